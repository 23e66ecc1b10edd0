"""The built-in texts: one table a page, name -> what the preset sets. Our own sentences, but for the tutorial's."""

TUTORIAL = "After stealing money from the bank vault, the bank robber was seen fishing on the Mississippi river bank."

TOKENS: dict[str, dict[str, str]] = {
    "The tutorial's sentence": {"text": TUTORIAL, "pair": ""},
    "A word BERT does not know": {"text": "Word embeddings are untranslatably beautiful.", "pair": ""},
    "Two sentences": {"text": "Where did the crane land?", "pair": "It landed beside the old harbour crane."},
    "Accents and capitals": {"text": "Zoë's naïve café in São Paulo serves crème brûlée.", "pair": ""},
    "An emoji": {"text": "The model reads 🙂 and 🦜 as nothing it knows.", "pair": ""},
    "Chinese": {"text": "我在河边的银行工作。", "pair": ""},
}
"""What to try on the Tokens page."""
