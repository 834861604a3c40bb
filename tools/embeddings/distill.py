"""Makes crates/matching/data/meaning.bin: what each word means, as 128 small numbers, and what each industry sounds like.

Run as the README beside this file says. The sentence model is used here only, never by the product.
"""

import argparse
import json
import struct
import tomllib
from pathlib import Path

import numpy as np

import corpus
from minilm import MiniLM

DIMENSIONS = 128
# Smooth inverse frequency: a word of rank r counts a / (a + f(r)), f(r) about 1 / r.
SMOOTHING = 1e-3
SEED = 7
EPOCHS = 6
RATE = 2e-3
SHARPNESS = 12.0
BATCH = 256
DROPPED_WORDS = 0.2
HOLD_BACK = 1e-3
MARKET_PHRASE = 2.0
IDEA_TITLE = 1.2


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--model", type=Path, required=True, help="folder of the sentence model")
    parser.add_argument("--index", type=Path, required=True, help="official NAICS 2022 index, columns code and entry")
    parser.add_argument("--atlas", type=Path, default=Path("crates/niche/atlas"))
    parser.add_argument("--out", type=Path, default=Path("crates/matching/data/meaning.bin"))
    parser.add_argument("--cache", type=Path, help="where to keep the model's answers between runs")
    options = parser.parse_args()

    learn, _ = corpus.index_rows(options.index)
    examples = [(corpus.fold(phrase), code[:4], 1.0) for code, phrase in learn] + atlas_examples(options.atlas)
    common = corpus.common_words(options.model / "vocab.txt")
    words = vocabulary(common, [text for text, _, _ in examples])
    meanings = embed(words, options.model, options.cache)
    table = reduce(meanings) * importance(words, common)[:, None]
    table, industries, names = teach(table, words, examples)
    options.out.write_bytes(pack(words, table, names, industries))
    print(f"{len(words)} words, {len(names)} industries, {options.out.stat().st_size} bytes")


def atlas_examples(folder: Path) -> list[tuple[str, str, float]]:
    examples = []
    for file in sorted(folder.glob("*.toml")):
        for market in tomllib.loads(file.read_text())["market"]:
            code = market["industries"][0][:4]
            for phrase in [market["name"], *market["phrases"]]:
                examples.append((corpus.fold(phrase), code, MARKET_PHRASE))
            for idea in market["ideas"]:
                examples.append((corpus.fold(idea["title"]), code, IDEA_TITLE))
    return examples


def vocabulary(common: list[str], phrases: list[str]) -> list[str]:
    extra = Path(__file__).with_name("words.txt").read_text().split()
    used = [word for phrase in phrases for word in phrase.split() if word.isalpha()]
    return sorted({*common, *extra, *used})


def embed(words: list[str], model: Path, cache: Path | None) -> np.ndarray:
    known: dict[str, np.ndarray] = {}
    if cache and (cache / "words.json").exists():
        names = json.loads((cache / "words.json").read_text())
        known = dict(zip(names, np.load(cache / "words.npy"), strict=True))
    missing = [word for word in words if word not in known]
    if missing:
        known.update(zip(missing, MiniLM(model).embed(missing), strict=True))
    if cache:
        (cache / "words.json").write_text(json.dumps(list(known)))
        np.save(cache / "words.npy", np.array(list(known.values())))
    return np.array([known[word] for word in words])


def reduce(meanings: np.ndarray, dimensions: int = DIMENSIONS) -> np.ndarray:
    """The directions in which the words differ most, each word at length one."""
    centred = meanings - meanings.mean(axis=0)
    _, directions = np.linalg.eigh(centred.T @ centred)
    small = centred @ directions[:, ::-1][:, :dimensions]
    return small / np.linalg.norm(small, axis=1, keepdims=True)


def importance(words: list[str], common: list[str]) -> np.ndarray:
    rank = {word: place for place, word in enumerate(common)}
    frequency = np.array([1.0 / (rank.get(word, 25_000) + 10) for word in words])
    return SMOOTHING / (SMOOTHING + frequency / frequency.sum())


def teach(table, words, examples):
    """Moves the words a little, so that the sum of a phrase's words points to the phrase's industry (softmax, Adam)."""
    place = {word: row for row, word in enumerate(words)}
    names = sorted({code for _, code, _ in examples})
    number = {code: row for row, code in enumerate(names)}
    read = [([place[w] for w in text.split() if w in place], number[code], weight) for text, code, weight in examples]
    read = [example for example in read if example[0]]
    start, table = table.astype(np.float32), table.astype(np.float32).copy()
    industries = np.zeros((len(names), DIMENSIONS), np.float32)
    for rows, industry, _ in read:
        total = table[rows].sum(axis=0)
        industries[industry] += total / (np.linalg.norm(total) + 1e-9)
    industries /= np.linalg.norm(industries, axis=1, keepdims=True)
    state = {"words": (np.zeros_like(table), np.zeros_like(table)), "industries": (np.zeros_like(industries), np.zeros_like(industries))}
    random = np.random.default_rng(SEED)
    steps = EPOCHS * -(-len(read) // BATCH)
    step = 0
    for _ in range(EPOCHS):
        order = random.permutation(len(read))
        for at in range(0, len(read), BATCH):
            step += 1
            rate = RATE * (1 - 0.9 * step / steps)
            batch = [read[i] for i in order[at : at + BATCH]]
            learn_from(batch, table, start, industries, state, rate, step, random)
    return table, industries, names


def learn_from(batch, table, start, industries, state, rate, step, random):
    rows, columns = [], []
    for row, (words, _, _) in enumerate(batch):
        kept = [word for word in words if random.random() > DROPPED_WORDS] or words
        rows += [row] * len(kept)
        columns += kept
    rows, columns = np.array(rows), np.array(columns)
    total = np.zeros((len(batch), DIMENSIONS), np.float32)
    np.add.at(total, rows, table[columns])
    length = np.linalg.norm(total, axis=1, keepdims=True) + 1e-6
    unit = total / length
    odds = SHARPNESS * unit @ industries.T
    error = np.exp(odds - odds.max(axis=1, keepdims=True))
    error /= error.sum(axis=1, keepdims=True)
    error[np.arange(len(batch)), [industry for _, industry, _ in batch]] -= 1
    error *= np.array([[weight] for _, _, weight in batch], np.float32) / len(batch)
    towards = SHARPNESS * error @ industries
    towards = (towards - (towards * unit).sum(axis=1, keepdims=True) * unit) / length
    adam(industries, slice(None), SHARPNESS * error.T @ unit, state["industries"], rate, step, 0.999)
    touched, back = np.unique(columns, return_inverse=True)
    slope = HOLD_BACK * (table[touched] - start[touched])
    np.add.at(slope, back, towards[rows])
    adam(table, touched, slope, state["words"], rate, None, 0.99)


def adam(values, rows, slope, state, rate, step, memory):
    first, second = state
    first[rows] = 0.9 * first[rows] + 0.1 * slope
    second[rows] = memory * second[rows] + (1 - memory) * slope * slope
    fair = (1 - 0.9**step, 1 - memory**step) if step else (1.0, 1.0)
    values[rows] -= rate * (first[rows] / fair[0]) / (np.sqrt(second[rows] / fair[1]) + 1e-6)


def pack(words, table, names, industries) -> bytes:
    """Little endian: magic, counts, ends of the words in the text, text, a scale and the numbers of each row."""
    text = "".join(words).encode()
    ends = np.cumsum([len(word) for word in words]).astype("<u4")
    out = struct.pack("<4sIIII", b"MEAN", table.shape[1], len(words), len(text), len(names)) + ends.tobytes() + text
    out += "".join(names).encode()
    unit = max(np.abs(table).max(), 1e-9) / 127 / 65535
    for rows in (table, industries):
        size = np.maximum(np.abs(rows).max(axis=1) / 127, 1e-9)
        scale = np.clip(np.rint(size / (unit if rows is table else size.max() / 65535)), 1, 65535)
        out += scale.astype("<u2").tobytes()
        out += np.rint(rows / size[:, None]).astype("i1").tobytes()
    return out + struct.pack("<f", np.abs(industries).max() / 127 / 65535)


if __name__ == "__main__":
    main()
