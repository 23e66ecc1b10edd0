// Saves the map as it stands: SVG that needs no style sheet, or PNG at twice its size.
const STYLES = ["fill", "fill-opacity", "stroke", "stroke-width", "stroke-opacity", "stroke-linejoin", "opacity",
  "display", "font-family", "font-size", "font-weight", "text-anchor", "paint-order", "stop-color", "stroke-dasharray", "font-style"];

function picture(svg, paper) {
  const copy = svg.cloneNode(true), from = [...svg.querySelectorAll("*")], to = [...copy.querySelectorAll("*")];
  from.forEach((one, n) => {
    const style = getComputedStyle(one);
    const plain = STYLES.map(name => `${name}:${style.getPropertyValue(name).replaceAll('"', "'")}`);
    to[n].setAttribute("style", plain.join(";"));
  });
  copy.setAttribute("xmlns", "http://www.w3.org/2000/svg");
  copy.setAttribute("style", `background:${paper}`);
  return new Blob([new XMLSerializer().serializeToString(copy)], { type: "image/svg+xml" });
}

function save(blob, name) {
  const link = Object.assign(document.createElement("a"), { href: URL.createObjectURL(blob), download: name });
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 1000);
}

export async function savePicture(svg, paper, name, kind) {
  const blob = picture(svg, paper);
  if (kind === "svg") return save(blob, `${name}.svg`);
  const image = new Image(), canvas = document.createElement("canvas"), { width, height } = svg.getBoundingClientRect();
  image.src = URL.createObjectURL(blob);
  await image.decode();
  Object.assign(canvas, { width: 2 * width, height: 2 * height });
  const pen = canvas.getContext("2d");
  pen.fillStyle = paper;
  pen.fillRect(0, 0, canvas.width, canvas.height);
  pen.drawImage(image, 0, 0, canvas.width, canvas.height);
  canvas.toBlob(png => save(png, `${name}.png`));
}
