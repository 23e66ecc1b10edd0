// Lines from a dot to those nearest on the map: whole to the truly near, dashed and crossed to the others.
import { element, moved } from "./svg.js";

const GRID = 8; // pixels between the places where a count may stand

export class Near {
  constructor(svg, scene) {
    this.scene = scene;
    this.lines = element("g", { class: "near" }, svg);
    this.counts = ["only look near", "truly near"].map(said => [said, element("text", { class: "count", "aria-hidden": true }, svg)]);
  }

  // What a screen reader says of them.
  said(dot, layer) {
    const near = this.scene.near[layer]?.[dot];
    return near ? `Truly near: ${near.filter(one => one & 1).length} of ${near.length}.` : "";
  }

  // still: whether the dots stand; taken: the boxes of others.
  draw(dot, layer, places, still, taken, size) {
    const middles = [[], []], [a, b] = places[dot];
    this.lines.replaceChildren(...(this.scene.near[layer]?.[dot] ?? []).flatMap(one => {
      const [x, y] = places[one >> 1], right = one & 1, far = Math.hypot(x - a, y - b) || 1, at = part => [a + (x - a) * part, b + (y - b) * part];
      const line = element("path", { d: `M${at(12 / far)}L${at(1 - 8 / far)}`, class: right ? "" : "wrong" });
      middles[right].push(at(.5), at(.75));
      return right ? line : [line, element("path", { d: "M-5-5L5 5M5-5L-5 5", class: "cross", transform: moved([x, y]) })];
    }));
    const dots = places.map(([x, y], n) => [x, y, n < this.scene.own ? 13 : 9]).map(([x, y, r]) => [x - r, y - r, x + r, y + r]);
    const full = [...dots, ...taken];
    this.counts.forEach(([said, text], kind) => {
      text.textContent = `${middles[kind].length / 2} ${said}`;
      const box = still && middles[kind].length && this.#room(text.getComputedTextLength(), middles[kind], middles[1 - kind], full, size);
      text.classList.toggle("hidden", !box);
      if (!box) return;
      full.push(box);
      text.setAttribute("transform", moved([box[0], box[1] + this.scene.line * .74]));
    });
  }

  // The box nearest to lines of one kind that covers nothing.
  #room(width, ends, others, full, size) {
    const { line, edge } = this.scene;
    let best, least = Infinity;
    for (let x = edge; x < size[0] - width - edge; x += GRID) {
      for (let y = edge; y < size[1] - line - edge; y += GRID) {
        const off = ([a, b]) => Math.hypot(Math.max(x - a, a - x - width, 0), Math.max(y - b, b - y - line, 0));
        const far = Math.min(...ends.map(off)) - .8 * Math.min(60, ...others.map(off));
        const over = box => box[0] < x + width + 3 && box[2] > x - 3 && box[1] < y + line + 3 && box[3] > y - 3;
        if (far < least && !full.some(over)) [best, least] = [[x, y, x + width, y + line], far];
      }
    }
    return best;
  }
}
