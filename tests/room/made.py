"""What an address of a page says, which AppTest hands out in two forms."""


def one(value):
    """A value of an address, which AppTest hands out as a list once the page has set it."""
    return value if isinstance(value, str) else value[0]


def code(at) -> str:
    return one(at.query_params["room"])
