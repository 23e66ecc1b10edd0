// Where a word looks: arcs to the others, a bar for each share, and a bar for how far each moves it, layer by layer.
import { listenToSlider } from "./controls.js";
import { Player } from "./player.js";
import { element } from "./svg.js";
import { definition, named, paragraph, part, ticks } from "./words.js";

const ROW = 20, WIDEST = 8, BULGE = 132, FIRST = 1; // units of the arcs' picture, which is 100 wide and stretched; pixels
const PLAY = "M7 4.5v15l12.5-7.5z", PAUSE = "M6.5 5h4v14h-4zM13.5 5h4v14h-4z";
const memories = new Map(); // where a reader is on each picture of the page, which Streamlit may mount anew
const percent = share => share && share < 0.001 ? "<0.1 %" : `${(100 * share).toFixed(share && share < 0.1 ? 1 : 0)} %`;
const cosine = far => far.toFixed(3).replace(/^0/, "");

class Arcs {
  constructor(root, key) {
    this.root = root.querySelector(".arcs");
    const find = selector => this.root.querySelector(selector);
    Object.assign(this, { body: find("tbody"), bows: find(".picture svg"), slider: find("input"), playing: find(".play") });
    Object.assign(this, { findings: find(".finding"), terms: find(".terms"), below: find(".sentence"), said: find(".said"), scale: find(".scale"), marks: find(".marks") });
    this.memory = memories.get(key) ?? {};
    memories.set(key, this.memory);
    this.fewer = find(".fewer");
    this.fewer.onclick = () => this.unfold(false);
    this.playing.onclick = () => this.player.toggle();
    listenToSlider(this.slider, this);
  }

  // All rows, or those of a layer at first.
  unfold(all) {
    Object.assign(this.memory, { all, layer: this.player.to });
    this.show(this.text, true);
    (all ? this.fewer : this.body.querySelector("button"))?.focus();
  }

  // A new picture, in the layer where the reader is.
  show(text, again = false) {
    if (text === this.text && !again) return;
    const scene = JSON.parse(text);
    this.fewer.hidden = !(scene.all && this.memory.all);
    if (!this.fewer.hidden) Object.assign(scene, scene.all, { shown: null });
    scene.shown ??= scene.shares.map(() => [...scene.rows.keys()]);
    const last = scene.shares.length - 1;
    Object.assign(this, { text, scene, layer: null });
    this.player?.stop();
    this.player = new Player(last, Math.min(this.memory.layer ?? last, last), at => this.draw(at), () => this.stood());
    this.player.first = FIRST;
    Object.assign(this.slider, { min: FIRST, max: last });
    this.root.querySelector(".ticks").replaceChildren(...ticks(last - FIRST));
    this.findings.replaceChildren(...scene.findings.map(paragraph), this.terms);
    this.root.querySelector("th.share").textContent = scene.heading;
    Object.assign(this.root.querySelector("th.move"), { textContent: `if left out, ${scene.word} changes by`, title: "cosine lost, of 1" });
    this.bows.replaceChildren();
    this.arcs = scene.rows.map(([, kind]) => element("path", { class: kind }, this.bows));
    this.rows = scene.rows.map(([name, kind]) => this.row(name, kind));
    this.rest = this.row(Object.assign(part("button", ""), { type: "button", onclick: () => this.unfold(true) }), "more rest");
    this.body.replaceChildren(...this.rows.map(row => row.line), this.rest.line);
    this.root.style.setProperty("--most", Math.max(...scene.shown.map((_, layer) => this.count(layer))));
    const words = shares => shares.filter((_, row) => scene.rows[row][1] !== "more");
    this.widest = { shares: Math.max(...scene.shares.flatMap(words)), moved: Math.max(...scene.moved.flat().map(Number), scene.little) };
    this.draw(this.player.position);
  }

  row(name, kind) {
    const head = Object.assign(part("th", "", name), { scope: "row", title: name.textContent ?? name, dir: "auto" }), line = part("tr", kind, head);
    const [share, move] = ["share", "move"].map(kind => {
      const number = part("span", ""), cell = part("td", kind, part("i", ""), number);
      line.append(cell);
      return { cell, number };
    });
    return { line, share, move };
  }

  // How many rows a layer has at first: its own, and one for the rest.
  count = layer => this.scene.shown[layer].length + Number(this.folds(layer));

  folds = layer => Boolean(this.fewer.hidden && this.scene.rest[layer][0]);

  // The rows of a layer, with arcs to them, and the most that the rest gets and does.
  arrange(layer) {
    const { scene, rest } = this, shown = scene.shown[layer], count = this.count(layer), [name, most, moves] = scene.rest[layer];
    const middle = row => shown.indexOf(row) + 0.5;
    this.root.style.setProperty("--rows", count);
    this.bows.setAttribute("viewBox", `0 0 100 ${ROW * count}`);
    this.rows.forEach(({ line }, row) => {
      line.hidden = !shown.includes(row);
      this.arcs[row].setAttribute("d", line.hidden ? "" : bow(middle(scene.own), middle(row), count));
    });
    rest.line.hidden = !this.folds(layer);
    rest.line.querySelector("button").textContent = name;
    rest.share.number.textContent = most && layer ? `at most ${percent(most)}` : "";
    rest.move.number.textContent = moves === null ? "" : `at most ${cosine(moves)}`;
    this.scale.textContent = scene.unrelated.length && scene.moved[layer]?.some(moves => moves !== null) ? `Unrelated words differ by ${scene.unrelated[layer]}.` : "";
  }

  go(layer) {
    const { player, memory } = this, first = memory.asked === undefined;
    if (memory.asked !== layer) {
      memory.layer = memory.asked = layer;
      if (first) player.drag(layer); else player.glide(layer);
    }
    if (!player.moves) this.tell();
  }

  explain(terms) {
    this.terms.hidden = !terms.length;
    this.terms.querySelector("dl").replaceChildren(...terms.flatMap(definition));
  }

  draw(position) {
    const { scene, slider, player } = this, layer = Math.round(position), below = Math.floor(position), share = position - below;
    const between = (table, row) => {
      const [from, to] = [table[below][row], table[Math.min(below + 1, player.last)][row]];
      return from === null ? null : from + (to - from) * share;
    };
    slider.step = Number.isInteger(position) ? 1 : "any";
    slider.value = position;
    slider.style.setProperty("--share", player.last > FIRST ? Math.max(0, position - FIRST) / (player.last - FIRST) : 0);
    this.playing.setAttribute("aria-label", player.playing ? "Pause" : "Play");
    this.playing.querySelector("path").setAttribute("d", player.playing ? PAUSE : PLAY);
    this.rows.forEach((row, n) => {
      const looks = between(scene.shares, n), more = scene.rows[n][1] === "more", moves = scene.moved.length ? between(scene.moved, n) : null;
      this.arcs[n].style.strokeWidth = looks ? `${Math.min(WIDEST, 0.5 + 80 * looks)}px` : 0;
      row.share.cell.style.setProperty("--part", looks / this.widest.shares);
      row.share.number.textContent = layer ? percent(looks) : "";
      row.move.cell.style.setProperty("--part", (moves ?? 0) / this.widest.moved);
      row.move.number.textContent = moves === null ? "" : `${more ? "≤ " : ""}${cosine(moves)}`;
    });
    if (layer !== this.layer) this.speakOf(layer);
  }

  speakOf(layer) {
    const { scene } = this, here = (one, n) => one.classList.toggle("here", n === layer);
    this.layer = layer;
    this.arrange(layer);
    this.slider.setAttribute("aria-valuetext", named(layer, this.player.last));
    this.root.querySelectorAll(".ticks span").forEach((one, n) => { one.textContent &&= n + FIRST; here(one, n + FIRST); });
    [...this.findings.children].forEach(here);
    this.findings.children[layer]?.append(this.terms);
    this.marks.textContent = scene.hints[layer];
    this.below.textContent = named(layer, this.player.last);
    const looked = scene.looked[layer], marks = Object.entries({ looked, mover: [scene.movers[layer]] });
    this.findings.querySelectorAll(".here b").forEach((one, n) => { one.className = n < looked.length ? "looked" : scene.movers[layer] < 0 ? "" : "mover"; });
    [...this.rows.map(row => row.line), ...this.arcs].forEach((one, n) => marks.forEach(([name, row]) => one.classList.toggle(name, row.includes(n % this.rows.length))));
  }

  stood() {
    this.memory.layer = this.player.to;
    this.said.textContent = `${named(this.player.to, this.player.last)} ${this.scene.findings[this.player.to].replaceAll("*", "")}`;
    this.tell();
  }

  // Python hears where the reader is, once.
  tell() {
    const { asked } = this.memory, state = { layer: this.player.to, asked };
    if (JSON.stringify(state) === (this.known ?? JSON.stringify({ layer: asked, asked }))) return;
    this.known = JSON.stringify(state);
    this.send(state);
  }
}

// How far to the right the handles of an arc stand.
const reach = (own, row, count) => 100 - BULGE * Math.abs(own - row) / Math.max(own, count - own, 1);

// From the middle of one row to the middle of another, to the left of both.
function bow(own, row, count) {
  const [from, to] = [ROW * own, ROW * row], out = reach(own, row, count);
  return own === row ? "" : `M100 ${from}C${out} ${from} ${out} ${to} 100 ${to}`;
}

const pictures = new WeakMap();

// What Streamlit calls at each run and each change of the theme.
export default function show({ data, parentElement, setStateValue }) {
  const picture = pictures.get(parentElement) ?? new Arcs(parentElement, data.key);
  const colours = getComputedStyle(picture.root).getPropertyValue("--st-chart-categorical-colors").split(",");
  pictures.set(parentElement, picture);
  colours.forEach((colour, n) => picture.root.style.setProperty(`--c${n}`, colour.trim()));
  picture.send = state => setStateValue("at", state);
  picture.show(data.scene);
  picture.explain(data.terms ?? []);
  picture.go(data.layer);
  return () => setTimeout(() => picture.root.isConnected || (picture.player.stop(), pictures.delete(parentElement)));
}
