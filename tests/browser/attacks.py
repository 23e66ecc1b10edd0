"""Text that was made to become markup or script, and what shows that it did."""

ATTACKS = (
    "<script>window.pwned = 1</script> bank",
    "<img src=x onerror='window.pwned=1'> bank",
    "<svg/onload=window.pwned=1> bank",
    "[bank](javascript:window.pwned=1)",
    "![bank](https://evil.example/x.png)",
    '"><iframe srcdoc="<script>parent.pwned=1</script>"></iframe> bank',
    "<a href='javascript:window.pwned=1'>bank</a>",
    "$\\href{javascript:window.pwned=1}{bank}$",
    "{{constructor.constructor('window.pwned=1')()}} bank",
    "<style>*{display:none}</style> bank <math><mtext></mtext></math>",
    "a bank http://evil.example/a and a bank www.evil.example, or mail the bank me@evil.example",
)
INJECTED = "img[src*='evil'], img[src='x'], iframe[srcdoc], a[href^='javascript'], svg[onload], [onerror]"
LINKED = "a[href^='http://evil'], a[href^='https://evil'], a[href*='://www.evil'], a[href^='mailto:']"
TEXT = "\n".join(ATTACKS)
WORD = "<img src=x onerror=window.pwned=1>"


def check(visitor):
    """Nothing of the text was taken for markup, run, or fetched."""
    assert visitor.page.evaluate("window.pwned") is None
    assert visitor.page.locator(INJECTED).count() == 0
    assert visitor.page.locator(LINKED).count() == 0
    assert visitor.page.locator('[data-testid="stException"]').count() == 0
    assert not visitor.foreign
