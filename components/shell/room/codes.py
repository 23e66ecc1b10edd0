"""A room's code, which the class types, and the secret behind it, with which the teacher steers.

The code is worked out from the secret, slowly on purpose: whoever has the secret can open the same room again after
the server was started anew, and nobody gets from the code to the secret.
"""

import hmac
import re
import secrets
from hashlib import scrypt, sha256

ALPHABET = "34679ACDEFGHJKMNPQRTVWXY"
"""Without signs that look like others: no 0 and O, 1, I and L, 2 and Z, 5 and S, 8 and B, U."""

LENGTH = 8
"""24⁸ codes, a hundred thousand million. Within the two hours of a room, limits.ROOM_TRIES_OF_ALL lets all strangers
together try 120,000 of them: with as many rooms open as there can be, one try in 9,000 such afternoons finds any."""


def new_secret() -> str:
    """A secret of 192 random bits, fit for an address."""
    return secrets.token_urlsafe(24)


def new_member() -> str:
    """A random name of a member, known to their own page alone."""
    return secrets.token_hex(8)


def code_of(secret: str) -> str:
    """The code of the room that a secret opens."""
    drawn = scrypt(secret.encode(), salt=b"a room of Polyseme", n=2**14, r=8, p=1, dklen=16)
    number, code = int.from_bytes(drawn), ""
    for _ in range(LENGTH):
        number, digit = divmod(number, len(ALPHABET))
        code += ALPHABET[digit]
    return code


def lock_of(secret: str) -> str:
    """What a room keeps of its secret."""
    return sha256(secret.encode()).hexdigest()


def opens(secret: str, lock: str) -> bool:
    """Whether a secret is that of a lock, in a time that tells nothing of how much of it is right."""
    return hmac.compare_digest(lock_of(secret), lock)


def typed(text: str) -> str:
    """The code in what somebody typed; empty where there is none.

    >>> typed(" acde-fghj "), typed("bank")
    ('ACDEFGHJ', '')
    """
    code = re.sub(r"[\W_]+", "", text[:40]).upper()
    return code if len(code) == LENGTH and set(code) <= set(ALPHABET) else ""


def spelled(code: str) -> str:
    """A code as it is read out.

    >>> spelled("ACDEFGHJ")
    'ACDE-FGHJ'
    """
    return f"{code[: LENGTH // 2]}-{code[LENGTH // 2 :]}"
