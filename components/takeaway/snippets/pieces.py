"""The pieces of a text that are its own."""


def own_pieces(tokenizer, read):
    """The positions of a text's own pieces: without [CLS], [SEP] and the like, added or typed."""
    special = set(tokenizer.all_special_ids) - {tokenizer.unk_token_id}
    return [at for at, number in enumerate(read["input_ids"][0].tolist()) if number not in special]
