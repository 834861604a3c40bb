"""Makes crates/encoder/data/encoder.bin: a small sentence encoder that tells complaints from praise, and their aspects.

Run as the README beside this file says. The first layers of all-MiniLM-L6-v2 are fitted further to our own sentences of customers:
kinds (complaint, praise, plain) of all of them, and aspects of those in `examples.txt`. Vectors of pieces are not changed, only rounded.
"""

import argparse
import re
import struct
from pathlib import Path

import jax
import jax.numpy as jnp
import numpy as np
from kinds import COMPLAINT, KINDS, REVIEWS, SETS
from safetensors.numpy import load_file
from tokenizers import Tokenizer, models, normalizers, pre_tokenizers, processors

DATA = Path("crates/encoder/data")
ASPECTS = Path("crates/niche/data/problems")
HEADS = 12
LAYERS = 3
# Inner numbers of a layer: of the 1,536 those that matter most.
INNER = 1024
PLACES = 48
# Pieces by rank that are kept: those up to here, endings up to there, and all that our own texts use.
COMMON, COMMON_ENDINGS = 9_000, 14_000
# Sets whose labels are aspects.
TOLD = ("examples", "trades")
# Weight of the aspects beside the kinds.
ASPECT_SHARE = 1.25
# Fits from the same beginning, whose mean is taken, and rounds of each.
FITS, ROUNDS, BATCH, RATE, DECAY = 2, 6, 32, 1.5e-4, 0.01
# Shares of pieces and of state numbers that are left out in a step, so that no single one decides.
NO_PIECE, NO_STATE = 0.1, 0.2
LICENSE = DATA / "APACHE-2.0.txt"
NOTICE = """Made from the sentence model all-MiniLM-L6-v2 of the sentence-transformers project, Apache License 2.0. Changed: three of six layers, some
pieces of words and some inner numbers are kept, fitted further to sentences of ours, and rounded. The license:

"""
SPECIAL = ["[PAD]", "[UNK]", "[CLS]", "[SEP]"]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--model", type=Path, required=True)
    parser.add_argument("--out", type=Path, default=DATA / "encoder.bin")
    options = parser.parse_args()

    samples = [line for name in [*SETS, "pairs", "trades"] for line in read_lines(REVIEWS / f"{name}.txt")]
    aspects = [line.split(" | ")[0] for line in (ASPECTS / "aspects.txt").read_text().splitlines() if " | " in line and not line.startswith("#")]
    # Those of the trades choose no pieces, so that the table, which `markets.py` uses as well, stays as it is.
    pieces = Pieces(options.model, [text for name, _, text in samples if name != "trades"])
    halves, scales = round_to_halves(pieces.vectors)
    vectors = (halves * scales).astype(np.float32)
    sentences = pieces.cut([text for _, _, text in samples])
    kinds = np.array([KINDS.get(label, COMPLAINT) for _, label, _ in samples])
    numbers = {aspect: number for number, aspect in enumerate(aspects)}
    told = np.array([numbers.get(label, -1) if name in TOLD else -1 for name, label, _ in samples])

    weights = keep_inner(load_weights(options.model, len(aspects)), sentences[::6], vectors)
    fits = [fit(weights, sentences, vectors, kinds, told, seed) for seed in range(FITS)]
    weights = jax.tree.map(lambda *parts: sum(parts) / FITS, *fits)
    options.out.write_bytes(pack(weights, pieces.names, halves, scales, len(aspects)))
    print(f"{len(samples)} samples, {len(pieces.names)} pieces, {options.out.stat().st_size} bytes")


def read_lines(file: Path) -> list[tuple[str, str, str]]:
    """Name of the set, label and text of each line."""
    lines = (line.split(" | ", 1) for line in file.read_text().splitlines() if " | " in line and not line.startswith("#"))
    return [(file.stem, label, text) for label, text in lines]


class Pieces:
    """The pieces of words that are kept, their vectors, and how texts are cut into them."""

    def __init__(self, model: Path, texts: list[str]) -> None:
        whole = Tokenizer.from_file(str(model / "tokenizer.json"))
        whole.no_padding()
        whole.no_truncation()
        names = (model / "vocab.txt").read_text().splitlines()
        own = sorted({word for file in sorted(ASPECTS.glob("*.txt")) for word in re.findall(r"[a-z]+", file.read_text().lower())})
        used = {number for found in whole.encode_batch(texts + own) for number in found.ids}
        kept = [rank for rank, name in enumerate(names) if rank in used or is_kept(rank, name)]
        self.names = [names[rank] for rank in kept]
        self.vectors = load_file(str(model / "model.safetensors"))["embeddings.word_embeddings.weight"][kept]
        numbers = {name: number for number, name in enumerate(self.names)}
        self.cutter = Tokenizer(models.WordPiece(numbers, unk_token="[UNK]", max_input_chars_per_word=40))
        self.cutter.normalizer = normalizers.BertNormalizer(lowercase=True)
        self.cutter.pre_tokenizer = pre_tokenizers.BertPreTokenizer()
        special = [(name, numbers[name]) for name in SPECIAL[2:]]
        self.cutter.post_processor = processors.TemplateProcessing(single="[CLS] $A [SEP]", special_tokens=special)

    def cut(self, texts: list[str]) -> list[list[int]]:
        return [found.ids[:PLACES] for found in self.cutter.encode_batch([text.replace("’", "'") for text in texts])]


def is_kept(rank: int, name: str) -> bool:
    """Special pieces, single marks, and common words and endings of ASCII letters."""
    letters = name.removeprefix("##")
    if name in SPECIAL or len(letters) == 1 and letters.isascii():
        return True
    is_common = rank < COMMON or name.startswith("##") and rank < COMMON_ENDINGS
    return is_common and re.fullmatch(r"[a-z0-9]+", letters) is not None and not re.search(r"\d\d", letters)


def round_to_halves(vectors: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """Whole numbers from -7 to 7, and a scale for each vector: of four scales the one with the least error."""
    largest = np.abs(vectors).max(1, keepdims=True)
    found = []
    for share in (0.7, 0.8, 0.9, 1.0):
        scales = largest * share / 7
        halves = np.clip(np.round(vectors / scales), -7, 7)
        found.append((((halves * scales - vectors) ** 2).sum(1), halves, scales))
    best = np.argmin([error for error, _, _ in found], 0)
    halves, scales = (np.stack([kind[part] for kind in found])[best, np.arange(len(best))] for part in (1, 2))
    return halves.astype(np.int8), scales.astype(np.float32)


def load_weights(model: Path, aspects: int) -> dict:
    raw = load_file(str(model / "model.safetensors"))

    def dense(name: str) -> list[np.ndarray]:
        return [raw[f"{name}.weight"].T, raw[f"{name}.bias"]]

    def norm(name: str) -> list[np.ndarray]:
        return [raw[f"{name}.weight"], raw[f"{name}.bias"]]

    layers = []
    for number in range(LAYERS):
        name = f"encoder.layer.{number}"
        attended = [dense(f"{name}.attention.self.{part}") for part in ("query", "key", "value")]
        layers.append({
            "attended": [np.concatenate([part[at] for part in attended], -1) for at in (0, 1)],
            "joined": dense(f"{name}.attention.output.dense"),
            "after_joining": norm(f"{name}.attention.output.LayerNorm"),
            "inner": dense(f"{name}.intermediate.dense"),
            "outer": dense(f"{name}.output.dense"),
            "after_outer": norm(f"{name}.output.LayerNorm"),
        })
    width = len(raw["embeddings.LayerNorm.weight"])
    drawn = np.random.default_rng(0)
    outputs = {name: [drawn.normal(0, 0.02, (width, count)), np.zeros(count)] for name, count in (("kinds", 3), ("aspects", aspects))}
    places = raw["embeddings.position_embeddings.weight"][:PLACES] + raw["embeddings.token_type_embeddings.weight"][0]
    weights = {"places": places, "first": norm("embeddings.LayerNorm"), "layers": layers, **outputs}
    return jax.tree.map(lambda part: jnp.asarray(part, jnp.float32), weights)


def normalize(rows, scale_and_constant):
    mean = rows.mean(-1, keepdims=True)
    variance = ((rows - mean) ** 2).mean(-1, keepdims=True)
    return (rows - mean) / jnp.sqrt(variance + 1e-12) * scale_and_constant[0] + scale_and_constant[1]


def multiply(rows, weights_and_constant):
    return rows @ weights_and_constant[0] + weights_and_constant[1]


def apply_layer(layer: dict, rows, mask):
    """Rows after the layer, and its inner numbers."""
    count, length, width = rows.shape
    parts = jnp.split(multiply(rows, layer["attended"]), 3, -1)
    queries, keys, values = (part.reshape(count, length, HEADS, -1).transpose(0, 2, 1, 3) for part in parts)
    scores = queries @ keys.transpose(0, 1, 3, 2) / np.sqrt(width // HEADS) + (1 - mask[:, None, None, :]) * -1e9
    found = (jax.nn.softmax(scores, -1) @ values).transpose(0, 2, 1, 3).reshape(count, length, width)
    rows = normalize(rows + multiply(found, layer["joined"]), layer["after_joining"])
    inner = jax.nn.gelu(multiply(rows, layer["inner"]), approximate=True)
    return normalize(rows + multiply(inner, layer["outer"]), layer["after_outer"]), inner


def pad(sentences: list[list[int]]) -> tuple[np.ndarray, np.ndarray]:
    """Numbers and mask of sentences, brought to one length: the next multiple of eight."""
    length = -(-max(map(len, sentences)) // 8) * 8
    numbers, mask = np.zeros((len(sentences), length), int), np.zeros((len(sentences), length), np.float32)
    for row, sentence in enumerate(sentences):
        numbers[row, : len(sentence)] = sentence
        mask[row, : len(sentence)] = 1
    return numbers, mask


def keep_inner(weights: dict, sentences: list[list[int]], vectors: np.ndarray) -> dict:
    """Keeps the inner numbers of each layer that add most to its outputs."""

    @jax.jit
    def sizes(rows, mask):
        rows = normalize(rows + weights["places"][: rows.shape[1]], weights["first"])
        found = []
        for layer in weights["layers"]:
            rows, inner = apply_layer(layer, rows, mask)
            found.append((jnp.abs(inner) * mask[..., None]).sum((0, 1)))
        return found

    ordered = sorted(sentences, key=len)
    batches = [pad(ordered[start : start + 64]) for start in range(0, len(ordered), 64)]
    sums = np.sum([np.array(sizes(vectors[numbers], mask)) for numbers, mask in batches], 0)
    for layer, own in zip(weights["layers"], sums):
        kept = np.sort(np.argsort(-own * np.linalg.norm(layer["outer"][0], axis=1))[:INNER])
        layer["inner"] = [layer["inner"][0][:, kept], layer["inner"][1][kept]]
        layer["outer"] = [layer["outer"][0][kept], layer["outer"][1]]
    return weights


def answer(weights: dict, rows, mask, key):
    """Sums for the kinds and the aspects of each sentence."""
    rows = normalize(rows + weights["places"][: rows.shape[1]], weights["first"])
    rows = rows * jax.random.bernoulli(key, 1 - NO_PIECE, (*rows.shape[:2], 1))
    for layer in weights["layers"]:
        rows, _ = apply_layer(layer, rows, mask)
    state = (rows * mask[..., None]).sum(1) / mask.sum(1, keepdims=True)
    state = state * jax.random.bernoulli(key, 1 - NO_STATE, state.shape) / (1 - NO_STATE)
    return multiply(state, weights["kinds"]), multiply(state, weights["aspects"])


def fit(weights: dict, sentences: list[list[int]], vectors: np.ndarray, kinds: np.ndarray, aspects: np.ndarray, seed: int) -> dict:
    """Adam with decay of the weights; the rate rises for a sixteenth of the steps and falls to nothing."""
    share_of_kind = jnp.asarray(len(kinds) / 3 / np.bincount(kinds), jnp.float32)
    steps = ROUNDS * (len(sentences) // BATCH)

    def loss(weights, rows, mask, kind, aspect, key):
        by_kind, by_aspect = (jax.nn.log_softmax(sums) for sums in answer(weights, rows, mask, key))
        of_kind = -jnp.take_along_axis(by_kind, kind[:, None], 1)[:, 0] * share_of_kind[kind]
        of_aspect = -jnp.take_along_axis(by_aspect, jnp.maximum(aspect, 0)[:, None], 1)[:, 0] * (aspect >= 0)
        return (of_kind + ASPECT_SHARE * of_aspect).mean()

    @jax.jit
    def step(weights, first, second, at, *batch):
        slope = jax.grad(loss)(weights, *batch)
        length = jnp.sqrt(sum((part**2).sum() for part in jax.tree.leaves(slope)))
        slope = jax.tree.map(lambda part: part / jnp.maximum(1, length), slope)
        first = jax.tree.map(lambda mean, part: 0.9 * mean + 0.1 * part, first, slope)
        second = jax.tree.map(lambda mean, part: 0.999 * mean + 0.001 * part**2, second, slope)
        rate = RATE * jnp.minimum(at / (0.06 * steps), jnp.maximum(0, 1 - at / steps))

        def move(own, mean, square):
            return own - rate * (mean / (1 - 0.9**at) / (jnp.sqrt(square / (1 - 0.999**at)) + 1e-8) + DECAY * own)

        return jax.tree.map(move, weights, first, second), first, second

    drawn, key, at = np.random.default_rng(seed), jax.random.PRNGKey(seed), 0
    first = second = jax.tree.map(jnp.zeros_like, weights)
    for number in range(ROUNDS):
        for rows in draw_batches(sentences, drawn):
            at += 1
            key, own = jax.random.split(key)
            numbers, mask = pad([sentences[row] for row in rows])
            weights, first, second = step(weights, first, second, float(at), vectors[numbers], mask, kinds[rows], aspects[rows], own)
        print(f"round {number + 1} of {ROUNDS}", flush=True)
    return weights


def draw_batches(sentences: list[list[int]], drawn: np.random.Generator) -> list[np.ndarray]:
    """Batches of sentences of near lengths, in drawn order."""
    order = drawn.permutation(len(sentences))
    parts = [sorted(order[start : start + 40 * BATCH], key=lambda row: len(sentences[row])) for start in range(0, len(order), 40 * BATCH)]
    batches = [np.array(part[start : start + BATCH]) for part in parts for start in range(0, len(part) - BATCH + 1, BATCH)]
    drawn.shuffle(batches)
    return batches


def pack(weights: dict, names: list[str], halves: np.ndarray, scales: np.ndarray, aspects: int) -> bytes:
    """The file as the README describes it."""
    weights = jax.tree.map(np.asarray, weights)
    text = "\n".join(names).encode()
    notice = (NOTICE + LICENSE.read_text()).encode()
    width = halves.shape[1]
    stored = (halves + 8).astype(np.uint8)
    parts = [b"SENC", struct.pack("<I", len(notice)), notice]
    parts += [struct.pack("<7I", width, HEADS, LAYERS, INNER, aspects, len(names), len(text)), text]
    parts += [(stored[:, ::2] | stored[:, 1::2] << 4).astype(np.uint8).tobytes(), floats(scales), floats(weights["places"]), *map(floats, weights["first"])]
    for layer in weights["layers"]:
        # Queries are divided by the root of a head's width here, so that the program need not.
        root = np.where(np.arange(3 * width) < width, (width // HEADS) ** -0.5, 1.0)
        parts += [matrix(*(part * root for part in layer["attended"])), matrix(*layer["joined"]), *map(floats, layer["after_joining"])]
        parts += [matrix(*layer["inner"]), matrix(*layer["outer"]), *map(floats, layer["after_outer"])]
    for name in ("kinds", "aspects"):
        parts += [floats(weights[name][0].T), floats(weights[name][1])]
    return b"".join(parts)


def matrix(weights: np.ndarray, constants: np.ndarray) -> bytes:
    """A signed byte for each weight, those of an output side by side; then scales and constants of the outputs."""
    scales = np.abs(weights.T).max(1) / 127
    return np.round(weights.T / scales[:, None]).astype(np.int8).tobytes() + floats(scales) + floats(constants)


def floats(numbers: np.ndarray) -> bytes:
    return np.ascontiguousarray(numbers, "<f4").tobytes()


if __name__ == "__main__":
    main()
