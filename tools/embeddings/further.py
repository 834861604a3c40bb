"""Adds to crates/matching/data/meaning.bin the words of `said` lines of the atlas that it lacks.

Run as the README beside this file says. The rows that are there stay as they are. A map from the sentence model's 384 numbers to the
128 of the table is fitted to them by least squares, and new words go through it.
"""

import argparse
import re
import tomllib
from pathlib import Path

import numpy as np
from minilm import MiniLM
from table import MeaningTable

TABLE = Path("crates/matching/data/meaning.bin")
ATLAS = Path("crates/niche/atlas")
# Endings that the program takes off a word (`word_vectors.rs`).
ENDINGS = ("s", "es", "ed", "d", "ing", "er", "ers", "r", "rs")
RIDGE = 1e-3


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--model", type=Path, required=True, help="folder of the sentence model")
    parser.add_argument("--table", type=Path, default=TABLE, help="table that is extended")
    parser.add_argument("--out", type=Path, default=TABLE)
    options = parser.parse_args()

    table = MeaningTable(options.table.read_bytes())
    words = choose_words(set(table.words))
    model = MiniLM(options.model)
    meanings, further = model.embed(table.words), model.embed(words)
    rows = table.scales[:, None] * table.rows
    lengths = np.linalg.norm(rows, axis=1, keepdims=True)
    middle = meanings.mean(axis=0)
    centred = meanings - middle
    slope = np.linalg.solve(centred.T @ centred + RIDGE * np.eye(centred.shape[1]), centred.T @ (rows / lengths))
    found = (further - middle) @ slope
    found *= np.median(lengths) / np.linalg.norm(found, axis=1, keepdims=True)
    options.out.write_bytes(table.pack_with(words, found))
    print(f"{len(words)} words more, {options.out.stat().st_size} bytes")


def choose_words(known: set[str]) -> list[str]:
    markets = [market for file in sorted(ATLAS.glob("*.toml")) for market in tomllib.loads(file.read_text())["market"]]
    said = {word for market in markets for text in market["said"] for word in re.findall("[a-z]{3,}", text)}
    return sorted(word for word in said if not is_known(word, known))


def is_known(word: str, known: set[str]) -> bool:
    """True when the program finds the word or the one that an ending was put to."""
    starts = [word.removesuffix(ending) for ending in ENDINGS if word.endswith(ending) and len(word) - len(ending) >= 3]
    doubled = [start[:-1] for start in starts if start[-1] == start[-2]]
    return any(form in known for form in [word, *starts, *doubled, *(start + "e" for start in starts)])


if __name__ == "__main__":
    main()
