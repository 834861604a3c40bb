"""What is embedded: the words of the table, and the phrases that teach it how words add up."""

import csv
import re
import tomllib
import unicodedata
from pathlib import Path

# Sectors that sell to people: a fifth of their rows is never learned from, so that it can measure (xtask match-eval).
CONSUMER = ("44", "45", "48", "49", "51", "53", "54", "56", "61", "62", "71", "72", "81")
HELD_OUT_EVERY = 5


def fold(text: str) -> str:
    """As `fold` in crates/matching/src/language/text.rs."""
    plain = "".join(c for c in unicodedata.normalize("NFKD", text) if not unicodedata.combining(c)).lower()
    plain = re.sub("['\u2019\u2018`]", "", plain).replace("&", " and ")
    return " ".join(re.sub(r"[^a-z0-9]+", " ", plain).split())


def index_rows(path: Path) -> tuple[list[tuple[str, str]], list[tuple[str, str]]]:
    """(code, phrase) to learn from, and those held out: each fifth row of the sectors that sell to people."""
    learn, held_out = [], []
    with path.open(newline="") as file:
        for number, row in enumerate(csv.DictReader(file)):
            out = number % HELD_OUT_EVERY == 0 and row["code"].startswith(CONSUMER)
            (held_out if out else learn).append((row["code"], row["entry"]))
    return learn, held_out


def atlas_phrases(folder: Path) -> list[str]:
    phrases = []
    for file in sorted(folder.glob("*.toml")):
        for market in tomllib.loads(file.read_text())["market"]:
            phrases += [market["name"], *market["phrases"], *(idea["title"] for idea in market["ideas"])]
    return [fold(phrase) for phrase in phrases]


def common_words(vocabulary: Path) -> list[str]:
    """Whole words of the model's own vocabulary, which is sorted by how often a word is used."""
    return [word for word in vocabulary.read_text().splitlines() if re.fullmatch("[a-z]{2,}", word)]
