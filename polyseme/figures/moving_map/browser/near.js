// Lines from a dot to those nearest on the map: whole to the truly near, dotted to the others, which are hollow.
import { element, moved } from "./svg.js";
import { part } from "./words.js";

export class Near {
  constructor(svg, scene) {
    this.scene = scene;
    this.lines = element("g", { class: "near" }, svg);
  }

  #of(dot, layer) {
    return this.scene.near[layer]?.[dot] ?? [];
  }

  // What a screen reader says of them.
  said(dot, layer) {
    const near = this.#of(dot, layer);
    return near.length ? `Truly near: ${near.filter(one => one & 1).length} of ${near.length}.` : "";
  }

  // What the lines mean, and how many there are of each kind.
  key(dot, layer) {
    const name = this.scene.texts[this.scene.named + dot];
    return (this.#of(dot, layer).length && name ? [part("span", "", `“${name}”:`)] : []).concat([["truly near", ""], ["only look near", "wrong", "○ "]].flatMap(([said, kind, hole = ""], wrong) => {
      const count = this.#of(dot, layer).filter(one => (one & 1) !== wrong).length;
      return count ? part("span", "", part("i", kind), `${hole}${count} ${said}`) : [];
    }));
  }

  draw(dot, layer, places) {
    const [a, b] = places[dot];
    this.lines.replaceChildren(...this.#of(dot, layer).flatMap(one => {
      const [x, y] = places[one >> 1], right = one & 1, far = Math.hypot(x - a, y - b) || 1, at = share => [a + (x - a) * share, b + (y - b) * share];
      const line = element("path", { d: `M${at(12 / far)}L${at(1 - 8 / far)}`, class: right ? "" : "wrong" });
      return right ? line : [line, element("circle", { r: 3.6, class: "hole", transform: moved([x, y]) })];
    }));
  }
}
