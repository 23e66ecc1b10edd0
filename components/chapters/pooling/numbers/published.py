"""What others measured about layers and poolings, in their own words; none of it is measured here."""

NER = {
    "Layer 0": 91.0,
    "Last": 94.9,
    "Second-to-last": 95.6,
    "Sum of last four": 95.9,
    "Concatenation of last four": 96.1,
    "Sum of all": 95.5,
}
"""F1 of CoNLL-2003 named entities on the development set, by the vectors that a classifier was given (BERT-base)."""

NER_SOURCE = "Devlin et al. 2018, table 7"

WORD_SENSE = {"most frequent sense": 64.8, "ELMo": 70.1, "BERT-base": 71.1}
"""F1 of word-sense disambiguation by the nearest centroid."""

WORD_SENSE_SOURCE = "Coenen et al. 2019"

SERVICE = "Second-to-last"
"""The layer that bert-as-service takes unless told otherwise, with the mean over the tokens of a text."""

SERVICE_SOURCE = "its documentation"
