// Lines from a dot to those nearest on the map: whole to the truly near, dotted to the others.
import { element, moved } from "./svg.js";
import { part, sentence } from "./words.js";

export class Near {
  constructor(svg, scene) {
    this.scene = scene;
    this.lines = element("g", { class: "near" }, svg);
  }

  #of(dot, layer) {
    return this.scene.near[layer]?.[dot] ?? [];
  }

  // Lists the dots that only look near, and returns the finding.
  list(drawing, list) {
    const { layer, pointed: dot } = drawing, near = this.#of(dot, layer ?? 0), words = one => sentence(drawing, one, 24).map(said => said.replace?.(/^… | …$/, "") ?? said);
    const [wrong, right] = [0, 1].map(kind => near.filter(one => (one & 1) === kind));
    list.replaceChildren();
    if (!near.length) return "";
    const name = this.scene.texts[this.scene.named + dot] ?? part("p", "", ...words(dot).slice(0, 3)).textContent;
    const said = `: ${right.length} of its ${near.length} nearest dots truly near`;
    list.append(part("p", "", part("i", ""), part("b", "", name), said));
    if (wrong.length) list.append(part("p", "", part("i", "wrong"), `${wrong.length} near on the map alone`), part("ol", "", ...wrong.map(one => part("li", "", ...words(one >> 1)))));
    return this.scene.counts[right.length].replace("%", name);
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
