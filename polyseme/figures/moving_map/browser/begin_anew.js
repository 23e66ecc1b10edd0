// Shows what is new on a page from its beginning, once: a phone that scrolled down to answer would stay there, and the
// keyboard, whose button is gone, would begin at the top of the page.
let last;

export default function beginAnew({ data: { shown, part } }) {
  if (`${shown} ${part}` === last) return;
  const [scrolled, arrived] = [!last?.startsWith(`${shown} `), last === undefined];
  last = `${shown} ${part}`;
  requestAnimationFrame(() => {
    if (scrolled) document.querySelector('[data-testid="stMain"]')?.scrollTo({ top: 0 });
    const there = document.querySelector(`.st-key-${part}`);
    if (arrived || !there) return;
    there.tabIndex = -1; // the keyboard can be put here, and does not come by
    there.focus({ preventScroll: true });
  });
}
