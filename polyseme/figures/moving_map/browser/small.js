// Small maps in a row, which Python has drawn; a click asks for one of them.
export default function showSmallMaps({ parentElement, data, setTriggerValue }) {
  const row = parentElement.querySelector(".small");
  const colours = getComputedStyle(row).getPropertyValue("--st-chart-categorical-colors").split(",");
  colours.forEach((colour, n) => row.style.setProperty(`--c${n}`, colour.trim()));
  row.classList.toggle("dark", getComputedStyle(row).colorScheme.includes("dark"));
  const focused = row.querySelector(":focus")?.value;
  if (row.shown !== data.maps) row.innerHTML = row.shown = data.maps;
  if (focused) row.querySelector(`[value="${focused}"]`)?.focus({ preventScroll: true });
  const pressed = row.querySelector('[aria-pressed="true"]');
  if (pressed) row.scrollLeft = pressed.offsetLeft - row.clientWidth / 2;
  row.onclick = ({ target }) => {
    const map = target.closest("button");
    if (map) setTriggerValue("chosen", Number(map.value));
  };
}
