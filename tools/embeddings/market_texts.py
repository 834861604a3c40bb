"""The texts that `markets.py` fits the encoder of niches to, with the market of each, or -1."""

import csv
import random
import re
import tomllib
from pathlib import Path

ATLAS = Path("crates/niche/atlas")
MATCHING = Path("crates/matching/data")
OWN = Path("tools/embeddings")
COMMANDS, COMMAND_FRAMES, NAME_FRAMES, GLOSSES = 45_000, 30_000, 22_000, 40_000
MOST_GLOSS_WORDS, MOST_EXAMPLE_WORDS, MOST_VERB_LETTERS = 14, 20, 11


def read_markets() -> list[dict]:
    """The markets of the atlas in the order of their slugs."""
    sectors = [tomllib.loads(file.read_text()) for file in sorted(ATLAS.glob("*.toml"))]
    return sorted((market for sector in sectors for market in sector.get("market", [])), key=lambda market: market["slug"])


def read_own_texts(markets: list[dict]) -> list[tuple[str, int, bool, int]]:
    """Texts of the atlas and lines of `asked.txt`: text, market, whether texts are compared with it, and how often a round reads it."""
    found = []
    for number, market in enumerate(markets):
        found += [(text, number, True, 1) for text in [market["name"], *market["phrases"], *market.get("said", [])]]
        for idea in market["ideas"]:
            found += [(idea["title"], number, True, 1), (idea["description"].split(". ")[0], number, False, 1)]
        found += [(sentence, number, False, 1) for sentence in re.split(r"(?<=[.;]) ", market["summary"])]
    numbers = {market["slug"]: number for number, market in enumerate(markets)}
    asked = (line.split(" | ", 1) for line in (OWN / "asked.txt").read_text().splitlines() if " | " in line)
    return found + [(text, numbers[slug], True, 3) for slug, text in asked if slug in numbers]


def read_dictionary(folder: Path) -> tuple[list[str], list[str], list[str]]:
    """Examples, definitions and verbs of WordNet."""
    examples, glosses, verbs = [], [], set()
    for part in ("noun", "verb", "adj"):
        for line in (folder / f"data.{part}").read_text().splitlines():
            head, _, gloss = line.partition(" | ")
            if not gloss:
                continue
            quoted = re.findall(r'"([^"]+)"', gloss)
            examples += [text for text in quoted if 2 <= len(text.split()) <= MOST_EXAMPLE_WORDS]
            told = re.sub(r"^\(.*?\) ", "", re.sub(r'"[^"]+"', "", gloss).strip(" ;"))
            if 3 <= len(told.split()) <= MOST_GLOSS_WORDS:
                glosses.append(told)
            verb = head.split()[4]
            if part == "verb" and re.fullmatch(r"[a-z]+", verb) and len(verb) <= MOST_VERB_LETTERS:
                verbs.add(verb)
    return examples, glosses, sorted(verbs)


def draw_texts(own: list[tuple[str, int, bool, int]], index: Path, dictionary: Path) -> list[str]:
    """Texts of no known market: entries of the index, WordNet's sentences, drawn commands, and frames around them and around our names."""
    drawn = random.Random(5)
    examples, glosses, verbs = read_dictionary(dictionary)
    drawn.shuffle(glosses)
    entries = [re.sub(r"\(.*?\)", "", row["entry"]).strip().lower() for row in csv.DictReader(index.open())]
    frames = tomllib.loads((OWN / "frames.toml").read_text())
    objects = [word.strip() for line in (MATCHING / "objects.toml").read_text().splitlines() if line.startswith("words = ") for word in line.split('"')[1].split(",")]
    others = [verb.strip() for line in (MATCHING / "verbs.txt").read_text().splitlines() if ": " in line and line[0] != "#" for verb in line.split(": ")[1].split(",")]

    def draw_object() -> str:
        return add_ending(drawn.choice(objects)) if drawn.random() < 0.8 else drawn.choice(objects)

    def draw_command() -> str:
        kind = drawn.random()
        verb = drawn.choice(frames["verbs"] if kind < 0.45 else others if kind < 0.8 else verbs)
        return f"{verb} {draw_object()}"

    lines = [text for text, _, is_compared, _ in own if is_compared and text[:1].islower()]
    short = [text for text in lines if len(text.split()) <= 4]
    texts = entries + examples + glosses[:GLOSSES] + [draw_command() for _ in range(COMMANDS)]
    for _ in range(COMMAND_FRAMES):
        texts.append(drawn.choice(frames["commands"]).replace("{}", drawn.choice(short) if drawn.random() < 0.5 else draw_command()))
    for _ in range(NAME_FRAMES):
        texts.append(drawn.choice(frames["names"]).replace("{}", drawn.choice(lines) if drawn.random() < 0.5 else draw_object()))
    return texts


def add_ending(name: str) -> str:
    """A plural, near enough."""
    return name if name.endswith("s") else name + ("es" if name.endswith(("ch", "sh", "x")) else "s")
