// Shows what is new on a page from its beginning, once: a phone that scrolled down to answer would stay there.
let last;

export default function scrollUp({ data }) {
  if (data.shown === last) return;
  last = data.shown;
  requestAnimationFrame(() => document.querySelector('[data-testid="stMain"]')?.scrollTo({ top: 0 }));
}
