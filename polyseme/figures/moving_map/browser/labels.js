// The names of meanings and the labels of dots. Python says on which side of its dot each stands.
import { element, moved } from "./svg.js";

const FAR = 24, DOT = 11; // pixels: from where on a line joins a label to its dot, and where it begins

export class Labels {
  constructor(svg, scene) {
    this.scene = scene;
    const lines = element("g", { class: "leaders" }, svg);
    this.labels = scene.texts.map((text, n) => {
      const named = n < scene.named, kind = named ? "name" : "label";
      const made = element("text", { class: kind, "aria-hidden": true }, svg);
      if (named) made.style.fill = `color-mix(in srgb, ${scene.marks[n].colour} 80%, var(--ink))`;
      made.textContent = text;
      return { text: made, line: element("line", {}, lines) };
    });
  }

  // sides: for each layer, the place of each label beside its dot.
  measure(width, height, sides) {
    Object.assign(this, { width, height, sides });
    for (const label of this.labels) label.width = label.text.getComputedTextLength();
  }

  // Labels go with their points. One that would touch another steps back.
  draw(points, first, share) {
    const standing = [], next = Math.min(first + 1, this.sides.length - 1);
    this.labels.forEach((label, n) => {
      const sides = [first, next].map(layer => this.scene.places[this.sides[layer][n]]);
      const box = this.#box(points[n], label.width, sides, share);
      const apart = other => box[0] >= other[2] || box[2] <= other[0] || box[1] >= other[3] || box[3] <= other[1];
      const shown = sides[Math.round(share)] !== undefined && standing.every(apart);
      if (shown) standing.push(box);
      label.text.classList.toggle("hidden", !shown);
      label.text.setAttribute("transform", moved([box[0], box[1] + this.scene.line * 0.74]));
      this.#join(label.line, shown && n >= this.scene.named, points[n], box);
    });
  }

  // Left, top, right and bottom of a label between its sides in two layers, kept inside the frame.
  #box([x, y], width, sides, share) {
    const { line, edge, places } = this.scene;
    const corner = ([dx, dy, right, down]) => [dx + (right - 1) / 2 * width, dy + (down - 1) / 2 * line];
    const [from, to] = sides.map(side => corner(side ?? sides[0] ?? sides[1] ?? places[0]));
    const left = Math.max(edge, Math.min(this.width - width - edge, x + from[0] + (to[0] - from[0]) * share));
    const top = Math.max(edge, Math.min(this.height - line - edge, y + from[1] + (to[1] - from[1]) * share));
    return [left, top, left + width, top + line];
  }

  #join(line, wanted, [x, y], [left, top, right, bottom]) {
    const end = [Math.max(left, Math.min(right, x)), Math.max(top + 3, Math.min(bottom - 3, y))];
    const far = Math.hypot(end[0] - x, end[1] - y), shown = wanted && far > FAR;
    line.classList.toggle("hidden", !shown);
    if (!shown) return;
    const ends = [x + (end[0] - x) * DOT / far, y + (end[1] - y) * DOT / far, ...end];
    ["x1", "y1", "x2", "y2"].forEach((key, n) => line.setAttribute(key, ends[n].toFixed(1)));
  }
}
