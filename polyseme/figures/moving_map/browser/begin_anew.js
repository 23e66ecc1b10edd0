// Shows what is new on a page from its beginning, once: a phone that scrolled down to answer would stay there, and the
// keyboard, whose button is gone, would begin at the top of the page.
let last;

export default function beginAnew({ data: { shown, part, near } }) {
  if (`${shown} ${part}` === last) return;
  const [another, arrived] = [!last?.startsWith(`${shown} `), last === undefined];
  last = `${shown} ${part}`;
  requestAnimationFrame(() => {
    if (another && !near) document.querySelector('[data-testid="stMain"]')?.scrollTo({ top: 0 });
    const there = part && document.querySelector(`.st-key-${part}`);
    if (arrived || !there) return;
    there.tabIndex = -1; // the keyboard can be put here, and does not come by
    there.focus({ preventScroll: true });
    if (near) there.scrollIntoView({ block: 'nearest' });
  });
}
