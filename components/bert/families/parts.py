"""How the names of parts end in the weights files of the families, and what they are, in the order they are run."""

INPUT_PARTS = {
    "word_embeddings": "token table",
    "position_embeddings": "position table",
    "token_type_embeddings": "segment table",
    "embeddings.LayerNorm": "LayerNorm",
}
BERT_PARTS = INPUT_PARTS | {
    "embeddings_project": "widening",
    "self.query": "query",
    "self.key": "key",
    "self.value": "value",
    "attention.output.dense": "attention output",
    "attention.output.LayerNorm": "LayerNorm after attention",
    "intermediate.dense": "feed-forward, wider",
    "output.dense": "feed-forward, back",
    "output.LayerNorm": "LayerNorm at the end",
    "pooler.dense": "linear layer over [CLS]",
}
DISTIL_PARTS = INPUT_PARTS | {
    "q_lin": "query",
    "k_lin": "key",
    "v_lin": "value",
    "out_lin": "attention output",
    "sa_layer_norm": "LayerNorm after attention",
    "ffn.lin1": "feed-forward, wider",
    "ffn.lin2": "feed-forward, back",
    "output_layer_norm": "LayerNorm at the end",
}
MPNET_PARTS = INPUT_PARTS | {
    "attn.q": "query",
    "attn.k": "key",
    "attn.v": "value",
    "attn.o": "attention output",
    "attention.LayerNorm": "LayerNorm after attention",
    "intermediate.dense": "feed-forward, wider",
    "output.dense": "feed-forward, back",
    "output.LayerNorm": "LayerNorm at the end",
    "relative_attention_bias": "distance table",
    "pooler.dense": "linear layer over [CLS]",
}
ALBERT_PARTS = INPUT_PARTS | {
    "embedding_hidden_mapping_in": "widening",
    "attention.query": "query",
    "attention.key": "key",
    "attention.value": "value",
    "attention.dense": "attention output",
    "attention.LayerNorm": "LayerNorm after attention",
    "ffn": "feed-forward, wider",
    "ffn_output": "feed-forward, back",
    "full_layer_layer_norm": "LayerNorm at the end",
    "pooler": "linear layer over [CLS]",
}
DEBERTA_PARTS = BERT_PARTS | {
    "embed_proj": "widening",
    "self.query_proj": "query",
    "self.key_proj": "key",
    "self.value_proj": "value",
    "self.pos_query_proj": "query of the distance",
    "self.pos_key_proj": "key of the distance",
    "rel_embeddings": "distance table",
    "encoder.LayerNorm": "LayerNorm of the distances",
    "conv.conv": "convolution",
    "conv.LayerNorm": "LayerNorm after convolution",
}
MODERN_PARTS = {
    "tok_embeddings": "token table",
    "embeddings.norm": "LayerNorm",
    "attn_norm": "LayerNorm before attention",
    "attn.Wqkv": "query, key and value",
    "attn.Wo": "attention output",
    "mlp_norm": "LayerNorm before feed-forward",
    "mlp.Wi": "feed-forward, wider",
    "mlp.Wo": "feed-forward, back",
    "final_norm": "LayerNorm behind all layers",
}
