// What a reader does with mouse, finger and keyboard.
import { savePicture } from "./picture.js";

const SPEEDS = [1, 2, 0.5];
const UP = ["ArrowRight", "ArrowUp"], DOWN = ["ArrowLeft", "ArrowDown"]; // to a higher layer, to a lower one
const ONWARD = ["ArrowRight", "ArrowDown"], BACKWARD = ["ArrowLeft", "ArrowUp"]; // from dot to dot

// Where a key leads from the n-th of some things; undefined for other keys.
function step(key, now, last, next, previous) {
  if (next.includes(key)) return Math.min(last, now + 1);
  if (previous.includes(key)) return Math.max(0, now - 1);
  return { Home: 0, End: last }[key];
}

export function listen(map) {
  const { root, frame, slider } = map, find = part => root.querySelector(part);
  find(".play").onclick = () => map.player.toggle();
  find(".speed").onclick = () => showSpeed(map, SPEEDS[(SPEEDS.indexOf(map.speed) + 1) % SPEEDS.length]);
  find(".trails").onclick = event => {
    map.drawing.trails = !map.drawing.trails;
    event.target.setAttribute("aria-pressed", map.drawing.trails);
    map.draw(map.player.position);
  };
  for (const kind of ["svg", "png"]) {
    find(`.${kind}`).onclick = () => savePicture(map.drawing.svg, getComputedStyle(frame).backgroundColor, `polyseme layer ${map.player.to}`, kind);
  }
  map.small.onclick = ({ target }) => {
    const one = target.closest("[value]");
    if (one) map.player.glide(+one.value);
  };
  showSpeed(map, SPEEDS[0]);
  listenToSlider(slider, map);
  listenToDots(frame, map);
}

function showSpeed(map, speed) {
  map.speed = speed;
  if (map.player) map.player.speed = speed;
  map.root.querySelector(".speed").textContent = `Speed ${speed === 0.5 ? "½" : speed}×`;
}

export function listenToSlider(slider, map) {
  slider.onpointerdown = () => { slider.step = "any"; };
  slider.oninput = () => map.player.drag(+slider.value);
  slider.onchange = () => map.player.glide(Math.round(+slider.value));
  slider.onkeydown = event => {
    const to = step(event.key, map.player.to, map.player.last, UP, DOWN);
    if (event.key === " ") map.player.toggle();
    else if (to !== undefined) map.player.glide(to);
    else return;
    event.preventDefault();
  };
}

function listenToDots(frame, map) {
  const under = event => {
    const { left, top } = map.drawing.svg.getBoundingClientRect();
    return map.drawing.near(event.clientX - left, event.clientY - top);
  };
  const dotOf = event => map.drawing.dots.indexOf(event.target);
  frame.onpointermove = event => event.pointerType !== "touch" && map.hover(under(event));
  frame.onpointerleave = () => map.hover(null);
  frame.onclick = event => map.click(under(event));
  frame.onkeydown = event => {
    const now = dotOf(event), to = step(event.key, now, map.drawing.dots.length - 1, ONWARD, BACKWARD);
    if (now < 0) return;
    if (to !== undefined) map.tabStop(to).focus();
    else if (event.key === " " || event.key === "Enter") map.click(now);
    else if (event.key === "Escape") map.click(null);
    else return;
    event.preventDefault();
  };
  // Not on the picture itself: an SVG that listens to these would take the focus.
  const seen = event => event.target.matches(":focus-visible");
  frame.addEventListener("focusin", event => map.hover(seen(event) ? dotOf(event) : null), map.gone);
  frame.addEventListener("focusout", () => map.hover(null), map.gone);
}
