// Two arrows to turn. Python says the cosine of each angle between them, and what to say of it.
import { element } from "./svg.js";
import { paragraph } from "./words.js";

const KEYS = { ArrowLeft: 1, ArrowUp: 1, ArrowRight: -1, ArrowDown: -1, PageUp: 15, PageDown: -15 }, TURN = Math.PI / 180;
const at = (angle, far) => [100 * far * Math.cos(angle * TURN), -100 * far * Math.sin(angle * TURN)];

// From the middle of an arc to one side, with a point at its end.
const bow = (angle, far, by) => {
  const [end, inner, outer] = [at(angle + by, far), at(angle + by * 0.6, far - 0.05), at(angle + by * 0.6, far + 0.05)];
  return `M${at(angle, far)}A${100 * far} ${100 * far} 0 0 ${+(by < 0)} ${end}M${inner}L${end}L${outer}`;
};

const brief = part => part.toFixed(3).replace(".000", "").replace(/^-0$/, "0").replace(/^(-?)0\./, "$1.").replace("-", "−");

export default function show({ data: { scene }, parentElement }) {
  const data = JSON.parse(scene);
  const root = parentElement.querySelector(".dial"), svg = root.querySelector("svg");
  const [, , arc, shadow, drop, plumb, part, between, name, height] = svg.children, [, scale, rows, said] = root.children;
  const fresh = !root.hands, hands = root.hands ??= [0, data.start].map(angle => ({ angle, far: 1 }));
  const colours = getComputedStyle(root).getPropertyValue("--st-chart-categorical-colors").split(",");
  if (fresh) hands.forEach(make);
  ["var(--st-text-color)", colours[5]].forEach((colour, n) => root.style.setProperty(`--c${n}`, colour)); // no meanings

  function make(one, n) {
    const role = { role: "slider", tabindex: 0, "aria-label": `Arrow ${"ab"[n]}`, "aria-valuemin": 0, "aria-valuemax": 359 };
    const hand = one.hand = element("g", { class: "hand", ...role }, svg);
    for (const part of ["path", "circle", "text"]) one[part] = element(part, { r: 19, dy: ".33em" }, hand);
    if (n) one.turn = element("path", { class: "turn" }, hand);
    one.text.textContent = "ab"[n];
    one.place = element("tspan", {}, one.text);
    hand.onpointerdown = event => hand.setPointerCapture(event.pointerId);
    hand.onpointermove = event => {
      const { x, y, width } = svg.getBoundingClientRect(), [right, up] = [event.clientX - x - width / 2, y + 0.4 * width - event.clientY];
      if (event.buttons) put(one, Math.atan2(up, right) / TURN, Math.hypot(right, up) / width * 3);
    };
    hand.onkeydown = event => {
      const { key } = event, by = { Home: -one.angle, End: 180 - one.angle, ...KEYS }[key], longer = data.lengths && /w[UD]/.test(key);
      if (by === undefined) return;
      put(one, one.angle + (longer ? 0 : by), one.far + (longer ? by / 20 : 0));
      event.preventDefault();
    };
  }

  function put(one, angle, far) {
    one.angle = (Math.round(angle) + 360) % 360;
    if (data.lengths) one.far = Math.max(0.3, Math.min(1.2, far));
    draw();
  }

  function draw() {
    const [a, b] = hands, turn = (b.angle - a.angle + 540) % 360 - 180, [cosine, written, words] = data.angles[Math.abs(turn)];
    const tip = at(b.angle, b.far);
    hands.forEach(({ hand, path, circle, text, place, turn, angle, far }, n) => {
      const end = at(angle, far), [x, y] = at(angle, far - 0.12), [right, up] = at(angle + 90, 0.055);
      path.setAttribute("d", `M0 0L${x} ${y}L${x + right} ${y + up}L${end}L${x - right} ${y - up}L${x} ${y}`);
      circle.setAttribute("transform", `translate(${end})`);
      const beside = at(angle, far + (turn ? 0.28 : 0.28 * Math.abs(end[0]) / 100 / far)), left = beside[0] < -0.1 ? -1 : 1; // of the arrow that says: turn
      text.setAttribute("transform", `translate(${beside[0] + left * (turn ? 8 + 0.16 * Math.abs(beside[1]) : 0.1 * Math.abs(beside[1]))} ${beside[1]})`);
      text.style.textAnchor = left < 0 ? "end" : "start";
      place.textContent = ` = (${[Math.cos, Math.sin].map(part => brief(far * part(angle * TURN))).join(", ")})`;
      rows.children[n].textContent = text.textContent;
      turn?.setAttribute("d", `${bow(angle, far + 0.28, 8)}${bow(angle, far + 0.28, -8)}`);
      hand.setAttribute("aria-valuenow", angle);
      hand.setAttribute("aria-valuetext", `${angle}°, cosine ${written}`);
    });
    arc.setAttribute("d", `M0 0L${at(a.angle, 0.3)}A30 30 0 0 ${+(turn < 0)} ${at(b.angle, 0.3)}Z`);
    const long = b.far * cosine, foot = at(a.angle, long), aside = a.angle + (turn < 0 ? 90 : -90);
    shadow.setAttribute("d", `M${at(aside, 0.1)}l${foot}`);
    drop.setAttribute("d", `M${tip}L${foot}`);
    plumb.setAttribute("d", a.angle || Math.abs(cosine) < 0.02 ? "" : `M${foot}V120`); // on to the scale below
    part.setAttribute("d", `M${tip}H0`); // and on to the upright axis
    height.textContent = Math.min(...tip.map(Math.abs)) < 10 ? "" : brief(-tip[1] / 100);
    height.setAttribute("transform", `translate(${tip[0] < 0 ? 6 : -6} ${tip[1]})`);
    height.style.textAnchor = tip[0] < 0 ? "start" : "end";
    const [right, up] = at(a.angle, Math.abs(long) > 0.75 ? long / 2 : long < 0 ? 0.42 : -0.42), off = at(aside, 0.23 + 0.22 * Math.abs(Math.sin(a.angle * TURN)));
    name.setAttribute("transform", `translate(${right + off[0]} ${up + off[1]})`); // under the bar, or beside a short one
    name.lastChild.textContent = written;
    between.textContent = Math.abs(turn) < 12 ? "" : `${Math.abs(turn)}°`;
    between.setAttribute("transform", `translate(${at(a.angle + turn / 2, 0.46)})`);
    scale.firstElementChild.style.setProperty("--at", cosine);
    said.replaceChildren(...words ? [paragraph(words)] : []);
  }

  draw();
}
