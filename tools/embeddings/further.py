"""Adds words of the atlas to crates/matching/data/meaning.bin that it lacks: those of what people say.

Run as the README beside this file says. The rows that are there stay as they are. A map from the sentence model's 384 numbers to the
128 of the table is fitted to them by least squares, and new words go through it.
"""

import argparse
import re
import struct
import tomllib
from pathlib import Path

import numpy as np
from minilm import MiniLM

TABLE = Path("crates/matching/data/meaning.bin")
ATLAS = Path("crates/niche/atlas")
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


class MeaningTable:
    """The parts of the file, as the README describes it."""

    def __init__(self, file: bytes) -> None:
        self.dimensions, count, length, industries = struct.unpack("<4I", file[4:20])
        text = 20 + 4 * count
        ends = np.frombuffer(file, "<u4", count, 20)
        letters = file[text : text + length].decode()
        self.words = [letters[start:end] for start, end in zip([0, *ends[:-1]], ends, strict=True)]
        scales = text + length + 4 * industries
        rows = scales + 2 * count
        self.codes = file[text + length : scales]
        self.scales = np.frombuffer(file, "<u2", count, scales)
        self.rows = np.frombuffer(file, "i1", count * self.dimensions, rows).reshape(count, -1)
        self.rest = file[rows + count * self.dimensions :]

    def pack_with(self, words: list[str], further: np.ndarray) -> bytes:
        sizes = np.maximum(np.abs(further).max(axis=1) / 127, 1)
        names = self.words + words
        order = sorted(range(len(names)), key=names.__getitem__)
        scales = np.concatenate([self.scales, np.clip(np.rint(sizes), 1, 65535)])[order].astype("<u2")
        rows = np.concatenate([self.rows, np.rint(further / sizes[:, None])])[order].astype("i1")
        text = "".join(names[at] for at in order).encode()
        ends = np.cumsum([len(names[at]) for at in order]).astype("<u4")
        head = struct.pack("<4sIIII", b"MEAN", self.dimensions, len(names), len(text), len(self.codes) // 4)
        return head + ends.tobytes() + text + self.codes + scales.tobytes() + rows.tobytes() + self.rest


if __name__ == "__main__":
    main()
