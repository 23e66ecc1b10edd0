"""What only a browser shows of the Room page's first look."""


def test_each_line_of_the_example_leads_from_a_dot_to_a_dot(guest):
    visitor = guest.goes_on("room")
    visitor.page.set_viewport_size({"width": 1024, "height": 768})
    visitor.page.locator(".votes .after i").first.wait_for()
    far = visitor.page.evaluate(FROM_DOTS)
    assert len(far) == 48
    assert max(far) < 1.5, "pixels"


FROM_DOTS = """() => {
    const host = [...document.querySelectorAll('*')].find(one => one.shadowRoot?.querySelector('.votes path'));
    const root = host?.shadowRoot ?? document, middle = one => (one.top + one.bottom) / 2;
    const dots = kind => [...root.querySelectorAll(`.${kind} i`)].map(dot => middle(dot.getBoundingClientRect()));
    return [...root.querySelectorAll('.votes path')].flatMap(path => ['before', 'after'].map((kind, n) => {
        const end = path.getPointAtLength(n * path.getTotalLength()).matrixTransform(path.getScreenCTM());
        return Math.min(...dots(kind).map(y => Math.abs(y - end.y)));
    }));
}"""
