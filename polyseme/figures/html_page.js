// Draws the figures in light or dark colours, as the system prefers; light in print.
const dark = matchMedia("screen and (prefers-color-scheme: dark)");
const draw = () => document.querySelectorAll("figure:not(.html)").forEach(figure => {
  const colours = COLOURS[dark.matches ? "dark" : "light"];
  const drawn = figure.querySelector("script").textContent.replace(/#0000[0-9]{2}/g, name => colours[name] ?? name);
  Plotly.newPlot(figure.querySelector("div"), JSON.parse(drawn));
});
dark.addEventListener("change", draw);
draw();
