// A ruler beside the moving map: where the reader's pairs stand on it in the layer that the map shows.
import { part } from "./words.js";

const all = new Set(), shown = new WeakMap();
let heard; // where the map of the page stands

addEventListener("layer", ({ detail }) => {
  heard = detail;
  all.forEach(ruler => ruler.root.isConnected ? ruler.draw() : all.delete(ruler));
});

class Ruler {
  constructor(root) {
    this.root = root;
    all.add(this);
  }

  show(text) {
    Object.assign(this, { scene: JSON.parse(text), moves: [] });
    this.root.replaceChildren(this.#table(this.scene));
    this.draw();
  }

  draw() {
    this.moves.forEach(move => move(heard ?? this.scene.layer));
  }

  #table({ title, ends, zones, rows, note }) {
    const caption = part("caption", "", title, ...(note ? [part("p", "", note)] : []));
    const table = part("table", zones.length ? "zoned" : "", caption), head = part("div", "ends");
    head.append(...ends.map(end => part("span", "", end)));
    table.append(part("tr", "", part("td", ""), part("td", "", head), part("td", "")), ...rows.map(row => this.#row(row)));
    this.#move(zones, (...zone) => ["--from", "--to"].forEach((name, n) => table.style.setProperty(name, zone[n])));
    return table;
  }

  #row({ name, said, dots, bars, hover }) {
    const title = Object.assign(part("th", "", name), { scope: "row", title: hover || name });
    const track = part("div", "track"), end = part("td", ""), dot = part("b", ""), bar = part("i", "");
    if (said.length) this.moves.push(position => end.textContent = said[Math.round(Math.min(position, said.length - 1))]);
    if (dots.length) track.append(dot);
    this.#move(dots.map(place => [place]), place => dot.style.left = `${100 * place}%`);
    if (bars.length) track.append(bar);
    this.#move(bars, (from, to) => Object.assign(bar.style, { left: `${100 * from}%`, width: `${100 * (to - from)}%` }));
    return part("tr", "", title, part("td", "", track), end);
  }

  // Calls with the numbers of each layer, or with what lies between those of two, wherever the map stands.
  #move(layers, set) {
    if (layers.length) this.moves.push(position => {
      const at = Math.min(position, layers.length - 1), from = layers[Math.floor(at)], to = layers[Math.ceil(at)];
      set(...from.map((value, n) => value + (to[n] - value) * (at - Math.floor(at))));
    });
  }
}

export default function show({ data, parentElement }) {
  const root = parentElement.querySelector(".ruler"), ruler = shown.get(root) ?? new Ruler(root);
  shown.set(root, ruler);
  ruler.show(data.scene);
}
