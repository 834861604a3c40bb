"""Sends collections of hostile and odd texts through the HTTP API of a running server and prints what became of them.

    SIDESTART_ADMIN_PASSWORD=… SIDESTART_RATE_LIMIT=0 SIDESTART_AUTH_RATE_LIMIT=0 sidestart &
    SIDESTART_ADMIN_PASSWORD=… python3 tools/corpora.py FOLDER [http://127.0.0.1:8080]

FOLDER holds any of html-injection.json ([{payload}]), naughty-strings.json ([text]) and slug-vectors.json ([{in, out}]). Use a
fresh database: posts and categories are made. Ends with 1 when an answer was 5xx, a text came back changed, markup that may
run was stored, or a slug was not of its form. What the figures were is in docs/testing.md."""

import html
import json
import os
import re
import sys
import urllib.error
import urllib.request
from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from html.parser import HTMLParser
from pathlib import Path
from urllib.parse import quote, urlsplit

# What Rust's `trim` takes away: Unicode's White_Space, which is not quite what Python's `strip` does.
WHITE = "\t\n\x0b\x0c\r \x85\xa0\u1680\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200a\u2028\u2029\u202f\u205f\u3000"
SLUG = re.compile(r"[a-z0-9]+(-[a-z0-9]+)*")
TAGS = set(
    "p br em i strong b u s strike del sub sup h1 h2 h3 h4 h5 h6 ul ol li dl dt dd blockquote cite a img table caption "
    "colgroup col thead tbody tfoot tr th td code pre hr div span".split()
)
ATTRIBUTES = set("href target rel src alt width height title class id style colspan rowspan".split())
WORKERS = 4


class Site:
    """A server, and the cookie of whoever asks."""

    def __init__(self, base: str):
        self.base, self.cookie = base, ""

    def ask(self, method: str, path: str, body=None):
        """Status, body and headers of the answer."""
        data = None if body is None else json.dumps(body).encode()
        request = urllib.request.Request(self.base + path, data=data, method=method)
        if data is not None:
            request.add_header("Content-Type", "application/json")
        if self.cookie:
            request.add_header("Cookie", self.cookie)
        try:
            with urllib.request.urlopen(request) as answer:
                text, status, headers = answer.read(), answer.status, answer.headers
        except urllib.error.HTTPError as refusal:
            text, status, headers = refusal.read(), refusal.code, refusal.headers
        return status, json.loads(text) if text else None, headers

    def log_in(self, password: str):
        status, body, headers = self.ask("POST", "/api/admin/login", {"password": password})
        if status != 200:
            sys.exit(f"cannot log in: {status} {body}")
        self.cookie = headers["Set-Cookie"].split(";")[0]


class Tally:
    """What became of the texts of one field."""

    def __init__(self):
        self.sent = self.kept = 0
        self.refused, self.changed, self.broken = Counter(), [], []

    def count(self, status: int, body, is_kept, what):
        self.sent += 1
        if status >= 500:
            self.broken.append(what)
        elif status >= 400:
            self.refused[f"{status} {body['code']}"] += 1
        elif is_kept():
            self.kept += 1
        else:
            self.changed.append(what)

    def line(self, name: str) -> str:
        refused = ", ".join(f"{code}: {number}" for code, number in sorted(self.refused.items())) or "none"
        return f"{name:28} sent {self.sent:4}  kept {self.kept:4}  changed {len(self.changed)}  5xx {len(self.broken)}  refused {refused}"

    def is_good(self) -> bool:
        return not self.changed and not self.broken


class Reader(HTMLParser):
    """Finds what no stored content may hold."""

    def __init__(self):
        super().__init__(convert_charrefs=True)
        self.found = []

    def handle_starttag(self, tag, attrs):
        if tag not in TAGS:
            self.found.append(f"<{tag}>")
        for name, value in attrs:
            if name not in ATTRIBUTES:
                self.found.append(f"<{tag} {name}>")
            value = re.sub(r"[\x00-\x20]", "", value or "").lower()
            scheme = urlsplit(value).scheme if name in ("href", "src") else ""
            if scheme not in ("", "http", "https", "mailto"):
                self.found.append(f"{name}={scheme}:")
            if name == "style" and re.search(r"url\(|expression|position|@import|behavior", value):
                self.found.append(f"style={value}")


def post(title: str, **fields) -> dict:
    plain = {"title": title, "slug": "", "excerpt": "x", "content": "<p>x</p>", "category": "x", "tags": [], "isPublished": True}
    return plain | {"metaDescription": "", "featuredImage": ""} | fields


def hold_all(pool, work, items):
    return list(pool.map(work, items))


def injections(site: Site, payloads: list, pool) -> bool:
    """Each payload as a post: nothing that may run is stored, and what was cleaned once is not changed again."""
    tally, unsafe = Tally(), []

    def send(numbered):
        number, payload = numbered
        status, body, _ = site.ask("POST", "/api/blog/posts", post(f"Injection {number}", content=payload))
        if status != 201:
            return status, body, payload, True, []
        read = site.ask("GET", f"/api/blog/articles/{body['slug']}")[1]
        again = site.ask("PUT", f"/api/blog/posts/{body['id']}", post(body["title"], slug=body["slug"], content=body["content"]))[1]
        found = []
        for text in (body["content"], read["body"]):
            reader = Reader()
            reader.feed(text)
            # The page adds these itself.
            found += [what for what in reader.found if not re.fullmatch(r"<(img (loading|decoding)|div (role|aria-label|tabindex))>", what)]
        return status, body, payload, again["content"] == body["content"], found

    for status, body, payload, is_stable, found in hold_all(pool, send, enumerate(payloads)):
        tally.count(status, body, lambda: is_stable, payload)
        unsafe += [(what, payload) for what in found]
    print(tally.line("injections as contents"))
    print(f"{'':28} markup that may run: {len(unsafe)}")
    for what, payload in unsafe[:10]:
        print("   ", what, "in", repr(payload[:120]))
    return tally.is_good() and not unsafe


def as_typed(text: str) -> str:
    return text.strip(WHITE)


def odd_texts(site: Site, texts: list, pool) -> bool:
    """Each text through every field that takes one: byte for byte but for the ends, or a refusal with a code."""
    tallies = {}

    def field(name: str, send):
        tally = tallies[name] = Tally()
        for status, body, kept, text in hold_all(pool, send, list(enumerate(texts))):
            tally.count(status, body, lambda: kept, text)
        print(tally.line(name), flush=True)

    def through_post(name: str, value=lambda text: text, read=None, expected=as_typed):
        def send(numbered):
            number, text = numbered
            fields = {name: value(text)}
            status, body, _ = site.ask("POST", "/api/blog/posts", post(f"{name} {number}") | {"slug": f"{name.lower()}-{number}"} | fields)
            if status != 201:
                return status, body, False, text
            stored = site.ask("GET", f"/api/blog/posts/{body['slug']}")[1]
            kept = (read or (lambda stored: stored[name]))(stored) == expected(text)
            return status, body, kept, text

        field(f"post {name}", send)

    through_post("title")
    through_post("excerpt")
    through_post("metaDescription")
    through_post("featuredImage")
    through_post("tags", lambda text: [text], lambda stored: stored["tags"], lambda text: [as_typed(text)] if as_typed(text) else [])

    # A content is HTML: the text is sent as a text in it, and read as one. The parser makes one line end of the two kinds.
    def text_in(stored):
        return html.unescape(re.sub(r"</?p>", "", stored["content"]))

    def one_kind(text):
        return text.replace("\r\n", "\n").replace("\r", "\n").replace("\0", "")

    through_post("content", lambda text: f"<p>x{html.escape(text)}x</p>", text_in, lambda text: f"x{one_kind(text)}x")
    # Slugs and categories become addresses: it is their form that counts.
    through_post("slug", read=lambda stored: bool(SLUG.fullmatch(stored["slug"])), expected=lambda text: True)
    through_post("category", read=lambda stored: bool(SLUG.fullmatch(stored["category"])), expected=lambda text: True)

    def through_category(name: str):
        def send(numbered):
            number, text = numbered
            body = {"name": f"{name} {number}", "slug": f"{name.lower()}-{number}"} | {name: text}
            if name == "slug":
                body = {"name": f"Slug {number}", "slug": text}
            status, body, _ = site.ask("POST", "/api/blog/categories", body)
            if status != 201:
                return status, body, False, text
            stored = site.ask("GET", f"/api/blog/categories/{body['slug']}")[1]
            kept = SLUG.fullmatch(stored["slug"]) if name == "slug" else stored[name] == as_typed(text)
            return status, body, bool(kept), text

        field(f"category {name}", send)

    for name in ("name", "slug", "description", "metaTitle", "metaDescription", "ogImage"):
        through_category(name)

    def through_draft(numbered):
        number, text = numbered
        fields = {name: text for name in ("title", "slug", "excerpt", "content", "category", "metaDescription", "featuredImage")}
        fields |= {"tags": [text], "isPublished": False, "scheduledFor": text}
        path = f"/api/admin/drafts/new-{number}"
        status, body, _ = site.ask("PUT", path, {"postId": None, "baseVersion": None, "fields": fields, "version": 0})
        kept = status == 200 and site.ask("GET", path)[1]["fields"] == fields
        if status == 200:
            site.ask("DELETE", path)
        return status, body, kept, text

    field("unsaved work, every field", through_draft)

    def through_sign_up(numbered):
        _, text = numbered
        # Nothing of these is an address that mail can reach.
        password = "lamp paper ink amber"
        status, body, _ = site.ask("POST", "/api/auth/signup", {"email": text, "password": password, "confirmPassword": password})
        return status, body, status == 201 and body["user"]["email"] == as_typed(text), text

    field("account e-mail", through_sign_up)

    def visitor(number: int) -> Site:
        other = Site(site.base)
        other.cookie = f"sidestart_visitor={number:032d}"
        return other

    def through_note(numbered):
        number, text = numbered
        other = visitor(number)
        status, body, _ = other.ask("PUT", "/api/plan/steps/define-customer-persona", {"note": text})
        kept = False
        if status == 200:
            plan = other.ask("GET", "/api/plan")[1]
            steps = [step for week in plan["weeks"] for step in week["steps"]]
            note = next(step["note"] for step in steps if step["key"] == "define-customer-persona")
            kept = (note or "") in (text, as_typed(text))
        return status, body, kept, text

    field("plan note", through_note)

    def through_keywords(numbered):
        number, text = numbered
        other = visitor(number)
        status, body, _ = other.ask("POST", "/api/niche/save-search", {"keywords": text})
        kept = status == 201 and other.ask("GET", "/api/niche/saved-searches")[1][0]["keywords"] == text.strip(WHITE + "\ufeff")
        return status, body, kept, text

    field("niche keywords", through_keywords)

    for name, tally in tallies.items():
        for text in tally.changed[:5] + tally.broken[:5]:
            print("   ", name, repr(text)[:200])
    return all(tally.is_good() for tally in tallies.values())


def slugs(site: Site, vectors: list, pool) -> bool:
    """Each title as a post's: a slug of the one form that no other post has, under which the post is read."""
    titles = {}
    for vector in vectors:
        titles.setdefault(vector["in"], []).append((vector.get("src", ""), vector["out"]))
    refused, wrong, agree, known, numbered, seen = Counter(), [], Counter(), Counter(), 0, set()

    def send(title):
        status, body, _ = site.ask("POST", "/api/blog/posts", post(title))
        taken = status == 409
        if taken:
            status, body, _ = site.ask("POST", "/api/blog/posts", post(title, slug=body["suggestion"]))
        read = site.ask("GET", f"/api/blog/posts/{quote(body['slug'])}")[1] if status == 201 else None
        return title, status, body, taken, read

    for title, status, body, taken, read in hold_all(pool, send, titles):
        if status != 201:
            refused[f"{status} {body['code']}"] += 1
            continue
        slug = body["slug"]
        if not SLUG.fullmatch(slug) or slug in seen or read["title"] != as_typed(title):
            wrong.append((title, slug))
        seen.add(slug)
        numbered += taken
        for source, out in titles[title]:
            known[source] += 1
            agree[source] += slug == out or (taken and re.fullmatch(re.escape(out) + r"-\d+", slug) is not None)
    made = len(seen)
    print(f"{'slugs':28} titles {len(titles)}  made {made}  of wrong form, double or unreadable {len(wrong)}  numbered {numbered}")
    print(f"{'':28} refused {dict(refused) or 'none'}")
    shares = ", ".join(f"{source or 'all'} {agree[source]} of {known[source]}" for source in sorted(known))
    print(f"{'':28} the same as other libraries make: {shares}")
    return not wrong and not any(code.startswith("5") for code in refused)


def main():
    if len(sys.argv) < 2:
        sys.exit(__doc__)
    folder = Path(sys.argv[1])
    site = Site(sys.argv[2].rstrip("/") if len(sys.argv) > 2 else "http://127.0.0.1:8080")
    site.log_in(os.environ["SIDESTART_ADMIN_PASSWORD"])
    good = True
    with ThreadPoolExecutor(WORKERS) as pool:
        for name, run in [("html-injection", injections), ("naughty-strings", odd_texts), ("slug-vectors", slugs)]:
            path = folder / f"{name}.json"
            if not path.exists():
                print(f"{name}.json is not in {folder}")
                continue
            items = json.loads(path.read_text())
            if name == "html-injection":
                items = [item["payload"] if isinstance(item, dict) else item for item in items]
            good &= run(site, items, pool)
    sys.exit(0 if good else 1)


if __name__ == "__main__":
    main()
