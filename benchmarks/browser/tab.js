// In the browser: `drawn` is when the first picture stood there; `click` and `rerun` give the milliseconds they take.
//
// `shifted` is how far the page's own parts have moved by themselves, as browsers count it; not the frame around them,
// in which Streamlit puts the sidebar beside a page that stands there already.
//
// A picture is a chart, one of our own components once it has drawn something, the chips of a text, a table, or what
// pages without one begin with: the glossary's field, the door of a room, the button that begins the course.
const PICTURE = '.stPlotlyChart .main-svg, .st-key-chips, [data-testid="stDataFrame"] canvas, '
    + '.st-key-term, .st-key-join, .st-key-begin';
const OURS = '.dot, .hand, .picture path[d], .row, .wide td, button[value]';
const hasDrawn = component => [...component.querySelectorAll('*')].some(one => one.shadowRoot?.querySelector(OURS));
const components = () => [...document.querySelectorAll('.stBidiComponent')].filter(hasDrawn);
const pictures = () => [...document.querySelectorAll(PICTURE), ...components()];
const running = () => document.querySelector('[data-test-script-state="running"]');
window.watch = (ended) => new Promise(resolve => {
    const begun = performance.now();
    const look = () => ended() || performance.now() - begun > 30_000 ? resolve(performance.now() - begun)
        : requestAnimationFrame(look);
    look();
});
window.fresh = () => pictures().some(one => !one.seen && one.getClientRects().length
    && !one.closest('[data-stale="true"]'));
window.click = (one) => { pictures().forEach(old => { old.seen = true }); one.click(); return watch(fresh); };
window.rerun = () => {
    let begun = false;
    return watch(() => { begun = begun || running(); return begun && !running() });
};
window.shifted = 0;
const main = () => document.querySelector('[data-testid="stMainBlockContainer"]');
const frame = (one) => !one || one.contains(main()) || one.parentElement?.closest('[data-testid="stSidebar"]');
new PerformanceObserver(list => list.getEntries().forEach(entry => {
    const ours = !entry.hadRecentInput && !entry.sources.some(source => frame(source.node));
    window.shifted += ours ? entry.value : 0;
})).observe({ type: 'layout-shift', buffered: true });
const look = () => { if (window.fresh()) window.drawn = performance.now(); else requestAnimationFrame(look) };
look();
