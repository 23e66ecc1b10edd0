// The uses of a word as dots. A line drawn around some lists their sentences, a box looks closer, a click on a dot lists its own.
import { savePicture } from "./picture.js";
import { element, moved } from "./svg.js";
import { part, sentence } from "./words.js";

const PAD = 14, HEAD = 42; // pixels around what is drawn, and above it for names
const NEAR = 16, SAME = 3, TOUCHES = 9, HELD = 4; // pixels to a dot that is pointed at, between dots at one place or nearly, of a click
const MOST = 64, TOLD = 3, CORNERS = 8, AROUND = 7; // letters beside a word, sentences on a card; corners and pixels of a line around one dot
const CROWD = 120; // so many dots are small, and not counted where they lie on one another
const LINE = 24, GAP = 5, EDGE = 10; // pixels of a name's height, and from it to what it names and to the frame
const WAYS = { ArrowRight: [1, 0], ArrowLeft: [-1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };
const outlined = points => `M${points.map(point => point.map(end => end.toFixed(1)).join(" ")).join("L")}Z`;
const far = ([a, b], [x, y]) => Math.hypot(a - x, b - y);

class Atlas {
  constructor(root) {
    this.root = root.querySelector(".atlas");
    [this.frame, this.svg, this.card] = [".frame", "svg", ".card"].map(name => this.root.querySelector(name));
    for (const kind of ["svg", "png"]) this.root.querySelector(`.${kind}`).onclick = () => savePicture(this.svg, getComputedStyle(this.frame).backgroundColor, "polyseme atlas", kind);
    listen(this);
    new ResizeObserver(() => this.draw()).observe(this.frame);
    document.fonts?.ready.then(() => this.draw());
  }

  show(text) {
    if (text === this.text) return;
    const { svg, scene: before, pointed } = this, focused = this.dots?.indexOf(svg.getRootNode().activeElement);
    const scene = this.scene = JSON.parse(this.text = text);
    scene.contexts = scene.texts; // as words.js calls them
    svg.setAttribute("aria-label", scene.said);
    svg.replaceChildren();
    this.hulls = scene.groups.map(({ colour }) => element("path", { class: scene.certain ? "hull" : "hull doubted", style: colour ? `fill: ${colour}; fill-opacity: .11${scene.certain ? `; stroke: ${colour}` : ""}` : "fill: none" }, svg));
    this.earlier = scene.earlier.map(([, , colour]) => element("circle", { class: "earlier", r: 4, style: `--of: ${colour}` }, svg));
    this.dots = scene.dots.map(([, , kind], n) => element("path", { class: "dot", d: scene.marks[kind].d, role: "button", tabindex: n ? -1 : 0, style: `fill: ${this.colour(n)}; fill-opacity: ${scene.marks[kind].name ? 0.9 : 0.6}`, "aria-label": part("p", "", ...this.words(n)).textContent }, svg));
    this.rings = scene.rings.map(() => element("circle", { class: "ring", r: 10 }, svg));
    this.boxes = scene.boxes.map(() => element("path", { class: "box", d: "M-9.5-9.5h19v19h-19z" }, svg));
    this.counts = element("g", { "aria-hidden": true }, svg);
    this.names = [...scene.groups.map(group => this.name(group.text, "name", group.colour)), ...scene.peaks.map(([text]) => this.name(text, "label"))];
    this.drawn = element("path", { class: "drawn" }, svg);
    this.point(null);
    this.draw();
    if (String(before?.dots) !== String(scene.dots)) return;
    this.dots[focused]?.focus({ preventScroll: true });
    this.point(pointed);
  }

  name(text, kind, colour) {
    const made = element("text", { class: kind, "aria-hidden": true }, this.svg);
    if (colour) made.style.fill = `color-mix(in srgb, ${colour} 80%, var(--ink))`;
    made.textContent = text;
    return made;
  }

  meaning(dot) {
    const { glyph, name } = this.scene.marks[this.scene.dots[dot][2]];
    return [glyph, name];
  }

  colour(dot) {
    return this.scene.marks[this.scene.dots[dot][2]].colour;
  }

  words(dot) {
    return this.scene.texts[dot] ? sentence(this, dot, MOST) : ["Draw around it to read it."];
  }

  // Everything at its place, on one scale.
  draw() {
    const { clientWidth: width, clientHeight: height } = this.frame, { scene } = this;
    if (!scene || !width) return;
    const [left, bottom, right, top] = scene.ends, head = scene.groups.length ? HEAD : PAD;
    const [wide, high] = [Math.max(right - left, 1e-6), Math.max(top - bottom, 1e-6)];
    const scale = Math.min((width - 2 * PAD) / wide, (height - PAD - head) / high / scene.aspect), down = scale * scene.aspect;
    const [from, above] = [(width - wide * scale) / 2, head + (height - PAD - head - high * down) / 2];
    const placed = ([x, y]) => [from + (x - left) * scale, above + (top - y) * down];
    this.onMap = ([x, y]) => [left + (x - from) / scale, top - (y - above) / down];
    Object.entries({ width, height, viewBox: `0 0 ${width} ${height}` }).forEach(([name, value]) => this.svg.setAttribute(name, value));
    this.places = scene.dots.map(placed);
    const put = (marks, places, size = 1) => marks.forEach((mark, n) => mark.setAttribute("transform", `${moved(places[n])} scale(${size})`));
    put(this.dots, this.places, Math.max(0.6, Math.min(1, Math.sqrt(CROWD / scene.dots.length))));
    put(this.earlier, scene.earlier.map(placed));
    put(this.rings, scene.rings.map(dot => this.places[dot]));
    put(this.boxes, scene.boxes.map(dot => this.places[dot]));
    const lines = scene.groups.map(({ line }) => line.map(placed));
    this.hulls.forEach((hull, n) => hull.setAttribute("d", lines[n].length ? outlined(lines[n]) : ""));
    this.drawn.setAttribute("d", scene.area.length ? outlined(scene.area.map(placed)) : "");
    this.count();
    this.place(lines, scene.peaks.map(([, ...place]) => placed(place)), width, height);
  }

  // How many dots lie on one another, where not many do.
  count() {
    const { places } = this, seen = new Set();
    this.counts.replaceChildren(...places.length > CROWD ? [] : places.flatMap((place, n) => {
      const here = seen.has(n) ? [] : places.map((_, other) => other).filter(other => !seen.has(other) && far(place, places[other]) < SAME);
      here.forEach(other => seen.add(other));
      if (here.length < 2) return [];
      const said = element("text", { class: "label count", transform: moved([place[0] + (place[0] > this.frame.clientWidth - 32 ? -28 : 8), place[1] - 5]) });
      said.textContent = `×${here.length}`;
      return said;
    }));
  }

  // Names beside what they name, where they cover neither one another nor dots, nor stand in another group.
  place(lines, peaks, width, height) {
    const standing = [], all = lines.flat(), tall = LINE / 2, put = ([x, y], half) => [Math.max(half + EDGE, Math.min(width - half - EDGE, x)), Math.max(tall + EDGE, Math.min(height - tall - EDGE, y))];
    this.names.forEach((name, n) => {
      const half = name.getComputedTextLength() / 2, line = lines[n], beside = line ? around(line, [half, tall]) : about(peaks[n - lines.length]);
      const costs = beside.map(([place, [x, y], farther]) => {
        const [across, down] = put(place, half), away = ([a, b], wide, high) => Math.hypot(Math.max(0, Math.abs(a - across) - wide), Math.max(0, Math.abs(b - down) - high));
        const covered = this.places.filter(dot => !away(dot, half + 6, tall + 6)).length, crossed = all.filter(point => !away(point, half + 2, tall + 1)).length;
        const inside = this.hulls.filter((hull, other) => other !== n && line && [-half, 0, half].some(end => hull.isPointInFill(new DOMPoint(across + end, down)))).length;
        const taken = standing.some(([other, wide]) => !away(other, wide + half + GAP, LINE));
        return [taken ? Infinity : 90 * covered + 20 * crossed + 120 * inside + 2 * away([x, y], half, tall) + farther, [across, down]];
      });
      const [cost, [x, y] = []] = costs.sort((a, b) => a[0] - b[0])[0] ?? [Infinity], shown = cost < Infinity;
      name.classList.toggle("hidden", !shown);
      if (!shown) return;
      standing.push([[x, y], half]);
      name.setAttribute("transform", moved([x - half, y + 6]));
    });
  }

  under(place) {
    const best = this.places.reduce((least, one, n) => far(one, place) < far(this.places[least] ?? [Infinity, 0], place) ? n : least, -1);
    return best >= 0 && far(this.places[best], place) < NEAR ? best : null;
  }

  // A card with the sentence of a dot, and of those that nearly lie on it.
  point(dot) {
    if (dot === this.pointed) return;
    for (const one of [this.pointed, dot]) this.dots[one]?.classList.toggle("pointed", one === dot);
    this.pointed = dot;
    this.card.classList.toggle("shown", dot !== null);
    if (dot === null) return;
    const [x, y] = this.places[dot], here = this.places.flatMap((place, n) => n !== dot && far(place, [x, y]) < SAME + 2 ? n : []);
    const rest = here.length + 1 - TOLD;
    this.card.replaceChildren(...[dot, ...here].slice(0, TOLD).map(one => part("p", "", ...this.words(one))), ...rest > 0 ? [part("p", "", `and ${rest} more here`)] : []);
    const { offsetWidth: wide, offsetHeight: high } = this.card, { clientWidth: width, clientHeight: height } = this.frame;
    const top = y < height / 2 ? y + 14 : y - high - 14;
    this.card.style.transform = `translate(${Math.max(6, Math.min(width - wide - 6, x - wide / 2))}px, ${top}px)`;
  }

  // Python hears a line or a box, in places of the map.
  tell(kind, points) {
    const [x, y] = [0, 1].map(axis => points.map(point => this.onMap(point)[axis]));
    this.send({ [kind]: [{ x, y }] });
  }

  choose(dot) {
    if (this.send && dot !== null) this.tell("lasso", Array.from({ length: CORNERS }, (_, n) => [0, 1].map(axis => this.places[dot][axis] + AROUND * [Math.cos, Math.sin][axis](2 * Math.PI * n / CORNERS))));
  }
}

// Where a name can stand outside a line around a group, the highest places first: its middle, the point beside which it
// stands, and how much worse that is.
function around(line, halves) {
  const centre = [0, 1].map(axis => line.reduce((sum, point) => sum + point[axis], 0) / line.length), top = Math.min(...line.map(point => point[1]));
  return line.map(point => {
    const away = point.map((end, axis) => 3 * (end - centre[axis]) / (far(point, centre) || 1));
    return [point.map((end, axis) => end + Math.max(-1, Math.min(1, away[axis])) * (halves[axis] + GAP)), point, 0.35 * (point[1] - top)];
  });
}

// Where a name can stand about a place.
function about(place) {
  const turned = at => [Math.cos, Math.sin].map((part, axis) => place[axis] + 12 * Math.ceil(at / 8) * part(at * Math.PI / 4));
  return Array.from({ length: 33 }, (_, at) => [turned(at), place, 12 * Math.ceil(at / 8)]);
}

function listen(atlas) {
  const { frame } = atlas, at = ({ clientX, clientY }) => { // not the picture: an SVG that listens to these would take the focus
    const { left, top } = atlas.svg.getBoundingClientRect();
    return [clientX - left, clientY - top];
  };
  let way = null;
  frame.onpointerdown = event => {
    if (event.button || !atlas.send || event.target.closest(".tools")) return;
    way = [at(event)];
    frame.setPointerCapture(event.pointerId);
  };
  frame.onpointermove = event => {
    const place = at(event);
    if (!way) return event.pointerType !== "touch" && atlas.point(atlas.under(place));
    if (way.length < 2 && far(way[0], place) < HELD) return;
    atlas.point(null);
    const box = atlas.drag === "select";
    way = box ? [way[0], place] : [...way, place];
    atlas.drawn.setAttribute("d", outlined(box ? [way[0], [way[0][0], place[1]], place, [place[0], way[0][1]]] : way));
  };
  frame.onpointerup = event => {
    const drawn = way;
    way = null;
    if (!drawn) return;
    if (drawn.length > 1) return atlas.tell(atlas.drag === "select" ? "box" : "lasso", drawn);
    const dot = atlas.under(drawn[0]);
    if (event.pointerType === "touch") atlas.point(dot);
    atlas.choose(dot);
  };
  frame.onpointercancel = () => { way = null; atlas.draw(); };
  frame.onpointerleave = event => way || event.pointerType === "touch" || atlas.point(null);
  frame.onkeydown = event => {
    const now = atlas.dots.indexOf(event.target), to = WAYS[event.key];
    if (now < 0) return;
    if (event.key === "Enter" || event.key === " ") atlas.choose(now);
    else if (event.key === "Escape") atlas.point(null);
    else if (to) step(atlas, now, to);
    else return;
    event.preventDefault();
  };
  frame.addEventListener("focusin", ({ target }) => target.matches(".dot:focus-visible") && atlas.point(atlas.dots.indexOf(target)));
  frame.addEventListener("focusout", () => atlas.point(null));
}

// To the nearest dot in a direction.
function step({ dots, places }, now, [right, down]) {
  const [x, y] = places[now], ways = places.map(([a, b]) => [(a - x) * right + (b - y) * down, Math.abs((a - x) * down) + Math.abs((b - y) * right)]);
  const [to] = ways.flatMap(([along, aside], n) => along > 0.01 && along >= aside / 2 ? [[n, along + 2 * aside]] : []).sort((a, b) => a[1] - b[1])[0] ?? [];
  if (to === undefined) return;
  dots[now].setAttribute("tabindex", -1);
  dots[to].setAttribute("tabindex", 0);
  dots[to].focus();
}

const maps = new WeakMap();

// What Streamlit calls at each run and each change of the theme.
export default function show({ data, parentElement, setTriggerValue }) {
  const atlas = maps.get(parentElement) ?? new Atlas(parentElement);
  maps.set(parentElement, atlas);
  getComputedStyle(atlas.root).getPropertyValue("--st-chart-categorical-colors").split(",").forEach((colour, n) => atlas.root.style.setProperty(`--c${n}`, colour.trim()));
  atlas.send = setTriggerValue && (drawn => setTriggerValue("drawn", drawn));
  atlas.drag = data.drag;
  atlas.root.classList.toggle("draws", !!atlas.send);
  atlas.show(data.scene);
}
