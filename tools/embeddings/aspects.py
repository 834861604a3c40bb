"""Makes crates/niche/data/problems/aspects.bin: how strongly meanings, words and pairs of words speak for each aspect of complaints.

Run as the README beside this file says, whenever the list of aspects or the examples change. A softmax regression is fitted to the
phrases of `aspects.txt` and to the sentences of `tests/reviews/examples.txt`.
"""

import argparse
import math
import re
import struct
from collections import Counter
from pathlib import Path

import numpy as np
import snowballstemmer
from scipy import sparse
from sklearn.linear_model import LogisticRegression
from table import MeaningTable

# The weights of `crates/niche/src/tools/problems/grouping/aspect_model.rs`.
WORDS, MEANING, LEAST_WORDS = 2.0, 2.0, 4
PHRASE_WEIGHT, EXAMPLE_WEIGHT = 0.8, 3.0
INVERSE_PENALTY, STEPS = 2.5, 100
# Power of the samples of an aspect by which their weight is divided: at 1 a rare aspect would weigh as much as a frequent one.
BALANCE = 0.8
# A word is kept from its second sample on, a pair of words from its fifth: rarer pairs are chance.
LEAST_SAMPLES, LEAST_SAMPLES_OF_PAIR = 2, 5
# The penalty makes likelihoods too even. This factor of all scores sets them apart again.
SHARPNESS = 1.25
SMALL = frozenset(
    "a am an and are as at be been by could did do does for from had has have he her him his i in is it its me my of on or our she so that the their "
    "them there they this to us was we were will with would you your".split()
)
STEMMER = snowballstemmer.stemmer("english")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--words", type=Path, default=Path("crates/niche/data/neutral.bin"))
    parser.add_argument("--aspects", type=Path, default=Path("crates/niche/data/problems/aspects.txt"))
    parser.add_argument("--examples", type=Path, default=Path("crates/niche/tests/reviews/examples.txt"))
    parser.add_argument("--out", type=Path, default=Path("crates/niche/data/problems/aspects.bin"))
    options = parser.parse_args()

    table = WordTable(options.words.read_bytes())
    names, samples = read_aspects(options.aspects)
    samples += read_examples(options.examples, names)
    counts = Counter(word for _, tokens, _ in samples for word in words_and_pairs(tokens))
    kept = sorted(word for word, count in counts.items() if count >= (LEAST_SAMPLES_OF_PAIR if "_" in word else LEAST_SAMPLES))
    places = {word: place for place, word in enumerate(kept)}
    features = read_features([tokens for _, tokens, _ in samples], table, places)
    labels = np.array([names.index(name) for name, _, _ in samples])
    weights = np.array([weight for _, _, weight in samples])
    fitted = fit(features, labels, weights, len(names))
    options.out.write_bytes(pack(fitted, places))
    print(f"{len(samples)} samples, {len(places)} words, {options.out.stat().st_size} bytes")


class WordTable:
    """The words of `neutral.bin`."""

    def __init__(self, data: bytes) -> None:
        table = MeaningTable(data)
        self.dimensions = table.dimensions
        rows = table.rows * table.scales[:, None].astype(np.float32)
        # The scale of the common row has two bytes.
        common = np.frombuffer(table.rest, "i1", self.dimensions, 2).astype(np.float32)
        self.common = common / np.linalg.norm(common)
        self.rows = dict(zip(table.words, rows, strict=True))

    def meaning(self, tokens: list[str]) -> np.ndarray:
        direction = unit(sum((self.rows[token] for token in tokens if token in self.rows), np.zeros(self.dimensions, np.float32)))
        return unit(direction - self.common * (direction @ self.common))


def unit(vector: np.ndarray) -> np.ndarray:
    length = np.linalg.norm(vector)
    return vector / length if length else vector


def tokenize(text: str) -> list[str]:
    text = re.sub(r"\$ ?[\d,.]+", " <price> ", text.lower().replace("\u2019", "'"))
    text = re.sub(r"\b\d[\d,.:]*\b", " <number> ", text)
    return re.findall(r"<\w+>|[a-z0-9]+", re.sub(r"(\w)'(\w)", r"\1\2", text))


def root(word: str) -> str:
    return word if word.startswith("<") else STEMMER.stemWord(word)


def words_and_pairs(tokens: list[str]) -> set[str]:
    roots = [root(token) for token in tokens]
    single = {stem for stem, token in zip(roots, tokens) if token not in SMALL}
    return single | {f"{first}_{second}" for first, second in zip(roots, roots[1:])}


def read_aspects(file: Path) -> tuple[list[str], list[tuple[str, list[str], float]]]:
    """Names of the aspects in the order of the list, and their phrases with one word for each choice."""
    names, samples = [], []
    for line in file.read_text().splitlines():
        if line.startswith("#"):
            continue
        name, _, use, *lists = line.split(" | ")
        names.append(name)
        phrases = [phrase for part in lists for phrase in part.split(", ") if phrase != "-"]
        for phrase in phrases if use != "family" else []:
            choices = [part.split("/") for part in phrase.split(" ") if part != ".."]
            for at in range(max(map(len, choices))):
                samples.append((name, [choice[at % len(choice)].lstrip("=") for choice in choices], PHRASE_WEIGHT))
    return names, samples


def read_examples(file: Path, names: list[str]) -> list[tuple[str, list[str], float]]:
    lines = (line.split(" | ", 1) for line in file.read_text().splitlines() if not line.startswith("#"))
    return [(name, tokenize(text), EXAMPLE_WEIGHT) for name, text in lines if name in names]


def read_features(sentences: list[list[str]], table: WordTable, places: dict[str, int]) -> sparse.csr_matrix:
    """Meaning, then words and pairs of words, of each sentence."""
    words = sparse.lil_matrix((len(sentences), len(places)), dtype=np.float32)
    for at, tokens in enumerate(sentences):
        found = words_and_pairs(tokens)
        for word in found & places.keys():
            words[at, places[word]] = WORDS / math.sqrt(max(LEAST_WORDS, len(found)))
    meanings = sparse.csr_matrix(np.array([MEANING * table.meaning(tokens) for tokens in sentences]))
    return sparse.hstack([meanings, words.tocsr()]).tocsr()


def fit(features: sparse.csr_matrix, labels: np.ndarray, weights: np.ndarray, classes: int) -> np.ndarray:
    """Softmax regression. An aspect weighs by a power of its samples; one without any keeps weights of zero. The last row is the constant."""
    weights = weights / np.bincount(labels, weights, classes)[labels] ** BALANCE
    weights *= len(weights) / weights.sum()
    found = LogisticRegression(C=INVERSE_PENALTY, max_iter=STEPS).fit(features, labels, weights)
    fitted = np.zeros((features.shape[1] + 1, classes), np.float32)
    fitted[:, found.classes_] = SHARPNESS * np.vstack([found.coef_.T, found.intercept_])
    return fitted


def pack(fitted: np.ndarray, places: dict[str, int]) -> bytes:
    """Magic, dimensions, words, aspects, scale and length of the text; the words by line; rows of signed bytes."""
    fitted[: len(fitted) - len(places) - 1] *= MEANING
    fitted[len(fitted) - len(places) - 1 : -1] *= WORDS
    scale = float(np.abs(fitted).max()) / 127
    rows = np.round(fitted / scale).astype(np.int8)
    text = "\n".join(places).encode()
    dimensions = len(rows) - len(places) - 1
    head = b"ASPW" + struct.pack("<3If", dimensions, len(places), rows.shape[1], scale) + struct.pack("<I", len(text))
    return head + text + rows.tobytes()


if __name__ == "__main__":
    main()
