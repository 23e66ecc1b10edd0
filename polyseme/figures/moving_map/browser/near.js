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

  // Lists where the lines lead, and says how many are right.
  list(drawing, list) {
    const { layer, pointed: dot } = drawing, near = this.#of(dot, layer ?? 0), words = one => sentence(drawing, one, 24).map(said => said.replace?.(/^… | …$/, "") ?? said);
    const [wrong, right] = [0, 1].map(kind => near.filter(one => (one & 1) === kind));
    const group = (some, said, kind = "") => some.length ? [part("p", "", part("i", kind), said), part("ol", "", ...some.map(one => part("li", "", ...words(one >> 1))))] : [];
    list.replaceChildren(...group(right, `${right.length} truly near: among the ${near.length} nearest with all numbers`), ...group(wrong, `${wrong.length} only look near`, "wrong"));
    const name = this.scene.texts[this.scene.named + dot] ?? part("p", "", ...words(dot).slice(0, 3)).textContent;
    return near.length ? this.scene.counts[right.length].replace("%", name) : "";
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
