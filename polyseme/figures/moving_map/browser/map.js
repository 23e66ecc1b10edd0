// The moving map: it plays what lies between the layers that Python places.
import { Drawing } from "./drawing.js";
import { Player } from "./player.js";
import { listen } from "./controls.js";
import { definition, key, legend, named, paragraph, sentence, ticks } from "./words.js";
import "./near.js";
import "./labels.js"; // sooner here
import "./picture.js";
import "./svg.js";

const PLAY = "M7 4.5v15l12.5-7.5z", PAUSE = "M6.5 5h4v14h-4zM13.5 5h4v14h-4z", CARD = 90, BELOW = 180; // letters
const PARTS = "frame card legend terms finding sentence said list small play".split(" ");
const memories = new Map(); // for a map mounted anew

class MovingMap {
  hovered = null;
  gone = new AbortController();

  constructor(root, text, key) {
    this.root = root.querySelector(".map");
    for (const name of PARTS) this[name] = this.root.querySelector(`.${name}`);
    this.slider = this.root.querySelector("input");
    this.memory = memories.get(key) ?? {};
    memories.set(key, this.memory);
    listen(this);
    this.show(text);
    this.sizes = new ResizeObserver(() => this.resize());
    this.sizes.observe(this.frame);
    document.fonts?.ready.then(() => this.resize(true));
  }

  // A new scene, at the layer where the reader is.
  show(text) {
    if (text === this.text) return;
    Object.assign(this, { text, layer: null, hovered: null, scene: JSON.parse(text) });
    const { scene, memory } = this, last = scene.points.length - 1, layer = Math.min(memory.layer ?? last, last);
    this.player?.stop();
    this.drawing?.svg.remove();
    this.drawing = new Drawing(this.frame, scene);
    this.player = new Player(last, layer, position => this.draw(position), () => this.stood());
    this.player.speed = this.speed;
    this.slider.max = last;
    this.root.classList.toggle("still", !last);
    this.root.classList.toggle("joined", scene.near.length > 0);
    this.root.classList.toggle("waiting", scene.waiting);
    this.root.querySelector(".ticks").replaceChildren(...ticks(last));
    this.finding.replaceChildren(...scene.findings.map(paragraph), this.terms);
    this.choose(memory.text === text ? memory.chosen : null);
    memory.text = text;
    this.tabStop(memory.chosen ?? 0);
    this.resize(true);
  }

  // Small maps of all layers, as HTML, which take the slider's place.
  instead(small) {
    if (small === this.smalls) return;
    this.small.innerHTML = this.smalls = small;
    if (small) this.small.prepend(this.play);
    if (this.layer !== null) this.speakOf(this.layer);
  }

  // To the layer that Python asks for, once; and a play that it starts.
  go(layer, play) {
    const { player, memory } = this, first = memory.asked === undefined;
    if (memory.asked !== layer) {
      memory.layer = memory.asked = layer;
      if (first) player.drag(layer); else player.glide(layer);
    }
    if (play && memory.play !== play && !player.calm.matches) {
      this.guessed = true;
      player.play(layer, 0);
    }
    memory.play = play;
    if (!player.moves) this.tell();
  }

  theme() {
    const colours = getComputedStyle(this.root).getPropertyValue("--st-chart-categorical-colors").split(",");
    colours.forEach((colour, n) => this.root.style.setProperty(`--c${n}`, colour.trim()));
  }

  // What the terms in the findings mean, one [term, meaning] each.
  explain(terms) {
    this.terms.hidden = !terms.length;
    this.terms.querySelector("dl").replaceChildren(...terms.flatMap(definition));
  }

  end() {
    this.player.stop();
    this.sizes.disconnect();
    this.gone.abort();
  }

  resize(again = false) {
    const width = this.frame.clientWidth;
    if (!width || (width === this.drawing.width && !again)) return;
    this.drawing.measure(width);
    this.draw(this.player.position);
  }

  draw(position) {
    const { drawing, player, slider } = this, layer = Math.round(position);
    if (!drawing.width) return;
    drawing.draw(position);
    dispatchEvent(new CustomEvent("layer", { detail: position }));
    if (this.guessed && !player.playing) this.guessed = false; // colours come with the layers
    this.root.classList.toggle("guessed", Boolean(this.guessed)); // and what is said waits for the end
    this.root.style.setProperty("--known", this.guessed ? `${100 * position / player.until}%` : "100%");
    slider.step = Number.isInteger(position) ? 1 : "any";
    slider.value = position;
    slider.style.setProperty("--share", player.last ? position / player.last : 0);
    this.play.setAttribute("aria-label", player.playing ? "Pause" : "Play");
    this.play.querySelector("path").setAttribute("d", player.playing ? PAUSE : PLAY);
    if (layer !== this.layer) this.speakOf(layer);
    if (this.hovered !== null) this.placeCard();
  }

  // What is said of a layer, as soon as it is the nearest.
  speakOf(layer) {
    const here = (one, n) => one.classList.toggle("here", n === layer);
    this.layer = layer;
    this.slider.setAttribute("aria-valuetext", named(layer, this.player.last));
    this.root.querySelectorAll(".ticks span").forEach(here);
    const findings = [...this.finding.querySelectorAll("p")];
    findings.forEach(here);
    findings[layer]?.append(this.terms);
    this.small.querySelectorAll("[value]").forEach((one, n) => { one.ariaPressed = n === layer; });
    this.choose(this.drawing.chosen);
    this.hover(this.hovered);
  }

  stood() {
    const { player, drawing, scene } = this, dot = drawing.chosen, finding = scene.findings[player.to] ?? "";
    this.memory.layer = player.to;
    const chosen = dot === null ? "" : `Chosen: ${drawing.dots[dot].getAttribute("aria-label")}. ${this.near}`;
    this.said.textContent = `${named(player.to, player.last)} ${finding.replaceAll("*", "")} ${chosen}`;
    this.tell();
  }

  // Python hears what it does not know. Until it has heard something, it takes its own layer for the reader's.
  tell() {
    const { asked } = this.memory, state = { layer: this.player.to, clicked: this.drawing.chosen, asked };
    const news = JSON.stringify(state), known = this.known ?? JSON.stringify({ layer: asked, clicked: null, asked });
    if (news === known) return;
    this.known = news;
    this.send(state);
  }

  click(dot) {
    const { drawing, player } = this, chosen = dot === drawing.chosen ? null : dot;
    if (chosen === drawing.chosen) return;
    this.choose(chosen);
    this.hover(null);
    this.tabStop(chosen ?? 0);
    this.draw(player.position);
    if (!player.playing) this.stood();
  }

  choose(dot = null) {
    const { scene, drawing, layer } = this;
    drawing.choose(dot);
    this.memory.chosen = dot;
    this.legend.replaceChildren(...legend(scene), ...key(drawing));
    this.near = drawing.links.list(drawing, this.list);
    const main = this.finding.children[layer]?.childNodes[1];
    if (main && this.near) main.textContent = drawing.pointed === scene.focus ? scene.findings[layer].split("**")[1] : this.near;
    this.sentence.replaceChildren(...(dot === null ? [scene.hints[layer ?? 0]] : sentence(drawing, dot, BELOW)));
  }

  // The one dot that the Tab key reaches.
  tabStop(dot) {
    this.drawing.dots.forEach((one, n) => one.setAttribute("tabindex", n === dot ? 0 : -1));
    return this.drawing.dots[dot];
  }

  hover(dot) {
    this.hovered = dot !== null && dot >= 0 ? dot : null;
    const shown = this.hovered !== null;
    this.frame.style.cursor = shown ? "pointer" : "";
    this.card.classList.toggle("shown", shown);
    if (!shown) return;
    this.card.replaceChildren(...sentence(this.drawing, dot, CARD));
    this.placeCard();
  }

  // Above the dot or below it, inside the frame.
  placeCard() {
    const { card, drawing } = this, { offsetWidth: width, offsetHeight: height } = card;
    const [x, y] = drawing.places[this.hovered];
    const left = Math.max(6, Math.min(drawing.width - width - 6, x - width / 2)), above = y - height - 18;
    const top = above > 6 ? above : Math.min(y + 18, drawing.height - height - 6);
    card.style.transform = `translate(${left}px, ${top}px)`;
  }
}

const maps = new WeakMap();

// What Streamlit calls at each run and each change of the theme.
export default function show({ data, parentElement, setStateValue }) {
  const map = maps.get(parentElement) ?? new MovingMap(parentElement, data.scene, data.key);
  maps.set(parentElement, map);
  map.send = state => setStateValue("at", { ...state, scene: data.id });
  map.theme();
  map.instead(data.small ?? "");
  map.show(data.scene);
  map.explain(data.terms ?? []);
  map.go(data.layer, data.play);
  return () => setTimeout(() => { // Streamlit also says this of a run that another has overtaken
    if (map.root.isConnected) return;
    map.end();
    maps.delete(parentElement);
  });
}
