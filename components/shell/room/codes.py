"""A room's code, which the class types, and the teacher's secret, from which the code is derived.

The derivation is slow on purpose: the secret opens the same room again after a restart of the server, and nobody
finds the secret from the code.
"""

import hmac
import re
import secrets
from hashlib import scrypt, sha256

ALPHABET = "34679ACDEFGHJKMNPQRTVWXY"
"""Without characters that look alike: no 0 and O, 1, I and L, 2 and Z, 5 and S, 8 and B, U."""

LENGTH = 8
"""24⁸ codes, a hundred thousand million. An address may open connections and try codes on each, but even with all rooms
open, only one afternoon in 3,000 finds a room."""


ADDRESS = 4
"""The characters with which the names of one address begin; only this server could tell the address from them."""


def new_secret() -> str:
    """192 random bits, fit for an address."""
    return secrets.token_urlsafe(24)


def new_member(lock: str, visitor: str = "", address: str = "") -> str:
    """A member's name, signed by the room; a visitor gets the same one every time, so that nobody votes as two.

    Its beginning, of the address, stays with a phone that comes back from another one.
    """
    name = _signature(lock, f"visitor {visitor}") if visitor else secrets.token_hex(8)
    name = _signature(lock, f"address {address}")[:ADDRESS] + name[ADDRESS:]
    return name + _signature(lock, name)


def is_member(name: str, lock: str) -> bool:
    """Whether the room of this lock has signed a name."""
    return hmac.compare_digest(_signature(lock, name[:16]).encode(), name[16:].encode("utf-8", "replace"))


def _signature(lock: str, text: str) -> str:
    return hmac.digest(lock.encode(), text.encode("utf-8", "replace"), "sha256").hex()[:16]


def code_of(secret: str) -> str:
    """The code of the room that a secret opens."""
    number = int.from_bytes(scrypt(secret.encode(), salt=b"a room of Polyseme", n=2**14, r=8, p=1, dklen=16))
    base = len(ALPHABET)
    return "".join(ALPHABET[number // base**place % base] for place in range(LENGTH))


def lock_of(secret: str) -> str:
    """The digest of a secret, which the room stores."""
    return sha256(secret.encode()).hexdigest()


def opens(secret: str, lock: str) -> bool:
    """Whether a secret has this digest, compared in constant time."""
    return hmac.compare_digest(lock_of(secret), lock)


def parse_code(text: str) -> str:
    """The code in a typed text; empty where there is none.

    >>> parse_code(" acde-fghj "), parse_code("bank")
    ('ACDEFGHJ', '')
    """
    code = re.sub(r"[\W_]+", "", text[:40]).upper()
    return code if len(code) == LENGTH and set(code) <= set(ALPHABET) else ""


def spell(code: str) -> str:
    """A code as it is read out.

    >>> spell("ACDEFGHJ")
    'ACDE-FGHJ'
    """
    return f"{code[: LENGTH // 2]}-{code[LENGTH // 2 :]}"
