// What the map says, also to a screen reader.

export const named = (layer, last) => last ? `Layer ${layer} of ${last}${layer ? "" : ", the input layer"}.` : "";

export function part(name, className, ...content) {
  const made = Object.assign(document.createElement(name), { className });
  made.append(...content);
  return made;
}

// A finding as a paragraph: what stands between ** is bold, further lines are small.
export function paragraph(text) {
  const [said, ...below] = text.replace(/(r|'t) (?=\d|tell)/g, "$1\u00a0").split(/(?=\n)/);
  return part("p", "", ...said.split("**").map((words, n) => n % 2 ? part("b", "", words) : words), ...(below[0] ? [part("small", "", ...below)] : []));
}

// A word in its sentence, with at most so many letters on either side, and what it means there.
export function sentence(drawing, dot, most) {
  const [before, word, after] = drawing.scene.contexts[dot], [glyph, meaning] = drawing.meaning(dot);
  const start = before.length > most ? "… " + before.slice(-most).replace(/^\S*\s/, "") : before;
  const end = after.length > most ? after.slice(0, most).replace(/\s\S*$/, "") + " …" : after;
  return [start, part("b", "", word), end, " ", part("span", "meaning", coloured(glyph, drawing.colour(dot)), ` ${meaning}`)];
}

function coloured(glyph, colour) {
  const mark = part("span", glyph, glyph);
  mark.style.color = colour;
  return mark;
}

export const definition = ([term, meaning]) => [part("dt", "", term), part("dd", "", meaning)];

// The groups and their marks, where their names do not stand on the map.
export function legend({ names, named, marks }) {
  return named ? [] : names.map((name, n) => part("span", "", coloured(marks[n].glyph, marks[n].colour), ` ${name}`));
}

// What other marks in the layer shown are.
export function key(drawing) {
  const { scene, dots } = drawing, any = there => dots.some((_, dot) => there(dot));
  return [
    [scene.many[drawing.layer ?? 0].length, part("i", "many"), "several dots in one place"],
    [any(dot => drawing.misplaced(dot)), "○ ", "misplaced on this map"],
  ].filter(([there]) => there).map(([, mark, said]) => part("span", "", mark, said));
}

// The numbers of the layers below the slider, at most fourteen of them.
export function ticks(last) {
  const every = Math.ceil((last + 1) / 14);
  return Array.from({ length: last + 1 }, (_, layer) => {
    const tick = part("span", "", layer % every ? "" : String(layer));
    tick.style.setProperty("--at", last ? layer / last : 0);
    return tick;
  });
}
