"""Makes crates/niche/data/neutral.bin: the words of meaning.bin as the sentence model has them, without the moves towards industries.

Run as the README beside this file says. The only row after the words is the common component, which every sentence loses.
"""

import argparse
import tomllib
from pathlib import Path

import numpy as np

import corpus
import distill

COMMON_ROW = "0000"
DIMENSIONS = 64


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--model", type=Path, required=True, help="folder of the sentence model")
    parser.add_argument("--index", type=Path, required=True, help="official NAICS 2022 index, columns code and entry")
    parser.add_argument("--atlas", type=Path, default=Path("crates/niche/atlas"))
    parser.add_argument("--out", type=Path, default=Path("crates/niche/data/neutral.bin"))
    parser.add_argument("--cache", type=Path, help="where to keep the model's answers between runs")
    parser.add_argument("--dimensions", type=int, default=DIMENSIONS)
    options = parser.parse_args()

    learn, _ = corpus.index_rows(options.index)
    phrases = [corpus.fold(phrase) for _, phrase in learn] + corpus.atlas_phrases(options.atlas)
    common = corpus.common_words(options.model / "vocab.txt")
    words = distill.vocabulary(common, phrases)
    table = distill.reduce(distill.embed(words, options.model, options.cache), options.dimensions) * distill.importance(words, common)[:, None]
    component = common_component(table, words, sentences(options.atlas))
    options.out.write_bytes(distill.pack(words, table, [COMMON_ROW], component[None, :]))
    print(f"{len(words)} words, {options.out.stat().st_size} bytes")


def sentences(folder: Path) -> list[str]:
    """Sentences of the atlas: the texts that we wrote ourselves."""
    texts: list[str] = []
    for file in sorted(folder.glob("*.toml")):
        collect(tomllib.loads(file.read_text()), texts)
    return [corpus.fold(text) for text in texts]


def collect(value, texts: list[str]) -> None:
    if isinstance(value, str) and value.count(" ") >= 4:
        texts.append(value)
    elif isinstance(value, dict):
        for part in value.values():
            collect(part, texts)
    elif isinstance(value, list):
        for part in value:
            collect(part, texts)


def common_component(table: np.ndarray, words: list[str], texts: list[str]) -> np.ndarray:
    """First direction of the sums of words, each at length one."""
    place = {word: row for row, word in enumerate(words)}
    rows = [table[[place[word] for word in text.split() if word in place]].sum(axis=0) for text in texts]
    sums = np.array([row / np.linalg.norm(row) for row in rows if np.linalg.norm(row) > 0])
    _, directions = np.linalg.eigh(sums.T @ sums)
    return directions[:, -1]


if __name__ == "__main__":
    main()
