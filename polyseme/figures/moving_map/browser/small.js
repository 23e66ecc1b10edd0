// Small maps in a row, which Python has drawn; a click asks for one of them.
export default function showSmallMaps({ parentElement, data, setTriggerValue }) {
  const row = parentElement.querySelector(".small");
  const colours = getComputedStyle(row).getPropertyValue("--st-chart-categorical-colors").split(",");
  colours.forEach((colour, n) => row.style.setProperty(`--c${n}`, colour.trim()));
  row.classList.toggle("dark", getComputedStyle(row).colorScheme.includes("dark"));
  const focused = row.querySelector(":focus")?.value;
  if (row.shown !== data.maps) row.innerHTML = row.shown = data.maps;
  if (focused) row.querySelector(`[value="${focused}"]`)?.focus({ preventScroll: true });
  join(row);
  row.sizes ??= new ResizeObserver(() => join(row));
  row.sizes.observe(row);
  const pressed = row.querySelector('[aria-pressed="true"]');
  if (pressed) row.scrollLeft = pressed.offsetLeft - row.clientWidth / 2;
  row.onclick = ({ target }) => {
    const map = target.closest("button");
    if (map) setTriggerValue("chosen", Number(map.value));
  };
}

// Lines between the words of a pair, which have its number.
function join(row) {
  row.querySelectorAll(".joins path").forEach((path, n) => {
    const { left, top } = path.ownerSVGElement.getBoundingClientRect();
    const [from, to] = [...row.querySelectorAll(`[data-join="${n}"]`)].map(one => one.getBoundingClientRect());
    if (to) path.setAttribute("d", `M${from.left + from.width / 2 - left} ${from.bottom - top}L${to.left + to.width / 2 - left} ${to.top - top}`);
  });
}
