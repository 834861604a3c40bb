"""The sentence model all-MiniLM-L6-v2 in plain numpy: mean of the last layer over the tokens, unit length.

Phrases of one length are computed together, so there is no padding and no mask.
"""

import json
from collections import defaultdict
from pathlib import Path

import numpy as np
from safetensors.numpy import load_file
from tokenizers import Tokenizer

MAX_TOKENS = 48
BATCH = 256


class MiniLM:
    def __init__(self, folder: Path):
        config = json.loads((folder / "config.json").read_text())
        self.layers = config["num_hidden_layers"]
        self.heads = config["num_attention_heads"]
        self.weights = load_file(folder / "model.safetensors")
        self.tokenizer = Tokenizer.from_file(str(folder / "tokenizer.json"))
        self.tokenizer.no_padding()
        self.tokenizer.enable_truncation(MAX_TOKENS)

    def embed(self, phrases: list[str]) -> np.ndarray:
        """One row of unit length for each phrase."""
        by_length = defaultdict(list)
        for row, tokens in enumerate(self.tokenizer.encode_batch(phrases)):
            by_length[len(tokens.ids)].append((row, tokens.ids))
        out = np.zeros((len(phrases), 384), np.float32)
        for same in by_length.values():
            for start in range(0, len(same), BATCH):
                rows, ids = zip(*same[start : start + BATCH], strict=True)
                out[list(rows)] = self._forward(np.array(ids))
        return out

    def _forward(self, ids: np.ndarray) -> np.ndarray:
        w = self.weights
        x = w["embeddings.word_embeddings.weight"][ids]
        x = x + w["embeddings.position_embeddings.weight"][: ids.shape[1]]
        x = x + w["embeddings.token_type_embeddings.weight"][0]
        x = self._norm(x, "embeddings.LayerNorm")
        for layer in range(self.layers):
            name = f"encoder.layer.{layer}."
            x = self._norm(x + self._attend(x, name), name + "attention.output.LayerNorm")
            inner = _gelu(self._dense(x, name + "intermediate.dense"))
            x = self._norm(x + self._dense(inner, name + "output.dense"), name + "output.LayerNorm")
        mean = x.mean(axis=1)
        return mean / np.linalg.norm(mean, axis=1, keepdims=True)

    def _attend(self, x: np.ndarray, name: str) -> np.ndarray:
        batch, length, size = x.shape
        shape = (batch, length, self.heads, size // self.heads)
        q, k, v = (
            self._dense(x, f"{name}attention.self.{part}").reshape(shape).transpose(0, 2, 1, 3)
            for part in ("query", "key", "value")
        )
        scores = q @ k.transpose(0, 1, 3, 2) / np.sqrt(size // self.heads)
        scores = np.exp(scores - scores.max(axis=-1, keepdims=True))
        mixed = (scores / scores.sum(axis=-1, keepdims=True)) @ v
        return self._dense(mixed.transpose(0, 2, 1, 3).reshape(batch, length, size), name + "attention.output.dense")

    def _dense(self, x: np.ndarray, name: str) -> np.ndarray:
        return x @ self.weights[name + ".weight"].T + self.weights[name + ".bias"]

    def _norm(self, x: np.ndarray, name: str) -> np.ndarray:
        x = x - x.mean(axis=-1, keepdims=True)
        x = x / np.sqrt((x * x).mean(axis=-1, keepdims=True) + 1e-12)
        return x * self.weights[name + ".weight"] + self.weights[name + ".bias"]


def _gelu(x: np.ndarray) -> np.ndarray:
    """Through the error function's approximation by Abramowitz and Stegun 7.1.26, good to 1.5e-7."""
    z = np.abs(x) / np.float32(np.sqrt(2.0))
    t = 1.0 / (1.0 + 0.3275911 * z)
    poly = t * (0.254829592 + t * (-0.284496736 + t * (1.421413741 + t * (-1.453152027 + t * 1.061405429))))
    erf = np.sign(x) * (1.0 - poly * np.exp(-z * z))
    return (0.5 * x * (1.0 + erf)).astype(np.float32)
