// Draws all at any position between the layers.
import { Labels } from "./labels.js";
import { Near } from "./near.js";
import { element, moved } from "./svg.js";

const SCALE = 10000, NO_SENSE = -1, CANT_TELL = -2, REACH = 22, MOST_TRAILS = 12;

export class Drawing {
  chosen = null;
  trails = false;

  constructor(frame, scene) {
    this.scene = scene;
    this.svg = element("svg", { role: "listbox", "aria-label": scene.alt });
    frame.prepend(this.svg);
    const half = element("linearGradient", { id: "half" }, element("defs", {}, this.svg));
    for (const kind of ["full", "empty"]) element("stop", { offset: "50%", class: kind }, half);
    this.zone = ["path", "text"].map(part => element(part, { class: "zone" }, this.svg));
    this.number = element("text", { class: "number", "aria-hidden": "true" }, this.svg);
    element("tspan", {}, this.number).textContent = "layer ";
    this.number.append("");
    this.ways = element("g", { class: "ways" }, this.svg);
    const dots = element("g", { role: "presentation" }, this.svg);
    this.dots = scene.senses.map((_, dot) => this.#dot(dot));
    dots.append(...this.dots.slice(scene.own), ...this.dots.slice(0, scene.own).reverse());
    this.ring = element("circle", { class: "ring", r: 14 }, this.svg);
    this.links = new Near(this.svg, scene);
    this.labels = new Labels(this.svg, scene);
    this.layer = null;
  }

  #dot(dot) {
    const { own, senses } = this.scene;
    const option = { role: "option", "aria-selected": false, "aria-posinset": dot + 1, "aria-setsize": senses.length };
    return element("path", { class: `dot ${dot < own ? "own" : "around"}`, tabindex: -1, ...option });
  }

  // The dot whose lines are drawn.
  get pointed() {
    return this.chosen ?? this.scene.focus;
  }

  // In the layer that is nearest.
  sense(dot) {
    const sense = this.scene.senses[dot];
    return Array.isArray(sense) ? sense[this.layer ?? 0] : sense;
  }

  misplaced(dot) {
    return this.scene.misplaced[this.layer ?? 0]?.includes(dot) ?? false;
  }

  // Its glyph and its name.
  meaning(dot) {
    const sense = this.sense(dot);
    if (sense === CANT_TELL) return ["◐", "can't tell"];
    const meaning = sense < 0 ? [dot < this.scene.own ? "●" : "", ""] : [this.scene.marks[sense].glyph, this.scene.names[sense]];
    return [meaning[0], meaning[1] + (this.misplaced(dot) ? ", misplaced" : "")];
  }

  colour(dot) {
    const sense = this.sense(dot);
    if (sense === CANT_TELL || (sense < 0 && dot < this.scene.own)) return "var(--ink)";
    return this.scene.marks.at(sense).colour;
  }

  // Takes the widest layout that fits.
  measure(width) {
    const { frames, sides } = this.scene, n = Math.max(0, frames.findLastIndex(([least]) => least <= width));
    [this.laid, this.height] = frames[n];
    this.width = width;
    const { pad, aspect, zone, corner: [right, up] } = this.scene, inside = [this.laid - 2 * pad, this.height - 2 * pad], high = Math.min(inside[1], inside[0] / aspect);
    this.inside = aspect ? [high * aspect, high] : inside;
    this.svg.setAttribute("width", width);
    this.svg.setAttribute("height", this.height);
    if (zone) this.#lay(...zone.map(place => width / 2 + (place - .5) * this.inside[0]));
    this.number.style.textAnchor = right ? "end" : "start";
    this.number.setAttribute("transform", moved([right ? width - 14 : 14, up ? (width < 560 ? 28 : 40) : this.height - 14]));
    this.labels.measure(width, this.height, sides[n]);
  }

  #lay(from, to) {
    this.zone[0].setAttribute("d", `M${from} 0H${to}V${this.height}H${from}`);
    this.zone[1].setAttribute("transform", moved([(from + to) / 2, 16]));
    this.zone[1].textContent = "can't tell";
  }

  // [x, y] in pixels of the n-th of some points between two layers.
  #at(points, n, share) {
    const [a, b] = points, between = i => (a[i] + (b[i] - a[i]) * share) / SCALE - .5;
    return [this.width / 2 + between(2 * n) * this.inside[0], this.height / 2 - between(2 * n + 1) * this.inside[1]];
  }

  draw(position) {
    const first = Math.floor(position), share = position - first, layer = Math.round(position);
    const two = layers => [layers[first], layers[Math.min(first + 1, layers.length - 1)]];
    const points = two(this.scene.points), anchors = two(this.scene.anchors);
    this.places = this.dots.map((_, dot) => this.#at(points, dot, share));
    this.dots.forEach((dot, n) => dot.setAttribute("transform", moved(this.places[n])));
    if (layer !== this.layer) this.#mark(layer);
    const named = [...Array(this.scene.named).keys()].map(name => this.#at(anchors, name, share));
    this.labels.draw([...named, ...this.places.slice(0, this.scene.own)], first, share);
    this.links.draw(this.pointed, layer, this.places);
    this.#trail(position);
    this.ring.style.display = this.chosen === null ? "none" : "";
    if (this.chosen !== null) this.ring.setAttribute("transform", moved(this.places[this.chosen]));
  }

  #mark(layer) {
    const { scene } = this;
    this.layer = layer;
    this.number.lastChild.data = scene.waiting ? "not read yet" : layer;
    this.dots.forEach((dot, n) => {
      const sense = this.sense(n), mark = scene.marks.at(Math.max(sense, NO_SENSE)), meaning = this.meaning(n)[1];
      dot.setAttribute("d", mark.paths[+(n < scene.own)]);
      dot.classList.toggle("hollow", this.misplaced(n));
      dot.classList.toggle("many", scene.many[layer].includes(n));
      dot.style.color = this.colour(n);
      dot.style.fill = sense === CANT_TELL ? "url(#half)" : `color-mix(in oklab, ${this.colour(n)} var(--known, 100%), var(--pale))`;
      dot.setAttribute("aria-label", scene.contexts[n].join("").trim() + (meaning && `: ${meaning}`));
    });
  }

  // The way here from the first layer.
  #trail(position) {
    const own = [...Array(Math.min(MOST_TRAILS, this.scene.own)).keys()], chosen = this.chosen ?? [];
    const dots = this.trails ? [...new Set(own.concat(chosen))] : [];
    while (this.ways.childElementCount > dots.length) this.ways.lastChild.remove();
    dots.forEach((dot, n) => {
      const past = this.scene.points.slice(0, Math.ceil(position)).map(points => this.#at([points, points], dot, 0));
      const way = this.ways.children[n] ?? element("path", {}, this.ways);
      const corners = [...past, this.places[dot]].map(place => place.map(x => x.toFixed(1)).join(" "));
      way.setAttribute("d", `M${corners.join("L")}`);
      way.style.stroke = this.colour(dot);
    });
  }

  // The nearest dot within a finger's reach; the reader's own come first.
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
