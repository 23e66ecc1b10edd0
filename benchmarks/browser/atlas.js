// In the browser: milliseconds from letting the mouse go to the picture.
() => {
    const drawn = done => requestAnimationFrame(() => requestAnimationFrame(done));
    const bounded = begin => Promise.race([new Promise(begin), new Promise(done => setTimeout(done, 20_000, NaN))]);
    window.until = ended => bounded(resolve => {
        let begun = performance.now();
        addEventListener('mouseup', () => { begun = performance.now(); }, {capture: true, once: true});
        const look = () => ended() ? drawn(() => resolve(performance.now() - begun)) : requestAnimationFrame(look);
        requestAnimationFrame(look);
    });
    window.range = () => document.querySelector('.js-plotly-plot')?._fullLayout?.xaxis2?.range[0];
    window.said = () => document.querySelector('[data-testid="stExpander"] .st-key-chosen')?.innerText
        ?? [...document.querySelectorAll('[data-testid="stMarkdown"]')].map(one => one.innerText)
            .find(one => /^([\d,]+|no) sentences?[:.]/.test(one));
}
