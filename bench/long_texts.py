"""Load of long texts on one address, with the answers of the other calls. Started by long_texts.sh."""

import http.client
import json
import os
import random
import sys
import threading
import time

HOST, PORT = sys.argv[1].rsplit(":", 1)
SERVER = sys.argv[2]
SECONDS = float(os.environ["SECONDS_OF_LOAD"])
CONNECTIONS = int(os.environ["CONNECTIONS"])
MAX_PROCESSOR_S = 0.5
MAX_GROWTH = 2.3
MAX_ANSWER_S = 1.0
COOKIE = "sidestart_visitor=" + "A" * 32
TICKS = os.sysconf("SC_CLK_TCK")
WHO = "waiter driver crew tutor cleaner office technician shop walker studio manager baker".split()
WHAT = [
    "was late again", "never called back", "charged us twice", "broke the door", "left a mess behind", "was rude to my mother", "forgot the order",
    "ignored every message", "canceled at the last minute", "scratched the floor", "sent the wrong color", "took three hours", "asked for more money",
]


def write_text(comments: int, length: int) -> str:
    draw = random.Random(comments)
    words = [f"{first}{second}{third}" for first in ("bro", "lam", "tri", "sko") for second in "aeiou" for third in ("n", "st", "rk", "mp", "ld")]

    def comment() -> str:
        text = ""
        while len(text) < length - 60:
            text += f"The {draw.choice(WHO)} {draw.choice(WHAT)} and {draw.choice(words)} {draw.choice(words)} {draw.choice(words)}. "
        return text.strip()

    return "\n".join(comment() for _ in range(comments))


def draw_word(draw: random.Random) -> str:
    syllables = "".join(draw.choice("bcdfghklmnprstvwz") + draw.choice("aeiou") for _ in range(draw.choice((2, 3, 3))))
    return syllables + draw.choice(("", "n", "s", "ed", "ing"))


def write_comments(count: int, length: int, sentence) -> str:
    """Comments of so many bytes at least, from sentences."""

    def comment() -> str:
        text = ""
        while len(text) < length:
            text += sentence()
        return text.strip()

    return "\n".join(comment() for _ in range(count))


def write_own_words(comments: int) -> str:
    """Comments of 410 bytes with words that few others have: about 150,000 different ones in 4,990."""
    draw = random.Random(comments)
    return write_comments(comments, 330, lambda: " ".join(draw_word(draw) for _ in range(10)) + " was late. ")


def write_accents(comments: int) -> str:
    """Comments of 400 bytes of words that few others have, with accents."""
    draw = random.Random(comments)
    accents = str.maketrans("ae", "äé")

    def sentence() -> str:
        own = " ".join(draw_word(draw) for _ in range(6))
        return f"The {draw.choice(WHO)} {draw.choice(WHAT)} and {own}. ".translate(accents)

    return write_comments(comments, 300, sentence)


def write_phrases(comments: int) -> str:
    """Comments of 420 bytes of phrases that tell an aspect, each between two words that few others have."""
    draw = random.Random(comments)
    with open("crates/niche/data/problems/aspects.txt") as file:
        lists = [part for line in file if line[0] != "#" for part in line.strip().split(" | ")[3:]]
    words = [phrase.replace(" ..", "").replace("=", "").split(" ") for part in lists for phrase in part.split(", ")]
    phrases = [" ".join(word.split("/")[0] for word in phrase) for phrase in words]
    return write_comments(comments, 380, lambda: f"{draw_word(draw)} {draw.choice(phrases)} {draw_word(draw)}! ")


def write_questions(comments: int) -> str:
    """Comments of 410 bytes in questions of four short words."""
    draw = random.Random(comments)
    words = [first + second for first in "bcdfghjklmnpqrstvwxyz" for second in "abcdefghijklmnopqrstuvwxyz"]
    question = lambda: " ".join(draw.choice(words) for _ in range(4)) + "?"
    return "\n".join(" ".join(question() for _ in range(31)) for _ in range(comments))


def write_short() -> str:
    """As many sentences as the sentence encoder reads, and hardly one more: 156 with nearly 2,000 pieces of words."""
    return "\n".join(f"The {who} {what} when we came in." for who in WHO for what in WHAT)


def send(method: str, path: str, body=None) -> tuple[int, dict, bytes, float]:
    connection = http.client.HTTPConnection(HOST, int(PORT), timeout=60)
    started = time.monotonic()
    data = None if body is None else json.dumps(body)
    headers = {"Cookie": COOKIE, "Origin": f"http://{HOST}:{PORT}", "Content-Type": "application/json"}
    connection.request(method, path, data, headers)
    answer = connection.getresponse()
    content = answer.read()
    took = time.monotonic() - started
    connection.close()
    return answer.status, dict(answer.getheaders()), content, took


def processor_seconds() -> float:
    with open(f"/proc/{SERVER}/stat") as file:
        fields = file.read().rsplit(")", 1)[1].split()
    return (int(fields[11]) + int(fields[12])) / TICKS


def cost_of(text: str) -> float:
    """Least processor time of three runs."""
    costs = []
    for _ in range(3):
        before = processor_seconds()
        status, _, content, _ = send("POST", "/api/problems/analyze", {"text": text})
        if status != 200:
            sys.exit(f"long texts: {status} {content[:200]!r}")
        costs.append(processor_seconds() - before)
    return min(costs)


def main() -> None:
    misses = []
    texts = [write_text(count, 178) for count in (1_250, 2_500, 4_990)]
    costs = [cost_of(text) for text in texts]
    for text, cost in zip(texts, costs):
        print(f"{len(text) / 1e6:.2f} MB of {text.count(chr(10)) + 1} comments: {cost:.2f} s of processor time")
    short = cost_of(write_short())
    print(f"{len(WHO) * len(WHAT)} sentences that the encoder reads: {short:.2f} s of processor time")
    if short > MAX_PROCESSOR_S:
        misses.append(f"the sentences for the encoder cost {short:.2f} s")
    heaviest = write_text(4_990, 415)
    kinds = {
        "ordinary words": (write_text(2_495, 415), heaviest),
        "words of their own": (write_own_words(2_495), write_own_words(4_990)),
        "tiny questions": (write_questions(2_495), write_questions(4_990)),
        "words with accents": (write_accents(2_495), write_accents(4_990)),
        "phrases between words of their own": (write_phrases(2_495), write_phrases(4_990)),
    }
    for kind, (half, text) in kinds.items():
        cost, of_half = cost_of(text), cost_of(half)
        print(f"{len(text) / 1e6:.2f} MB of {kind}: {cost:.2f} s of processor time, the half {of_half:.2f} s")
        if cost > MAX_PROCESSOR_S:
            misses.append(f"the text of {kind} costs {cost:.2f} s")
        if cost > MAX_GROWTH * of_half:
            misses.append(f"twice the text of {kind} costs {cost / of_half:.1f} times as much")
    for smaller, larger in zip(costs, costs[1:]):
        if larger > MAX_GROWTH * smaller:
            misses.append(f"twice the text costs {larger / smaller:.1f} times as much")

    run = {"toolName": "audience-problem-finder", "request": {"text": texts[0]}}
    status, _, content, _ = send("POST", "/api/runs", run)
    link = json.loads(send("POST", f"/api/runs/{json.loads(content)['id']}/links", {})[2])["path"] if status == 201 else sys.exit(f"long texts: {status}")
    listed = json.loads(send("GET", "/api/blog/articles?perPage=100")[2])["items"]
    # Each address is asked for once, so that no cache has its answer.
    pages = [f"/api/blog/articles/{article['slug']}" for article in listed]
    pages += [f"/api/blog/articles?q={word}+{other}" for word in WHO for other in WHO]
    others = {
        "calculator": lambda at: send("POST", "/api/profitability/calculate", {"market": "dog-walking", "priceCents": 2_000 + at}),
        "share link": lambda at: send("GET", link),
        "preview": lambda at: send("POST", "/api/persona/preview", {"market": "dog-walking", "name": f"Ann {at}"}),
        "article or search": lambda at: send("GET", pages[at // 4 % len(pages)]),
    }

    stop = time.monotonic() + SECONDS
    counts = {}

    def attack() -> None:
        while time.monotonic() < stop:
            status, headers, _, _ = send("POST", "/api/problems/analyze", {"text": heaviest})
            counts[status] = counts.get(status, 0) + 1
            if status in (429, 503):
                if "retry-after" not in {name.lower() for name in headers}:
                    misses.append(f"{status} without Retry-After")
                time.sleep(0.2)

    threads = [threading.Thread(target=attack) for _ in range(CONNECTIONS)]
    for thread in threads:
        thread.start()
    times = {name: [] for name in others}
    refused = {}
    at = 0
    while time.monotonic() < stop:
        for name, call in others.items():
            status, _, content, took = call(at)
            if status >= 400:
                print(f"{name}: {status} {content[:120]!r}")
            times[name].append(took)
            if status >= 400:
                refused[name] = refused.get(name, 0) + 1
            at += 1
        time.sleep(0.1)
    for thread in threads:
        thread.join()
    print(f"answers to {CONNECTIONS} connections: {dict(sorted(counts.items()))}")
    for name, found in times.items():
        found.sort()
        last = found[min(len(found) - 1, int(len(found) * 0.99))]
        print(f"{name}: {len(found)} answers, 99 % within {last:.2f} s, {refused.get(name, 0)} failed")
        if last > MAX_ANSWER_S or name in refused:
            misses.append(f"{name}: {last:.2f} s, {refused.get(name, 0)} failed")
    for miss in misses:
        print(f"missed: {miss}")
    sys.exit(1 if misses else 0)


main()
