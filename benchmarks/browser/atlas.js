// In the browser: milliseconds from letting the mouse go to the picture; the longest frame while the map is dragged.
() => {
    const map = document.querySelector('.js-plotly-plot');
    const drawn = done => requestAnimationFrame(() => requestAnimationFrame(done));
    const bounded = begin => Promise.race([new Promise(begin), new Promise(done => setTimeout(done, 20_000, NaN))]);
    window.moved = () => bounded(resolve => {
        let begun = performance.now();
        addEventListener('mouseup', () => { begun = performance.now(); }, {capture: true, once: true});
        map.once('plotly_relayout', () => drawn(() => resolve(performance.now() - begun)));
    });
    window.smooth = () => bounded(resolve => {
        let last = performance.now(), longest = 0, going = true;
        const look = now => { longest = Math.max(longest, now - last); last = now;
            going ? requestAnimationFrame(look) : resolve(longest); };
        addEventListener('mouseup', () => { going = false; }, {capture: true, once: true});
        addEventListener('mousedown', () => { last = performance.now(); requestAnimationFrame(look); },
            {capture: true, once: true});
    });
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
