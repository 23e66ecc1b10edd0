// Two sentences, one above the other, and threads between their words. Python says which, how wide, and what to write.
import { element } from "./svg.js";

const APART = [52, 20], SPOTS = [.5, .38, .62, .28, .72, .2, .8]; // pixels between labels; where on a thread one may stand

export default function show({ data: { scene }, parentElement }) {
  const root = parentElement.querySelector(".threads"), svg = root.querySelector("svg");
  if (root.scene === scene) return;
  root.scene = scene;
  const { names, lines, threads, whole, chance, alt } = JSON.parse(scene), words = [];
  root.classList.toggle("chance", chance);
  root.setAttribute("aria-label", alt);
  root.querySelectorAll("b").forEach((head, n) => head.textContent = names[n]);
  root.querySelectorAll("p").forEach((line, n) => line.replaceChildren(...lines[n].map(([before, word, at]) => {
    const made = at === null ? document.createTextNode(word) : document.createElement("span");
    made.textContent = (at === null ? before : "") + word;
    if (at !== null) (words[n] ??= {})[at] = made;
    return at === null || !before ? [made] : [before, made];
  }).flat()));

  root.querySelector("div").replaceChildren(...whole.map(([said, part]) => {
    const made = document.createElement("i");
    made.textContent = said;
    made.style.setProperty("--part", part);
    return made;
  }));

  // From below a word to above its partner; labels in the gap between the sentences, apart from one another.
  function draw() {
    const here = root.getBoundingClientRect(), [upper, lower] = [...root.querySelectorAll("p")].map(line => line.getBoundingClientRect());
    const gap = [upper.bottom - here.y + 8, lower.top - here.y - 8], taken = [];
    svg.replaceChildren();
    const drawn = threads.map(thread => {
      const ends = [0, 1].map(n => words[n][thread.ends[n]].getClientRects()[0]);
      const [a, b] = ends.map(end => end.x + end.width / 2 - here.x), [top, foot] = [ends[0].bottom - here.y, ends[1].top - here.y];
      const bend = (foot - top) / 2, d = `M${a} ${top}C${a} ${top + bend} ${b} ${foot - bend} ${b} ${foot}`;
      const path = element("path", { d, class: thread.minus ? "minus" : "", "stroke-width": thread.width }, svg);
      element("title", {}, path).textContent = thread.said;
      return [thread, path];
    });
    for (const [thread, path] of drawn) {
      const far = path.getTotalLength(), inside = Array.from({ length: 41 }, (_, n) => path.getPointAtLength(far * n / 40)).filter(({ y }) => y > gap[0] && y < gap[1]);
      const spots = SPOTS.map(share => inside[Math.round(share * (inside.length - 1))]).filter(Boolean);
      const free = spots.find(one => taken.every(({ x, y }) => Math.abs(one.x - x) > APART[0] || Math.abs(one.y - y) > APART[1]));
      if (!free) continue;
      taken.push(free);
      element("text", { x: free.x, y: free.y }, svg).textContent = thread.part;
    }
  }

  root.sizes?.disconnect();
  root.sizes = new ResizeObserver(draw);
  root.sizes.observe(root);
  document.fonts?.ready.then(draw);
}
