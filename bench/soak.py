"""The load of soak.sh, and the figures: `soak.py HOST:PORT PID`. Ends with 1 when a request fails, the server ends, or its own memory is over
the budget."""

import http.client
import itertools
import json
import os
import statistics
import sys
import threading
import time

ADDRESS, PID = sys.argv[1], int(sys.argv[2])
MINUTES = float(os.environ["MINUTES"])
RATE = float(os.environ["RATE"])
BUDGET_MB = float(os.environ["BUDGET_MB"])
ACCOUNTS = int(os.environ["MEMBERS"])
# Samples of memory in a minute.
SAMPLES = 30
WORKERS = 16
# Minutes until memory has to be flat, and how much it may still grow.
SETTLED, GROWTH = 5, 1.1
PASSWORD = "lamp paper ink harbor"
WORDS = "dog candle garden bike coffee yoga piano travel wedding fitness ceramic photo knitting baking coding".split()
TOPICS = "classes rentals repair boxes lessons coaching prints tours supplies grooming".split()
# Shares of sixty requests.
MIX = ["page"] * 26 + ["search"] * 18 + ["analysis"] * 10 + ["log-in"] * 4 + ["pdf"] * 2


def spread(mix):
    """The kinds in turn, each as evenly as its share allows."""
    seen, marks = {}, []
    for kind in mix:
        seen[kind] = seen.get(kind, 0) + 1
        marks.append((seen[kind] / mix.count(kind), kind))
    return [kind for _, kind in sorted(marks)]


ORDER = spread(MIX)


def send(connection, method, path, body=None):
    headers = {"Accept-Encoding": "gzip"}
    if body is not None:
        headers["Content-Type"] = "application/json"
        body = json.dumps(body)
    connection.request(method, path, body, headers)
    answer = connection.getresponse()
    return answer.status, answer.read()


def open_connection():
    return http.client.HTTPConnection(ADDRESS, timeout=30)


def prepare():
    connection = open_connection()
    for number in range(ACCOUNTS):
        account = {"email": f"soak{number}@example.org", "password": PASSWORD, "confirmPassword": PASSWORD}
        status, answer = send(connection, "POST", "/api/auth/signup", account)
        assert status in (200, 201), answer
    articles = open_connection()
    articles.request("GET", "/api/blog/articles?perPage=50")
    return ["/", "/blog"] + ["/blog/" + post["slug"] for post in json.load(articles.getresponse())["items"]]


def keywords(number):
    return f"{WORDS[number % len(WORDS)]} {TOPICS[number // len(WORDS) % len(TOPICS)]}"


def ask(connection, kind, number, pages):
    if kind == "page":
        # Every fourth is made for the first time.
        path = pages[number % len(pages)] if number % 4 else f"/blog?q={WORDS[number % len(WORDS)]}&page={number}"
        return send(connection, "GET", path)
    if kind == "search":
        words = keywords(number).replace(" ", "+")
        return send(connection, "GET", f"/api/niche/match?q={words}" if number % 2 else f"/api/blog/articles?q={words}")
    if kind == "analysis":
        return send(connection, "POST", "/api/niche/analyze", {"keywords": keywords(number)})
    if kind == "log-in":
        account = {"email": f"soak{number % ACCOUNTS}@example.org", "password": PASSWORD}
        return send(connection, "POST", "/api/auth/login", account)
    return send(connection, "POST", "/api/niche/report.pdf", {"request": {"keywords": keywords(number)}})


class Load:
    def __init__(self, pages):
        self.pages = pages
        self.numbers = itertools.count()
        self.start = time.monotonic()
        self.end = self.start + MINUTES * 60
        self.lock = threading.Lock()
        self.begin_minute()

    def begin_minute(self):
        self.done, self.failed, self.slowest = 0, {}, 0.0

    def work(self):
        connection = open_connection()
        while True:
            with self.lock:
                number = next(self.numbers)
            at = self.start + number / RATE
            if at >= self.end or time.monotonic() >= self.end:
                return
            time.sleep(max(0.0, at - time.monotonic()))
            kind, began = ORDER[number % len(ORDER)], time.monotonic()
            try:
                status, _ = ask(connection, kind, number, self.pages)
            except (OSError, http.client.HTTPException) as error:
                status, connection = type(error).__name__, open_connection()
            took = time.monotonic() - began
            with self.lock:
                self.done += 1
                self.slowest = max(self.slowest, took)
                # A page of a list that has no such page is missing, and a niche that nothing fits is refused.
                if status not in (200, 201, 404, 422):
                    self.failed[f"{kind} {status}"] = self.failed.get(f"{kind} {status}", 0) + 1


def own_mb():
    """Memory of the process alone, without the pages of its own file: the system can drop and read those again."""
    binary, own, is_counted = os.readlink(f"/proc/{PID}/exe"), 0, True
    with open(f"/proc/{PID}/smaps", encoding="ascii") as mappings:
        for line in mappings:
            first, *rest = line.split()
            if not first.endswith(":"):
                is_counted = not (len(rest) > 4 and rest[4] == binary)
            elif is_counted and first in ("Private_Clean:", "Private_Dirty:"):
                own += int(rest[0])
    return own / 1024


def resident_mb():
    with open(f"/proc/{PID}/status", encoding="ascii") as status:
        fields = dict(line.split(":", 1) for line in status)
    return int(fields["VmRSS"].split()[0]) / 1024


def main():
    print(f"at the start: {own_mb():.0f} MB own, {resident_mb():.0f} MB resident", flush=True)
    load = Load(prepare())
    workers = [threading.Thread(target=load.work, daemon=True) for _ in range(WORKERS)]
    for worker in workers:
        worker.start()
    measured, highest, any_failed = [], 0.0, False
    for minute in range(1, int(MINUTES) + 1):
        samples = []
        for sample in range(1, SAMPLES + 1):
            time.sleep(max(0.0, load.start + (minute - 1 + sample / SAMPLES) * 60 - time.monotonic()))
            samples.append(own_mb())
        with load.lock:
            done, failed, slowest = load.done, load.failed, load.slowest
            load.begin_minute()
        any_failed |= bool(failed)
        highest = max(highest, *samples)
        # The middle of a minute, without the peaks of single log-ins and documents.
        measured.append(statistics.median(samples))
        print(f"minute {minute:2}: {measured[-1]:5.0f} MB own, {max(samples):5.0f} at most, {resident_mb():5.0f} MB resident; {done} requests, "
              f"{sum(failed.values())} failed {failed or ''}, the slowest took {slowest:.2f} s", flush=True)
    for worker in workers:
        worker.join()
    late = measured[SETTLED - 1:]
    over = highest > BUDGET_MB
    grows = bool(late) and max(late) > late[0] * GROWTH
    print(f"{highest:.0f} MB at most, {'over' if over else 'within'} the budget of {BUDGET_MB:.0f} MB; "
          f"{'still growing' if grows else 'flat'} after {SETTLED} minutes")
    sys.exit(1 if over or grows or any_failed else 0)


try:
    main()
except (OSError, AssertionError) as error:
    print(f"soak: the server ended or did not answer: {error}", file=sys.stderr)
    sys.exit(1)
