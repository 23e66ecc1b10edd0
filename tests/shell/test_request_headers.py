"""What of a request's headers reaches what is behind."""

import pytest

from components.shell import visitors
from components.shell.request_headers import PlainHeaders
from polyseme import limits
from tests.shell.test_middleware import complete

OURS = f"_streamlit_xsrf=2|3f9a|{'ab' * 20}|1764160000; {visitors.BROWSER}=dR4-x_9"
BOUNDARY = "multipart/form-data; boundary=----WebKitFormBoundaryA1"


def passed(kind="http", **headers: str) -> dict[str, str]:
    """The headers that the app behind has."""
    seen = []

    async def app(scope, receive, send):
        seen.extend(scope["headers"])

    raw = [(name.replace("_", "-").encode(), value.encode("latin-1")) for name, value in headers.items()]
    complete(PlainHeaders(app)({"type": kind, "headers": raw}, None, None))
    return {name.decode(): value.decode("latin-1") for name, value in seen}


@pytest.mark.parametrize("kind", ["http", "websocket"])
def test_our_cookies_pass_and_no_others(kind):
    quoted = '"' + '\\"' * 20_000 + '"'  # which Python reads in the square of its length
    assert passed(kind, cookie=OURS) == {"cookie": OURS}
    assert passed(kind, cookie=f"a={quoted}; {OURS}; elsewhere=1") == {"cookie": OURS}
    assert passed(kind, cookie=f"_streamlit_xsrf={quoted}") == {"cookie": ""}


@pytest.mark.parametrize(
    "more", ["; charset=punycode", "; charset=.1qqq", "; a=b; charset=idna", ';charset="punycode"']
)
def test_a_form_names_its_boundary_and_no_codec(more):
    assert passed(content_type=BOUNDARY + more) == {"content-type": BOUNDARY}
    assert passed(content_type=f"text/plain{more}") == {}
    assert passed(content_type="application/x-www-form-urlencoded") == {}


def test_a_codec_before_the_boundary_leaves_no_form():
    assert passed(content_type="multipart/form-data; charset=punycode; boundary=b") == {}


def test_a_long_header_is_left_out_and_all_others_are_as_they_were():
    assert passed(accept="*/*", x_long="a" * (limits.HEADER_BYTES + 1), host="é") == {"accept": "*/*", "host": "é"}


def test_one_range_passes_and_several_do_not():
    assert passed(range="bytes=0-99") == {"range": "bytes=0-99"}
    assert passed(range="bytes=0-0,3-3") == {}
