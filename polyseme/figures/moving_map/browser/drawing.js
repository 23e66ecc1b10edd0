// Draws the dots, labels, trails and the ring at any position between the layers.
const SVG = "http://www.w3.org/2000/svg", SCALE = 10000, NO_SENSE = -1, CANT_TELL = -2, REACH = 22;

export function element(name, attributes = {}, parent = null) {
  const made = document.createElementNS(SVG, name);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
  parent?.append(made);
  return made;
}

export class Drawing {
  chosen = null;
  trails = false;

  constructor(frame, scene) {
    this.scene = scene;
    this.count = scene.senses.length;
    this.svg = element("svg", { role: "listbox", "aria-label": scene.alt });
    frame.prepend(this.svg);
    const half = element("linearGradient", { id: "half" }, element("defs", {}, this.svg));
    for (const kind of ["full", "empty"]) element("stop", { offset: "50%", class: kind }, half);
    this.number = element("text", { class: "number", "aria-hidden": "true" }, this.svg);
    element("tspan", {}, this.number).textContent = "layer ";
    this.number.append("");
    this.lines = element("g", { class: "ways" }, this.svg);
    this.leaders = element("g", { class: "leaders" }, this.svg);
    const dots = element("g", { role: "presentation" }, this.svg);
    this.dots = scene.senses.map((_, dot) => this.#dot(dot));
    dots.append(...this.dots.slice(scene.own), ...this.dots.slice(0, scene.own).reverse());
    this.ring = element("circle", { class: "ring", r: 16 }, this.svg);
    this.labels = scene.texts.map((text, label) => {
      const made = element("text", { class: label < scene.names.length ? "name" : "label", "aria-hidden": "true" }, this.svg);
      const glyph = label < scene.names.length ? 1 : 0;
      if (glyph) {
        made.style.fill = `color-mix(in srgb, var(--c${scene.marks[label].colour}) 80%, var(--ink))`;
        element("tspan", {}, made).textContent = text[0];
      }
      made.append(text.slice(glyph));
      return { text: made, leader: element("line", {}, this.leaders) };
    });
    this.paths = this.dots.map(() => null);
    this.layer = null;
  }

  #dot(dot) {
    const { own, contexts } = this.scene;
    const made = element("path", { role: "option", tabindex: -1, "aria-posinset": dot + 1, "aria-setsize": this.count, "aria-selected": "false" });
    made.classList.add("dot", dot < own ? "own" : "around");
    made.setAttribute("aria-label", contexts[dot].join(""));
    return made;
  }

  sense(dot, layer) {
    const sense = this.scene.senses[dot];
    return Array.isArray(sense) ? sense[layer] : sense;
  }

  meaning(dot, layer) {
    const sense = this.sense(dot, layer);
    if (sense === CANT_TELL) return "◐ can’t tell";
    return sense < 0 ? "" : `${this.scene.marks[sense].glyph} ${this.scene.names[sense]}`;
  }

  colour(dot, layer) {
    const sense = this.sense(dot, layer), mark = this.scene.marks.at(sense);
    if (sense === CANT_TELL || (sense < 0 && dot < this.scene.own)) return "var(--ink)";
    return sense < 0 ? "var(--pale)" : `var(--c${mark.colour})`;
  }

  // Takes the widest layout that fits.
  measure(width) {
    const { frames, sides } = this.scene, n = Math.max(0, frames.findLastIndex(([least]) => least <= width));
    [this.laid, this.height] = frames[n];
    this.sides = sides[n];
    this.width = width;
    this.svg.setAttribute("width", width);
    this.svg.setAttribute("height", this.height);
    this.number.setAttribute("transform", `translate(${width - 16} ${this.height - 18})`);
    for (const label of this.labels) label.width = label.text.getComputedTextLength();
  }

  // [x, y] in pixels of the n-th of some points between two layers.
  #at(points, n, share) {
    const { pad } = this.scene, [a, b] = points;
    const between = i => (a[i] + (b[i] - a[i]) * share) / SCALE;
    return [(this.width - this.laid) / 2 + pad + between(2 * n) * (this.laid - 2 * pad), pad + (1 - between(2 * n + 1)) * (this.height - 2 * pad)];
  }

  draw(position) {
    const first = Math.floor(position), share = position - first, layer = Math.round(position);
    const two = layers => [layers[first], layers[Math.min(first + 1, layers.length - 1)]];
    const points = two(this.scene.points), anchors = two(this.scene.anchors);
    this.places = this.dots.map((_, dot) => this.#at(points, dot, share));
    this.places.forEach(([x, y], dot) => this.dots[dot].setAttribute("transform", `translate(${x.toFixed(2)} ${y.toFixed(2)})`));
    if (layer !== this.layer) this.#mark(layer);
    this.#label(first, share, anchors);
    this.#trail(position);
    this.ring.style.display = this.chosen === null ? "none" : "";
    if (this.chosen !== null) this.ring.setAttribute("transform", this.dots[this.chosen].getAttribute("transform"));
  }

  #mark(layer) {
    const fresh = this.layer === null, { scene } = this;
    this.layer = layer;
    this.number.lastChild.data = layer;
    this.dots.forEach((dot, n) => {
      if (!fresh && !Array.isArray(scene.senses[n])) return;
      const sense = this.sense(n, layer), mark = scene.marks.at(sense === CANT_TELL ? NO_SENSE : sense);
      dot.setAttribute("d", mark.paths[+(n < scene.own)]);
      dot.style.fill = sense === CANT_TELL ? "url(#half)" : this.colour(n, layer);
      dot.setAttribute("aria-label", [scene.contexts[n].join("").trim(), this.meaning(n, layer).slice(2)].filter(Boolean).join(": "));
    });
  }

  // Labels go with their points. One that would touch another on the way steps back.
  #label(first, share, anchors) {
    const { names, line, places } = this.scene, taken = [];
    const next = Math.min(first + 1, this.sides.length - 1);
    this.labels.forEach((label, n) => {
      const [x, y] = n < names.length ? this.#at(anchors, n, share) : this.places[n - names.length];
      const sides = [this.sides[first][n], this.sides[next][n]].map(side => places[side]);
      const shown = sides[Math.round(share)];
      const [from, to] = sides.map(side => this.#corner(side ?? sides[0] ?? sides[1] ?? places[0], label.width));
      const left = Math.max(3, Math.min(this.width - label.width - 3, x + from[0] + (to[0] - from[0]) * share));
      const top = Math.max(2, Math.min(this.height - line - 2, y + from[1] + (to[1] - from[1]) * share));
      const box = [left, top, left + label.width, top + line];
      const clear = shown && taken.every(other => box[0] >= other[2] || box[2] <= other[0] || box[1] >= other[3] || box[3] <= other[1]);
      if (clear) taken.push(box);
      label.text.classList.toggle("hidden", !clear);
      label.text.setAttribute("transform", `translate(${left.toFixed(2)} ${(top + line * 0.74).toFixed(2)})`);
      this.#lead(label.leader, clear && n >= names.length, x, y, box);
    });
  }

  #corner([x, y, right, down], width) {
    return [x + (right - 1) / 2 * width, y + (down - 1) / 2 * this.scene.line];
  }

  #lead(leader, wanted, x, y, [left, top, right, bottom]) {
    const end = [Math.max(left, Math.min(right, x)), Math.max(top + 3, Math.min(bottom - 3, y))];
    const far = Math.hypot(end[0] - x, end[1] - y), shown = wanted && far > 24;
    leader.classList.toggle("hidden", !shown);
    if (!shown) return;
    const start = [x + (end[0] - x) * 11 / far, y + (end[1] - y) * 11 / far];
    Object.entries({ x1: start[0], y1: start[1], x2: end[0], y2: end[1] }).forEach(([key, value]) => leader.setAttribute(key, value.toFixed(1)));
  }

  // The way from the first layer to here, of the reader's own dots and of the chosen one.
  #trail(position) {
    const dots = this.trails ? [...new Set([...Array(Math.min(12, this.scene.own)).keys(), this.chosen ?? 0])] : [];
    while (this.lines.childElementCount > dots.length) this.lines.lastChild.remove();
    dots.forEach((dot, n) => {
      const way = Array.from({ length: Math.ceil(position) }, (_, layer) => this.#at([this.scene.points[layer], this.scene.points[layer]], dot, 0));
      const line = this.lines.children[n] ?? element("path", {}, this.lines);
      line.setAttribute("d", "M" + [...way, this.places[dot]].map(([x, y]) => `${x.toFixed(1)} ${y.toFixed(1)}`).join("L"));
      line.style.stroke = this.colour(dot, this.layer);
    });
  }

  // The dot nearest to a place within a finger's reach; the reader's own come first.
  near(x, y) {
    const far = this.places.map(([a, b], dot) => Math.hypot(a - x, b - y) - (dot < this.scene.own ? 4 : 0));
    const best = far.indexOf(Math.min(...far));
    return far[best] <= REACH ? best : null;
  }

  choose(dot) {
    this.dots.forEach((one, n) => one.setAttribute("aria-selected", n === dot));
    this.chosen = dot;
  }
}
