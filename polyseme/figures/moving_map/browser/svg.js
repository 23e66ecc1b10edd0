// Elements of an SVG picture.
export function element(name, attributes = {}, parent = null) {
  const made = document.createElementNS("http://www.w3.org/2000/svg", name);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
  parent?.append(made);
  return made;
}

export const moved = ([x, y]) => `translate(${x.toFixed(2)} ${y.toFixed(2)})`;
