// Rulers beside the moving map: where the reader's uses stand on them in the layer that the map shows.
import { element } from "./svg.js";
import { part } from "./words.js";

const CANT_TELL = -2, all = new Set();
let heard; // where the map of the page stands

addEventListener("layer", ({ detail }) => {
  heard = detail;
  all.forEach(rulers => rulers.root.isConnected ? rulers.draw() : all.delete(rulers));
});

class Rulers {
  constructor(root) {
    this.root = root;
    all.add(this);
  }

  show(text) {
    if (text === this.text) return this.draw();
    Object.assign(this, { text, scene: JSON.parse(text), moves: [], layer: null });
    const half = element("linearGradient", { id: "half" }, element("svg", { class: "defs", "aria-hidden": true }));
    for (const kind of ["full", "empty"]) element("stop", { offset: "50%", class: kind }, half);
    this.root.replaceChildren(half.parentNode, ...this.scene.rulers.map(ruler => this.#table(ruler)));
    this.draw();
  }

  draw() {
    const at = heard ?? this.scene.layer;
    this.moves.forEach(move => move(at));
  }

  #table({ title, ends, zones, senses, rows }) {
    const table = part("table", zones.length ? "zoned" : "", part("caption", "", title)), head = part("div", "ends");
    head.append(...[ends[0], zones.length ? "can’t tell" : "", ends[1]].map((end, n) => {
      const mark = this.scene.marks[senses[n / 2]], text = part("span", "", end);
      if (mark) text.prepend(this.#mark(mark.glyph, mark.colour));
      return text;
    }));
    table.append(part("tr", "", part("td", ""), part("td", "", head), part("td", "")), ...rows.map(row => this.#row(row)));
    this.#move(zones, (from, to) => {
      table.style.setProperty("--from", from);
      table.style.setProperty("--to", to);
    });
    return table;
  }

  #mark(glyph, colour) {
    const mark = part("b", "", `${glyph} `);
    mark.style.color = colour;
    return mark;
  }

  #row({ name, said, dots, bars }) {
    const title = Object.assign(part("th", "", name), { scope: "row", title: name, colSpan: said.length ? 1 : 3 });
    if (!said.length) return part("tr", "of", title);
    const track = part("div", "track"), end = part("td", "");
    this.#move(said, text => { end.textContent = text; });
    (dots[0] ?? []).forEach((_, n) => this.#dot(dots.map(layer => layer[n]), track));
    if (bars.length) {
      const bar = part("i", "");
      track.append(bar);
      this.#move(bars, (from, to) => Object.assign(bar.style, { left: `${100 * from}%`, width: `${100 * (to - from)}%` }));
    }
    return part("tr", "", title, part("td", "", track), end);
  }

  #dot(places, track) {
    const svg = element("svg", { viewBox: "-12 -12 24 24", "aria-hidden": true }), dot = element("path", {}, svg);
    track.append(svg);
    this.#move(places.map(place => place ?? [0.5, null]), (x, sense) => {
      const mark = this.scene.marks.at(Math.max(sense, -1));
      svg.style.left = `${100 * x}%`;
      svg.style.display = sense === null ? "none" : "";
      dot.setAttribute("d", mark.paths[1]);
      dot.style.fill = sense === CANT_TELL ? "url(#half)" : sense < 0 ? "var(--ink)" : mark.colour;
    });
  }

  // Calls with a value for each layer, or with its numbers, wherever the map stands: the second of a dot is a sense.
  #move(layers, set) {
    const last = layers.length - 1;
    if (last < 0) return;
    this.moves.push(at => {
      const first = Math.min(Math.floor(at), last), next = layers[Math.min(first + 1, last)], near = layers[Math.min(Math.round(at), last)];
      if (!Array.isArray(near)) return set(near);
      const between = n => layers[first][n] + (next[n] - layers[first][n]) * (at - Math.floor(at));
      set(between(0), Number.isInteger(near[1]) || near[1] === null ? near[1] : between(1));
    });
  }
}

const shown = new WeakMap();

export default function show({ data, parentElement }) {
  const root = parentElement.querySelector(".rulers"), rulers = shown.get(root) ?? new Rulers(root);
  shown.set(root, rulers);
  getComputedStyle(root).getPropertyValue("--st-chart-categorical-colors").split(",")
    .forEach((colour, n) => root.style.setProperty(`--c${n}`, colour.trim()));
  rulers.show(data.scene);
}
