"""The texts that `markets.py` fits the encoder of niches to, with the market or the kind of each, or -1."""

import csv
import gzip
import random
import re
import tomllib
from pathlib import Path

ATLAS = Path("crates/niche/atlas")
MATCHING = Path("crates/matching/data")
OWN = Path("tools/embeddings")
COMMANDS, COMMAND_FRAMES, NAME_FRAMES, GLOSSES = 45_000, 30_000, 22_000, 40_000
MOST_GLOSS_WORDS, MOST_EXAMPLE_WORDS, MOST_VERB_LETTERS = 14, 20, 11
PLACES, STREETS, PERSONS, PLACED, OPENED = 4_000, 1_000, 6_000, 9_000, 5_000
# Residents of a city that is named without its state, and lexicographer's file of the persons of WordNet.
WELL_KNOWN, PERSON_FILE = 30_000, "18"


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


def read_kinds() -> list[tuple[str, str]]:
    """Kinds and lines of `nothing.txt`: what people type that names no honest business."""
    lines = (line.split(" | ", 1) for line in (OWN / "nothing.txt").read_text().splitlines() if line[:1] != "#")
    return [(kind, text) for kind, text in lines]


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


def draw_names(own: list[tuple[str, int, bool, int]], cities: Path, dictionary: Path, place: int, person: int) -> list[tuple[str, int, bool, int]]:
    """Names of places and persons with their kinds, and our lines with such names and with openings of talk."""
    drawn = random.Random(6)
    frames = tomllib.loads((OWN / "frames.toml").read_text())
    known = [(text, market) for text, market, is_compared, _ in own if is_compared and text[:1].islower() and len(text.split()) <= 6]
    places = read_places(cities, frames["states"])
    given, families, whole = read_persons(dictionary)
    # Family names that are trades or things.
    trades = sorted({word for text, _ in known for word in text.split() if re.fullmatch(r"[a-z]{2,8}(er|man|or|wright|smith)", word)})
    words = trades + 4 * frames["families"]

    def draw_person() -> str:
        kind = drawn.random()
        family = drawn.choice(words if kind < 0.4 else families)
        return drawn.choice(whole) if kind > 0.8 else f"{drawn.choice(given)} {family}"

    def draw_street() -> str:
        name = drawn.choice(words if drawn.random() < 0.6 else families)
        return drawn.choice(frames["streets"]).replace("{}", name).replace("{place}", drawn.choice(places)).replace("{number}", str(drawn.randrange(1, 9999)))

    def draw_from(kind: str, name: str) -> str:
        return (drawn.choice(frames[kind]) if drawn.random() < 0.6 else "{}").replace("{}", name)

    def add_name(text: str) -> str:
        if drawn.random() < 0.75:
            return drawn.choice(frames["placed"]).replace("{}", text).replace("{place}", drawn.choice(places))
        return f"{drawn.choice(given if drawn.random() < 0.4 else families)}'s {text}"

    found = [(draw_from("places", drawn.choice(places)), place) for _ in range(PLACES)]
    found += [(draw_street(), place) for _ in range(STREETS)]
    found += [(draw_from("persons", draw_person()), person) for _ in range(PERSONS)]
    found += [(add_name(text), market) for text, market in drawn.choices(known, k=PLACED)]
    found += [(drawn.choice(frames["openings"]).replace("{}", text), market) for text, market in drawn.choices(known, k=OPENED)]
    return [(text.lower(), kind, False, 1) for text, kind in found]


def read_places(cities: Path, states: dict[str, str]) -> list[str]:
    """Cities with their states, and the well-known ones alone."""
    found = []
    for row in csv.DictReader(gzip.open(cities, "rt")):
        city = re.sub(r" (city|town|village|CDP|borough|municipality)$", "", row["name"])
        found += [f"{city} {states.get(row['state'], row['state'])}", f"{city} {row['state']}"]
        found += [city] * (4 * (float(row["population_2019_2023"] or 0) >= WELL_KNOWN))
    return found


def read_persons(dictionary: Path) -> tuple[list[str], list[str], list[str]]:
    """Given names, family names and whole names of the single persons of WordNet."""
    lines = (line.split() for line in (dictionary / "data.noun").read_text().splitlines() if line[:1].isdigit() and " @i " in line)
    names = [name.split("_") for words in lines if words[1] == PERSON_FILE for name in words[4 : 4 + 2 * int(words[3], 16) : 2] if "_" in name]
    plain = [name for name in names if all(re.fullmatch(r"[A-Z][a-z]+", part) for part in name)]
    return [name[0] for name in plain], [name[-1] for name in plain], [" ".join(name) for name in plain]


def add_ending(name: str) -> str:
    """A plural, near enough."""
    return name if name.endswith("s") else name + ("es" if name.endswith(("ch", "sh", "x")) else "s")
