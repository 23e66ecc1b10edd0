// Small maps in a row, which Python has drawn; a click asks for one of them.
export default function showSmallMaps({ parentElement, data, setTriggerValue }) {
  const row = parentElement.querySelector(".small");
  const colours = getComputedStyle(row).getPropertyValue("--st-chart-categorical-colors").split(",");
  colours.forEach((colour, n) => row.style.setProperty(`--c${n}`, colour.trim()));
  row.classList.toggle("dark", getComputedStyle(row).colorScheme.includes("dark"));
  const focused = row.querySelector(":focus")?.value;
  if (row.shown !== data.maps) row.innerHTML = row.shown = data.maps;
  if (focused) row.querySelector(`[value="${focused}"]`)?.focus({ preventScroll: true });
  const fitted = () => (fit(row), join(row));
  fitted();
  row.sizes ??= new ResizeObserver(fitted);
  row.sizes.observe(row);
  const pressed = row.querySelector('[aria-pressed="true"]');
  if (pressed) row.scrollLeft = pressed.offsetLeft - row.clientWidth / 2;
  row.onclick = ({ target }) => {
    const map = target.closest("button");
    if (map) setTriggerValue("chosen", Number(map.value));
  };
}

// Of a wide and tall table as many whole columns and rows as there is room for, before the last ones.
function fit(row) {
  const table = row.querySelector(".wide table, .tall table"), { parentElement: frame, tHead, tBodies } = table ?? {};
  if (!table) return;
  const lines = [tHead.rows[1], ...tBodies[0].rows], cells = at => lines.map(line => line.cells[at]).filter(Boolean);
  [...lines, ...lines.flatMap(line => [...line.cells])].forEach(one => { one.hidden = false; });
  for (let at = tHead.rows[1].cells.length - 3; at > 0 && table.offsetWidth > frame.clientWidth; at--) cells(at).forEach(cell => { cell.hidden = true; });
  for (let at = lines.length - 3; at > 1 && table.offsetHeight > frame.clientHeight; at--) lines[at].hidden = true;
}

// Lines between the words of a pair, which have its number; none where a sentence is wrapped: then letters tell the pairs.
function join(row) {
  const wrapped = () => [...row.querySelectorAll("p[dir] span")].some((word, n, { [n - 1]: before = word }) => word.closest("p") === before.closest("p") && word.offsetTop > before.offsetTop);
  row.classList.remove("lettered");
  row.classList.toggle("lettered", wrapped());
  row.querySelectorAll(".joins path").forEach((path, n) => {
    const { left, top } = path.ownerSVGElement.getBoundingClientRect();
    const [from, to] = [...row.querySelectorAll(`[data-join="${n}"]`)].map(one => one.getBoundingClientRect());
    if (to) path.setAttribute("d", `M${from.left + from.width / 2 - left} ${from.bottom - top}L${to.left + to.width / 2 - left} ${to.top - top}`);
  });
}
