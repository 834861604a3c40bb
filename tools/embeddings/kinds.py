"""Makes crates/niche/data/problems/kinds.bin: how strongly words, pairs of words, negated words and meanings speak for a complaint.

Run as the README beside this file says. A logistic regression is fitted to sentences of customers: complaints on one side, praise and
plain sentences, which weigh alike, on the other. All sentences are our own: labelled reviews of others measure only.
"""

import argparse
import math
import struct
from collections import Counter
from pathlib import Path

import numpy as np
from aspects import WordTable, root, tokenize, unit
from scipy import sparse
from sklearn.linear_model import LogisticRegression

REVIEWS = Path("crates/niche/tests/reviews")
# Sets that were fitted before; sets for development and measuring are not among them.
SETS = "examples polarity families dentist lawn phones plumber gym dog_walker piano painter mechanic wedding_cake".split()
COMPLAINT, PRAISE, PLAIN = range(3)
KINDS = {"praise": PRAISE, "plain": PLAIN, "other": PLAIN, "question": PLAIN}
# Weights of words and of meanings.
WORDS, MEANING = 2.0, 2.0
INVERSE_PENALTY = 4.0
LEAST_TOKENS = 2
# Words that negate the next ones, as `is_negation` of the program has them, and how many.
NEGATIONS = frozenset(
    "aint arent cannot cant couldnt despite didnt doesnt dont hadnt hasnt havent isnt neither never no nobody none nor not nothing "
    "rarely seldom shouldnt wasnt werent without wont wouldnt".split()
)
REACH = 3


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--words", type=Path, default=Path("crates/niche/data/neutral.bin"))
    parser.add_argument("--out", type=Path, default=Path("crates/niche/data/problems/kinds.bin"))
    options = parser.parse_args()

    table = WordTable(options.words.read_bytes())
    samples = [sample for name in SETS for sample in read_set(REVIEWS / f"{name}.txt")]
    model = KindModel(table, samples)
    options.out.write_bytes(model.pack())
    print(f"{len(samples)} samples, {len(model.places)} words, {options.out.stat().st_size} bytes")


def read_set(file: Path) -> list[tuple[int, list[str]]]:
    lines = (line.split(" | ", 1) for line in file.read_text().splitlines() if " | " in line and not line.startswith("#"))
    return [(KINDS.get(label, COMPLAINT), tokenize(text)) for label, text in lines]


class KindModel:
    def __init__(self, table: WordTable, samples: list[tuple[int, list[str]]]) -> None:
        self.directions = {word: unit(meaning - table.common * (meaning @ table.common)) for word, row in table.rows.items() for meaning in [unit(row)]}
        counts = Counter(word for _, tokens in samples for word in set(words_and_pairs(tokens)))
        self.places = {word: place for place, word in enumerate(sorted(word for word, count in counts.items() if count > 1))}
        kinds = np.array([kind for kind, _ in samples])
        weights = len(kinds) / 3 / np.bincount(kinds)[kinds]
        found = LogisticRegression(C=INVERSE_PENALTY, max_iter=300).fit(self.features([tokens for _, tokens in samples]), kinds == COMPLAINT, weights)
        self.weights, self.constant = found.coef_[0], float(found.intercept_[0])

    def features(self, sentences: list[list[str]]) -> sparse.csr_matrix:
        rows, columns, values = [], [], []
        meanings = np.zeros((len(sentences), 64))
        for at, tokens in enumerate(sentences):
            share = 1 / math.sqrt(max(LEAST_TOKENS, len(tokens)))
            known = [self.places[word] for word in words_and_pairs(tokens) if word in self.places]
            rows += [at] * len(known)
            columns += known
            values += [WORDS * share] * len(known)
            for token in tokens:
                if token in self.directions:
                    meanings[at] += MEANING * share * self.directions[token]
        words = sparse.csr_matrix((values, (rows, columns)), shape=(len(sentences), len(self.places)))
        return sparse.hstack([words, sparse.csr_matrix(meanings)]).tocsr()

    def score(self, sentences: list[list[str]]) -> np.ndarray:
        return self.features(sentences) @ self.weights + self.constant

    def pack(self) -> bytes:
        """Magic, words, bytes of the text, constant and scale; 64 weights of the meaning; the words by line; a signed byte for each word."""
        words = self.weights[: len(self.places)] * WORDS
        scale = float(np.abs(words).max()) / 127
        text = "\n".join(self.places).encode()
        head = b"KIND" + struct.pack("<2I2f", len(self.places), len(text), self.constant, scale)
        meaning = (self.weights[len(self.places) :] * MEANING).astype("<f4").tobytes()
        return head + meaning + text + np.round(words / scale).astype(np.int8).tobytes()


def words_and_pairs(tokens: list[str]) -> list[str]:
    """Roots, pairs of neighbors ("a_b"), pairs with a word between ("a+b"), and roots behind a negation ("!a")."""
    roots = [root(token) for token in tokens]
    pairs = [f"{first}_{second}" for first, second in zip(roots, roots[1:])]
    far = [f"{first}+{second}" for first, second in zip(roots, roots[2:])]
    negated = [f"!{stem}" for at, stem in enumerate(roots) if NEGATIONS.intersection(tokens[max(0, at - REACH) : at])]
    return roots + pairs + far + negated


if __name__ == "__main__":
    main()
