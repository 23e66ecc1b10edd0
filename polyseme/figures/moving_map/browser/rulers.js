// Rulers beside the moving map: where the reader's uses stand on them in the layer that the map shows.
import { element } from "./svg.js";
import { paragraph, part } from "./words.js";

const CANT_TELL = -2, all = new Set(), shown = new WeakMap();
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
    Object.assign(this, { scene: JSON.parse(text), moves: [] });
    const half = element("linearGradient", { id: "half" }, element("svg", { class: "defs", "aria-hidden": true }));
    for (const kind of ["full", "empty"]) element("stop", { offset: "50%", class: kind }, half);
    this.root.replaceChildren(half.parentNode, ...this.scene.rulers.map(ruler => this.#table(ruler)));
    this.draw();
  }

  draw() {
    this.moves.forEach(move => move(heard ?? this.scene.layer));
  }

  #table({ title, ends, zones, senses, rows, note }) {
    const caption = part("caption", "", title, ...(note ? [part("p", "", note)] : []));
    const table = part("table", zones.length ? "zoned" : "", caption), head = part("div", "ends");
    head.append(...ends.map((end, n) => {
      const mark = this.scene.marks[senses[n / 2]], glyph = part("b", "", mark ? `${mark.glyph} ` : "");
      glyph.style.color = mark?.colour;
      return part("span", "", glyph, end);
    }));
    table.append(part("tr", "", part("td", ""), part("td", "", head), part("td", "")), ...rows.map(row => this.#row(row)));
    this.#move(zones, (...zone) => ["--from", "--to"].forEach((name, n) => table.style.setProperty(name, zone[n])));
    return table;
  }

  #row({ name, said, dots, bars, hover }) {
    const title = Object.assign(part("th", "", name), { scope: "row", title: hover || name });
    const track = part("div", "track"), end = part("td", ""), bar = part("i", "");
    this.#move(said, text => end.replaceChildren(...paragraph(text).childNodes));
    dots[0]?.forEach((_, n) => this.#dot(dots.map(layer => layer[n] ?? [0.5, null]), track));
    if (bars.length) track.append(bar);
    this.#move(bars, (from, to) => Object.assign(bar.style, { left: `${100 * from}%`, width: `${100 * (to - from)}%` }));
    return part("tr", "", title, part("td", "", track), end);
  }

  #dot(places, track) {
    const svg = element("svg", { viewBox: "-12 -12 24 24", "aria-hidden": true }), dot = element("path", {}, svg);
    track.append(svg);
    this.#move(places, (x, sense) => {
      const mark = this.scene.marks.at(Math.max(sense, -1));
      Object.assign(svg.style, { left: `${100 * x}%`, display: sense === null ? "none" : "" });
      dot.setAttribute("d", mark.paths[1]);
      dot.style.fill = sense === CANT_TELL ? "url(#half)" : sense < 0 ? "var(--ink)" : mark.colour;
    });
  }

  // Calls with a value for each layer, or with its two numbers, wherever the map stands; a sense is a whole number.
  #move(layers, set) {
    if (layers.length) this.moves.push(position => {
      const at = Math.min(position, layers.length - 1), near = layers[Math.round(at)], [from, to] = [layers[Math.floor(at)], layers[Math.ceil(at)]];
      if (!Array.isArray(near)) return set(near);
      set(...near.map((value, n) => n && (value === null || Number.isInteger(value)) ? value : from[n] + (to[n] - from[n]) * (at - Math.floor(at))));
    });
  }
}

export default function show({ data, parentElement }) {
  const root = parentElement.querySelector(".rulers"), rulers = shown.get(root) ?? new Rulers(root);
  shown.set(root, rulers);
  getComputedStyle(root).getPropertyValue("--st-chart-categorical-colors").split(",").forEach((colour, n) => root.style.setProperty(`--c${n}`, colour.trim()));
  rulers.show(data.scene);
}
