// The moving map in a browser. Python says where everything stands in each layer; this plays what lies between.
import { Drawing } from "./drawing.js";
import { Player } from "./player.js";
import { savePicture } from "./picture.js";

const SPEEDS = [1, 2, 0.5], PLAY = "M7 4.5v15l12.5-7.5z", PAUSE = "M6.5 5h4v14h-4zM13.5 5h4v14h-4z", CONTEXT = 90;
const seen = new Map(); // what a reader chose on each map of the page, which Streamlit may mount anew
const named = (layer, last) => `Layer ${layer} of ${last}${layer ? "" : ", the input layer"}`;

class MovingMap {
  hovered = null;
  gone = new AbortController();

  constructor(root, text, key, tell) {
    this.root = root.querySelector(".map");
    [this.frame, this.card, this.slider, this.sentence] = [".frame", ".card", "input", ".sentence"].map(part => this.root.querySelector(part));
    this.memory = seen.get(key) ?? {};
    seen.set(key, this.memory);
    this.tell = tell;
    this.speed = 1;
    this.sizes = new ResizeObserver(() => this.#resize());
    this.#listen();
    this.show(text);
    this.sizes.observe(this.frame);
    document.fonts?.ready.then(() => this.drawing && this.#resize(true));
  }

  // A new scene, at the layer where the reader is.
  show(text) {
    if (text === this.text) return;
    Object.assign(this, { text, layer: null, hovered: null });
    this.player?.stop();
    this.drawing?.svg.remove();
    this.scene = JSON.parse(text);
    const last = this.scene.points.length - 1, layer = Math.min(this.memory.layer ?? last, last);
    this.drawing = new Drawing(this.frame, this.scene);
    this.player = new Player(last, layer, position => this.#draw(position), () => this.#stood());
    this.player.speed = this.speed;
    this.slider.max = last;
    this.#ticks(last);
    this.root.querySelector(".finding").replaceChildren(...this.scene.findings.map(words));
    this.#choose(this.memory.text === text ? this.memory.chosen ?? null : null);
    this.memory.text = text;
    this.#stop(this.drawing.chosen ?? 0);
    this.theme();
    this.#resize(true);
  }

  // The layer that Python asks for, once each time it asks for another; and a play that it starts.
  go(layer, play) {
    const { player, memory } = this, first = memory.asked === undefined;
    if (memory.asked !== layer) {
      memory.layer = memory.asked = layer;
      if (first) player.drag(layer); else player.glide(layer);
    }
    if (play && memory.play !== play && !player.calm.matches) player.play(layer, 0);
    memory.play = play;
    if (!player.moves) this.#tell();
  }

  theme() {
    const style = getComputedStyle(this.root);
    style.getPropertyValue("--st-chart-categorical-colors").split(",").forEach((colour, n) => this.root.style.setProperty(`--c${n}`, colour.trim()));
  }

  end() {
    this.player.stop();
    this.sizes.disconnect();
    this.gone.abort();
  }

  #listen() {
    const on = (part, events) => Object.assign(this.root.querySelector(part), events);
    on(".play", { onclick: () => this.player.toggle() });
    on(".speed", { onclick: () => this.#speed(SPEEDS[(SPEEDS.indexOf(this.speed) + 1) % SPEEDS.length]) });
    on(".trails", { onclick: () => this.#trails(!this.drawing.trails) });
    for (const kind of ["svg", "png"]) on(`.${kind}`, { onclick: () => this.#save(kind) });
    Object.assign(this.slider, {
      oninput: () => this.player.drag(+this.slider.value),
      onchange: () => this.player.glide(Math.round(+this.slider.value)),
      onpointerdown: () => { this.slider.step = "any"; },
      onkeydown: event => this.#slide(event),
    });
    Object.assign(this.frame, {
      onpointermove: event => event.pointerType !== "touch" && this.#hover(this.#under(event)),
      onpointerleave: () => this.#hover(null),
      onclick: event => this.#click(this.#under(event)),
      onkeydown: event => this.#walk(event),
    });
    const focused = event => this.#hover(event.target.matches(":focus-visible") ? this.drawing.dots.indexOf(event.target) : null);
    this.frame.addEventListener("focusin", focused, this.gone);
    this.frame.addEventListener("focusout", () => this.#hover(null), this.gone);
    this.#speed(1);
  }

  #resize(again = false) {
    const width = this.frame.clientWidth;
    if (!width || (width === this.drawing.width && !again)) return;
    this.drawing.measure(width);
    this.#draw(this.player.position);
  }

  #draw(position) {
    const { drawing, player, slider } = this, layer = Math.round(position);
    if (!drawing.width) return;
    drawing.draw(position);
    slider.step = Number.isInteger(position) ? 1 : "any";
    slider.value = position;
    this.root.style.setProperty("--share", player.last ? position / player.last : 0);
    this.root.querySelector(".play path").setAttribute("d", player.playing ? PAUSE : PLAY);
    this.root.querySelector(".play").setAttribute("aria-label", player.playing ? "Pause" : "Play");
    if (layer !== this.layer) this.#layer(layer);
    if (this.hovered !== null) this.#card(this.hovered);
  }

  // What is said of a layer, as soon as it is the nearest.
  #layer(layer) {
    this.layer = layer;
    this.slider.setAttribute("aria-valuetext", named(layer, this.player.last));
    this.root.querySelectorAll(".ticks span").forEach((tick, n) => tick.classList.toggle("here", n === layer));
    [...this.root.querySelector(".finding").children].forEach((finding, n) => finding.classList.toggle("hidden", n !== layer));
    this.#sentence();
    this.#hover(this.hovered);
  }

  #stood() {
    this.memory.layer = this.player.to;
    const { chosen } = this.drawing, finding = this.scene.findings[this.player.to] ?? "";
    const ring = chosen === null ? "" : `Chosen: ${this.drawing.dots[chosen].getAttribute("aria-label")}`;
    this.root.querySelector(".said").textContent = [`${named(this.player.to, this.player.last)}.`, finding.replaceAll("*", ""), ring].join(" ");
    this.#tell();
  }

  // Python hears of what it does not know. Until it has heard of something, it takes its own layer for the reader's.
  #tell() {
    const { asked } = this.memory, state = { layer: this.player.to, clicked: this.drawing.chosen, asked };
    const news = JSON.stringify(state), known = this.told ?? JSON.stringify({ layer: asked, clicked: null, asked });
    if (news === known) return;
    this.told = news;
    this.tell(state);
  }

  #slide(event) {
    const { player } = this, now = player.to;
    const to = { ArrowRight: now + 1, ArrowUp: now + 1, ArrowLeft: now - 1, ArrowDown: now - 1, Home: 0, End: player.last }[event.key];
    if (event.key === " ") player.toggle(); else if (to !== undefined) player.glide(to); else return;
    event.preventDefault();
  }

  #walk(event) {
    const { dots } = this.drawing, now = dots.indexOf(event.target), last = dots.length - 1;
    if (now < 0) return;
    const to = { ArrowRight: now + 1, ArrowDown: now + 1, ArrowLeft: now - 1, ArrowUp: now - 1, Home: 0, End: last }[event.key];
    if (to !== undefined) this.#stop(Math.max(0, Math.min(last, to)), true);
    else if (event.key === " " || event.key === "Enter") this.#click(now);
    else if (event.key === "Escape") this.#click(null);
    else return;
    event.preventDefault();
  }

  // The one dot that the Tab key reaches.
  #stop(dot, focus = false) {
    this.drawing.dots.forEach((one, n) => one.setAttribute("tabindex", n === dot ? 0 : -1));
    if (focus) this.drawing.dots[dot].focus();
  }

  #under(event) {
    const { left, top } = this.drawing.svg.getBoundingClientRect();
    return this.drawing.near(event.clientX - left, event.clientY - top);
  }

  #click(dot) {
    const to = dot === this.drawing.chosen ? null : dot;
    if (to === this.drawing.chosen) return;
    this.#choose(to);
    this.#hover(null);
    if (to !== null) this.#stop(to);
    this.#draw(this.player.position);
    if (!this.player.playing) this.#stood();
  }

  #choose(dot) {
    this.drawing.choose(dot);
    this.memory.chosen = dot;
    this.#sentence();
  }

  #sentence() {
    const { chosen } = this.drawing;
    if (chosen === null) return this.sentence.replaceChildren(this.scene.hint);
    this.sentence.replaceChildren(...this.#context(chosen, 2 * CONTEXT), " ", this.#meaning(chosen));
  }

  #context(dot, most) {
    const [before, word, after] = this.scene.contexts[dot], bold = document.createElement("b");
    bold.textContent = word;
    const start = before.length > most ? "… " + before.slice(-most).replace(/^\S*\s/, "") : before;
    const end = after.length > most ? after.slice(0, most).replace(/\s\S*$/, "") + " …" : after;
    return [start, bold, end];
  }

  #meaning(dot) {
    const { layer } = this.drawing, said = this.drawing.meaning(dot, layer);
    const [meaning, glyph] = ["meaning", "glyph"].map(name => Object.assign(document.createElement("span"), { className: name }));
    glyph.textContent = said[0] ?? "";
    glyph.style.color = this.drawing.colour(dot, layer);
    meaning.append(glyph, said.slice(1));
    return meaning;
  }

  #hover(dot) {
    this.hovered = dot !== null && dot >= 0 ? dot : null;
    this.frame.style.cursor = this.hovered === null ? "" : "pointer";
    this.card.classList.toggle("shown", this.hovered !== null);
    if (this.hovered === null) return;
    this.card.replaceChildren(...this.#context(dot, CONTEXT), this.#meaning(dot));
    this.#card(dot);
  }

  #card(dot) {
    const { card, drawing } = this, [x, y] = drawing.places[dot], { offsetWidth: width, offsetHeight: height } = card;
    const left = Math.max(6, Math.min(drawing.width - width - 6, x - width / 2));
    const above = y - height - 18, top = above > 6 ? above : Math.min(y + 18, drawing.height - height - 6);
    card.style.transform = `translate(${left}px, ${top}px)`;
  }

  #speed(speed) {
    this.speed = speed;
    if (this.player) this.player.speed = speed;
    const text = speed === 0.5 ? "½×" : `${speed}×`;
    Object.assign(this.root.querySelector(".speed"), { textContent: `Speed ${text}` });
  }

  #trails(shown) {
    this.drawing.trails = shown;
    this.root.querySelector(".trails").setAttribute("aria-pressed", shown);
    this.#draw(this.player.position);
  }

  #save(kind) {
    savePicture(this.drawing.svg, getComputedStyle(this.frame).backgroundColor, `polyseme layer ${this.player.to}`, kind);
  }

  #ticks(last) {
    const every = Math.ceil((last + 1) / 14), ticks = Array.from({ length: last + 1 }, (_, layer) => {
      const tick = document.createElement("span");
      tick.textContent = layer % every ? "" : layer;
      tick.style.setProperty("--at", last ? layer / last : 0);
      return tick;
    });
    this.root.querySelector(".ticks").replaceChildren(...ticks);
  }
}

// A finding as a paragraph: what stands between ** is bold.
function words(text) {
  const line = document.createElement("p");
  line.append(...text.split("**").map((part, n) => n % 2 ? Object.assign(document.createElement("b"), { textContent: part }) : part));
  return line;
}

const maps = new WeakMap();

// What Streamlit calls at each run and each change of the theme.
export default function show({ data, parentElement, setStateValue }) {
  const tell = state => setStateValue("at", { ...state, scene: data.id });
  const map = maps.get(parentElement) ?? new MovingMap(parentElement, data.scene, data.key, tell);
  maps.set(parentElement, map);
  map.tell = tell;
  map.show(data.scene);
  map.go(data.layer, data.play);
  map.theme();
  return () => setTimeout(() => { // Streamlit also says this of a run that another has overtaken
    if (map.root.isConnected) return;
    map.end();
    maps.delete(parentElement);
  });
}
