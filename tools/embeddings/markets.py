"""Makes crates/encoder/data/markets.bin: a small encoder that tells which markets a typed niche is about, or that it is about none.

Run as the README beside this file says. Three of the six layers of all-MiniLM-L6-v2, with half of their heads and a third of their inner numbers, are fitted to
the answers of the whole model: its state for each text, and the markets whose texts are near by it. Pieces of words are those of `encoder.bin`.
"""

import argparse
import struct
from pathlib import Path

import numpy as np
import torch
from encoder import LICENSE, SPECIAL, floats, matrix
from market_texts import draw_names, draw_texts, read_kinds, read_markets, read_own_texts
from safetensors.torch import load_file
from tokenizers import Tokenizer, models, normalizers, pre_tokenizers, processors
from torch import nn
from torch.nn import functional

DATA = Path("crates/encoder/data")
HEAD, ALL_HEADS, HEADS, INNER = 32, 12, 6, 512
ALL_LAYERS, LAYERS = range(6), (0, 2, 4)
WIDTH, PLACES, READ_PIECES = 384, 48, 40
ROUNDS, BATCH, RATE, DECAY, NO_PIECE = 3, 128, 5e-4, 0.01, 0.05
# Weight of the angle between both models' states beside the markets.
STATES = 4
# How fast a text of a market counts less with its distance, and the share of a known market beside those that the whole model names.
SHARPNESS, KNOWN = 20.0, 0.6
NOTICE = """Made from the sentence model all-MiniLM-L6-v2 of the sentence-transformers project, Apache License 2.0. Changed: three of six layers, half
of the heads and a third of the inner numbers are kept, fitted further to the model's own answers, and rounded. The license:

"""


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--model", type=Path, required=True)
    parser.add_argument("--index", type=Path, required=True)
    parser.add_argument("--cities", type=Path, required=True)
    parser.add_argument("--dictionary", type=Path, required=True)
    parser.add_argument("--out", type=Path, default=DATA / "markets.bin")
    options = parser.parse_args()
    torch.manual_seed(0)

    markets = read_markets()
    own = read_own_texts(markets)
    nothing = read_kinds()
    kinds = sorted({kind for kind, _ in nothing})
    numbers = {kind: len(markets) + number for number, kind in enumerate(kinds)}
    named = draw_names(own, options.cities, options.dictionary, numbers["place/city"], numbers["name/name"])
    own += [(text, numbers[kind], True, 3) for kind, text in nothing] + named
    texts = [text for text, *_ in own] + draw_texts(own, options.index, options.dictionary)
    others = len(texts) - len(own)
    labels = np.array([market for _, market, _, _ in own] + [-1] * others)
    compared = np.array([is_compared for _, _, is_compared, _ in own] + [False] * others)
    read = np.repeat(np.arange(len(texts)), [times for *_, times in own] + [1] * others)
    weights = load_file(options.model / "model.safetensors")
    states = tell_states(Network(weights, ALL_LAYERS, ALL_HEADS, 4 * WIDTH), weights, options.model, texts)
    print(f"{len(own)} own texts, {len(texts)} in all", flush=True)

    pieces = Pieces(DATA / "encoder.bin")
    network = Network(weights, LAYERS, HEADS, INNER, states[compared], labels[compared])
    fit(network, pieces, texts, read, make_target(labels, compared, states, len(markets)), states)
    options.out.write_bytes(pack(network, [market["slug"] for market in markets] + kinds))
    print(f"{len(texts)} texts, {len(markets)} markets, {options.out.stat().st_size} bytes")


class Pieces:
    """The pieces of words of `encoder.bin`, and their vectors."""

    def __init__(self, path: Path) -> None:
        file = path.read_bytes()
        start = 8 + struct.unpack("<I", file[4:8])[0]
        width, *_, count, length = struct.unpack("<7I", file[start : start + 28])
        text, halves = start + 28, start + 28 + length
        scales = halves + count * width // 2
        packed = np.frombuffer(file, np.uint8, count * width // 2, halves).reshape(count, -1)
        numbers = np.stack([packed & 15, packed >> 4], -1).reshape(count, width).astype(np.float32) - 8
        self.vectors = torch.tensor(numbers * np.frombuffer(file, "<f4", count, scales)[:, None])
        names = {name: number for number, name in enumerate(file[text:halves].decode().split("\n"))}
        self.cutter = Tokenizer(models.WordPiece(names, unk_token="[UNK]", max_input_chars_per_word=40))
        self.cutter.normalizer = normalizers.BertNormalizer(lowercase=True)
        self.cutter.pre_tokenizer = pre_tokenizers.BertPreTokenizer()
        self.cutter.post_processor = processors.TemplateProcessing(single="[CLS] $A [SEP]", special_tokens=[(name, names[name]) for name in SPECIAL[2:]])

    def cut(self, texts: list[str]) -> list[list[int]]:
        return cut(self.cutter, [text.replace("’", "'") for text in texts])


def cut(cutter: Tokenizer, texts: list[str]) -> list[list[int]]:
    return [found.ids[:READ_PIECES] for found in cutter.encode_batch(texts)]


class Layer(nn.Module):
    """A layer of the model with those of its heads and inner numbers whose weights are largest."""

    def __init__(self, weights: dict, number: int, heads: int, inner: int) -> None:
        super().__init__()

        def read(name: str, kind: str = "weight") -> torch.Tensor:
            return weights[f"encoder.layer.{number}.{name}.{kind}"]

        value, joined = read("attention.self.value"), read("attention.output.dense")
        sizes = [(joined[:, at : at + HEAD] @ value[at : at + HEAD]).norm() for at in range(0, WIDTH, HEAD)]
        kept = torch.argsort(-torch.stack(sizes))[:heads].sort().values
        rows = (kept[:, None] * HEAD + torch.arange(HEAD)).flatten()
        sizes = read("intermediate.dense").norm(dim=1) * read("output.dense").norm(dim=0)
        own = torch.argsort(-sizes)[:inner].sort().values
        parts = [f"attention.self.{part}" for part in ("query", "key", "value")]
        self.heads = heads
        self.attended = dense(torch.cat([read(part)[rows] for part in parts]), torch.cat([read(part, "bias")[rows] for part in parts]))
        self.joined = dense(joined[:, rows], read("attention.output.dense", "bias"))
        self.inner = dense(read("intermediate.dense")[own], read("intermediate.dense", "bias")[own])
        self.outer = dense(read("output.dense")[:, own], read("output.dense", "bias"))
        self.after_joining = norm(read("attention.output.LayerNorm"), read("attention.output.LayerNorm", "bias"))
        self.after_outer = norm(read("output.LayerNorm"), read("output.LayerNorm", "bias"))

    def forward(self, rows: torch.Tensor, mask: torch.Tensor) -> torch.Tensor:
        count, length, _ = rows.shape
        parts = [part.reshape(count, length, self.heads, HEAD).transpose(1, 2) for part in self.attended(rows).chunk(3, -1)]
        found = functional.scaled_dot_product_attention(*parts, attn_mask=mask[:, None, None, :].bool())
        rows = self.after_joining(rows + self.joined(found.transpose(1, 2).reshape(count, length, -1)))
        return self.after_outer(rows + self.outer(functional.gelu(self.inner(rows), approximate="tanh")))


class Network(nn.Module):
    """Layers, and with `states` and `labels` an answer for each market, which starts at the mean of its texts' states."""

    def __init__(self, weights: dict, layers, heads: int, inner: int, states: torch.Tensor | None = None, labels: np.ndarray | None = None) -> None:
        super().__init__()
        places = weights["embeddings.position_embeddings.weight"][:PLACES] + weights["embeddings.token_type_embeddings.weight"][0]
        self.places = nn.Parameter(places.clone())
        self.first = norm(weights["embeddings.LayerNorm.weight"], weights["embeddings.LayerNorm.bias"])
        self.layers = nn.ModuleList(Layer(weights, number, heads, inner) for number in layers)
        if states is not None:
            numbers = torch.tensor(labels)
            means = torch.zeros(int(numbers.max()) + 1, WIDTH).index_add_(0, numbers, states)
            self.markets = nn.Parameter(functional.normalize(means, dim=1))
            self.constants = nn.Parameter(torch.zeros(len(means)))
            self.scale = nn.Parameter(torch.tensor(20.0))

    def tell_state(self, vectors: torch.Tensor, mask: torch.Tensor) -> torch.Tensor:
        rows = self.first(vectors + self.places[: vectors.shape[1]])
        if self.training:
            rows = rows * (torch.rand(*mask.shape, 1) > NO_PIECE)
        for layer in self.layers:
            rows = layer(rows, mask)
        return (rows.float() * mask[..., None]).sum(1) / mask.sum(1, keepdim=True)

    def answer(self, states: torch.Tensor) -> torch.Tensor:
        directions = functional.normalize(states, dim=1) @ functional.normalize(self.markets, dim=1).T
        return torch.log_softmax(directions * self.scale + self.constants, 1)


def dense(weight: torch.Tensor, bias: torch.Tensor) -> nn.Linear:
    layer = nn.Linear(weight.shape[1], weight.shape[0])
    layer.weight.data, layer.bias.data = weight.clone(), bias.clone()
    return layer


def norm(scales: torch.Tensor, constants: torch.Tensor) -> nn.LayerNorm:
    layer = nn.LayerNorm(WIDTH, eps=1e-12)
    layer.weight.data, layer.bias.data = scales.clone(), constants.clone()
    return layer


def pad(sentences: list[list[int]]) -> tuple[torch.Tensor, torch.Tensor]:
    length = max(map(len, sentences))
    numbers = torch.tensor([sentence + [0] * (length - len(sentence)) for sentence in sentences])
    return numbers, (torch.arange(length) < torch.tensor([[len(sentence)] for sentence in sentences])).float()


@torch.inference_mode()
def tell_states(network: Network, weights: dict, model: Path, texts: list[str]) -> torch.Tensor:
    """The whole model's state of each text, in unit length."""
    cutter = Tokenizer.from_file(str(model / "tokenizer.json"))
    cutter.no_padding()
    cutter.no_truncation()
    sentences, network = cut(cutter, texts), network.eval()
    order = np.argsort([len(sentence) for sentence in sentences], kind="stable")
    states = torch.zeros(len(texts), WIDTH)
    for start in range(0, len(order), 256):
        rows = order[start : start + 256]
        numbers, mask = pad([sentences[row] for row in rows])
        with torch.autocast("cpu", torch.bfloat16):
            found = network.tell_state(weights["embeddings.word_embeddings.weight"][numbers], mask)
        states[torch.tensor(rows)] = functional.normalize(found.float(), dim=1)
    return states.clone()


def fit(network: Network, pieces: Pieces, texts: list[str], read: np.ndarray, tell_target, states: torch.Tensor) -> None:
    """AdamW; the rate rises for a twentieth of the steps and falls to nothing. `read` has the texts of a round."""
    sentences = pieces.cut(texts)
    drawn = np.random.default_rng(0)
    steps = ROUNDS * len(draw_batches(sentences, read, drawn))
    optimizer = torch.optim.AdamW(network.parameters(), lr=RATE, weight_decay=DECAY, betas=(0.9, 0.98))
    rate = torch.optim.lr_scheduler.LambdaLR(optimizer, lambda step: min((step + 1) / (0.05 * steps), max(0.0, 1 - step / steps)))
    network.train()
    for number in range(ROUNDS):
        total = 0.0
        batches = draw_batches(sentences, read, drawn)
        for rows in batches:
            target = tell_target(rows)
            numbers, mask = pad([sentences[row] for row in rows])
            with torch.autocast("cpu", torch.bfloat16):
                found = network.tell_state(pieces.vectors[numbers], mask)
            angle = (1 - functional.cosine_similarity(found, states[torch.tensor(rows)], dim=1)).mean()
            apart = (target * ((target + 1e-9).log() - network.answer(found))).sum(1).mean()
            optimizer.zero_grad()
            (apart + STATES * angle).backward()
            nn.utils.clip_grad_norm_(network.parameters(), 1.0)
            optimizer.step()
            rate.step()
            total += apart.item()
        print(f"round {number + 1} of {ROUNDS}: {total / len(batches):.3f}", flush=True)


def make_target(labels: np.ndarray, compared: np.ndarray, states: torch.Tensor, markets: int):
    """Shares of the markets and kinds for texts: by the texts of each that are near by the whole model, and the known one. A known kind has all."""
    rows = np.flatnonzero(compared)
    near, owners = states[torch.tensor(rows)], torch.tensor(labels[rows])
    count = torch.bincount(owners).float()
    own = {row: place for place, row in enumerate(rows)}

    def tell_target(texts: np.ndarray) -> torch.Tensor:
        likeness = states[torch.tensor(texts)] @ near.T
        for at, text in enumerate(texts):
            if text in own:
                likeness[at, own[text]] = -1
        shares = torch.zeros(len(texts), len(count)).index_add_(1, owners, torch.exp(SHARPNESS * (likeness - 1))) / count.sqrt()
        shares /= shares.sum(1, keepdim=True)
        known = torch.tensor(labels[texts])
        is_known = known >= 0
        share = torch.where(known >= markets, 1.0, KNOWN)[is_known, None]
        shares[is_known] = (1 - share) * shares[is_known] + share * functional.one_hot(known[is_known], len(count)).float()
        return shares

    return tell_target


def draw_batches(sentences: list[list[int]], read: np.ndarray, drawn: np.random.Generator) -> list[np.ndarray]:
    """Batches of texts of near lengths, in drawn order."""
    order = drawn.permutation(read)
    parts = [sorted(order[start : start + 50 * BATCH], key=lambda row: len(sentences[row])) for start in range(0, len(order), 50 * BATCH)]
    batches = [np.array(part[start : start + BATCH]) for part in parts for start in range(0, len(part) - BATCH + 1, BATCH)]
    drawn.shuffle(batches)
    return batches


def pack(network: Network, slugs: list[str]) -> bytes:
    """The file as the README describes it."""
    text = "\n".join(slugs).encode()
    notice = (NOTICE + LICENSE.read_text()).encode()

    def numbers(part: torch.Tensor) -> np.ndarray:
        return part.detach().numpy()

    def both(layer: nn.Module) -> list[np.ndarray]:
        return [numbers(layer.weight), numbers(layer.bias)]

    parts = [b"SMKT", struct.pack("<I", len(notice)), notice]
    parts += [struct.pack("<6I", WIDTH, HEADS, HEAD, len(LAYERS), INNER, len(text)), text, floats(numbers(network.places)), *map(floats, both(network.first))]
    for layer in network.layers:
        # Queries are divided by the root of a head's width here, so that the program need not.
        root = np.where(np.arange(3 * HEADS * HEAD) < HEADS * HEAD, HEAD**-0.5, 1.0)
        weight, bias = both(layer.attended)
        parts += [matrix(weight.T * root, bias * root), pack_dense(both(layer.joined)), *map(floats, both(layer.after_joining))]
        parts += [pack_dense(both(layer.inner)), pack_dense(both(layer.outer)), *map(floats, both(layer.after_outer))]
    directions = functional.normalize(network.markets, dim=1) * network.scale
    parts += [matrix(numbers(directions).T, numbers(network.constants))]
    return b"".join(parts)


def pack_dense(weight_and_bias: list[np.ndarray]) -> bytes:
    weight, bias = weight_and_bias
    return matrix(weight.T, bias)


if __name__ == "__main__":
    main()
