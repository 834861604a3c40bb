"""The parts of a table of words, as the README beside this file describes `meaning.bin`."""

import struct

import numpy as np


class MeaningTable:
    """Words, scales and rows of a table, and the bytes around them."""

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
        """The file with more words; the rows that were there are the same."""
        sizes = np.maximum(np.abs(further).max(axis=1) / 127, 1)
        names = self.words + words
        order = sorted(range(len(names)), key=names.__getitem__)
        scales = np.concatenate([self.scales, np.clip(np.rint(sizes), 1, 65535)])[order].astype("<u2")
        rows = np.concatenate([self.rows, np.rint(further / sizes[:, None])])[order].astype("i1")
        text = "".join(names[at] for at in order).encode()
        ends = np.cumsum([len(names[at]) for at in order]).astype("<u4")
        head = struct.pack("<4sIIII", b"MEAN", self.dimensions, len(names), len(text), len(self.codes) // 4)
        return head + ends.tobytes() + text + self.codes + scales.tobytes() + rows.tobytes() + self.rest
