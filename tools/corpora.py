"""Sends collections of hostile and odd texts through the HTTP API of a running server and prints what became of them.

    SIDESTART_ADMIN_PASSWORD=… SIDESTART_RATE_LIMIT=0 SIDESTART_AUTH_RATE_LIMIT=0 sidestart &
    SIDESTART_ADMIN_PASSWORD=… python3 tools/corpora.py FOLDER [http://127.0.0.1:8080 [PART]]

With a PART only the fields whose name begins with it, such as "picture".
FOLDER holds any of html-injection.json ([{payload}]), naughty-strings.json ([text]), slug-vectors.json ([{in, out}]) and link-forms.json ({forms: {name: text}}). Use a
fresh database: posts, pictures and accounts are made. Ends with 1 when an answer was 5xx, a text came back changed, markup
that may run was stored, a slug was not of its form, or a newcomer's link was not held. What the figures were is in docs/testing.md."""

import html
import http.client
import json
import os
import re
import struct
import sys
import threading
import unicodedata
import zlib
from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from html.parser import HTMLParser
from pathlib import Path
from urllib.parse import quote, urlsplit
from xml.etree import ElementTree

# Characters that Rust's `trim` removes: Unicode's White_Space, which differs from Python's `strip`.
WHITE = "\t\n\x0b\x0c\r \x85\xa0\u1680\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200a\u2028\u2029\u202f\u205f\u3000"
SLUG = re.compile(r"[a-z0-9]+(-[a-z0-9]+)*")
TAGS = set(
    "p br em i strong b u s strike del sub sup h1 h2 h3 h4 h5 h6 ul ol li dl dt dd blockquote cite a img table caption "
    "colgroup col thead tbody tfoot tr th td code pre hr div span".split()
)
ATTRIBUTES = set("href target rel src alt width height title class id style colspan rowspan".split())
WORKERS = 4
# A feed holds the newest twenty posts, so that each is seen in one.
FEED_EVERY = 10


class Site:
    """A server, and the cookie of whoever asks. Threads share it, each with a connection of its own."""

    connections = threading.local()

    def __init__(self, base: str):
        self.base, self.cookie = base, ""

    def visitor(self, number: int) -> "Site":
        other = Site(self.base)
        other.cookie = f"sidestart_visitor={number:032d}"
        return other

    def send(self, method: str, path: str, data: bytes | None = None, kind: str = "application/json"):
        """Status, bytes and headers of the answer."""
        headers = {"Content-Type": kind} if data is not None else {}
        if self.cookie:
            headers["Cookie"] = self.cookie
        known = self.connections.__dict__
        for is_last in (False, True):
            connection = known.setdefault(self.base, http.client.HTTPConnection(urlsplit(self.base).netloc))
            try:
                connection.request(method, path, data, headers)
                answer = connection.getresponse()
                return answer.status, answer.read(), answer.headers
            except (http.client.HTTPException, ConnectionError):
                # A connection that was silent for long is closed; a new one works, or the server is gone.
                known.pop(self.base).close()
                if is_last:
                    raise

    def ask(self, method: str, path: str, body=None):
        """Status, JSON and headers of the answer."""
        status, text, headers = self.send(method, path, None if body is None else json.dumps(body).encode())
        return status, json.loads(text) if text else None, headers

    def get(self, path: str):
        return self.ask("GET", path)[1]

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

    def count(self, status: int, body, is_kept: bool, what):
        self.sent += 1
        if status >= 500:
            self.broken.append(what)
        elif status >= 400:
            self.refused[f"{status} {body['code']}"] += 1
        elif is_kept:
            self.kept += 1
        else:
            self.changed.append(what)

    def print(self, name: str):
        refused = ", ".join(f"{code}: {number}" for code, number in sorted(self.refused.items())) or "none"
        numbers = f"sent {self.sent:4}  kept {self.kept:4}  changed {len(self.changed)}  5xx {len(self.broken)}"
        print(f"{name:28} {numbers}  refused {refused}", flush=True)
        for what in self.changed[:5] + self.broken[:5]:
            print("   ", repr(what)[:200])

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


def as_typed(text: str) -> str:
    return text.strip(WHITE)


def injections(site: Site, payloads: list, pool) -> bool:
    """Each payload as a post: nothing that may run is stored, and what was cleaned once is not changed again."""
    tally, unsafe = Tally(), []

    def send(numbered):
        number, payload = numbered
        status, body, _ = site.ask("POST", "/api/blog/posts", post(f"Injection {number}", content=payload))
        if status != 201:
            return status, body, payload, True, []
        read = site.get(f"/api/blog/articles/{body['slug']}")
        again = site.ask("PUT", f"/api/blog/posts/{body['id']}", post(body["title"], slug=body["slug"], content=body["content"]))[1]
        found = []
        for text in (body["content"], read["body"]):
            reader = Reader()
            reader.feed(text)
            # The page adds these itself.
            found += [what for what in reader.found if not re.fullmatch(r"<(img (loading|decoding)|div (role|aria-label|tabindex))>", what)]
        return status, body, payload, again["content"] == body["content"], found

    for status, body, payload, is_stable, found in pool.map(send, enumerate(payloads)):
        tally.count(status, body, is_stable, payload)
        unsafe += [(what, payload) for what in found]
    tally.print("injections as contents")
    print(f"{'':28} markup that may run: {len(unsafe)}")
    for what, payload in unsafe[:10]:
        print("   ", what, "in", repr(payload[:120]))
    return tally.is_good() and not unsafe


def forum_member(site: Site, email: str) -> Site:
    """A new account and its session."""
    member, password = Site(site.base), "lamp paper ink amber"
    account = {"email": email, "password": password, "confirmPassword": password}
    member.cookie = member.ask("POST", "/api/auth/signup", account)[2]["Set-Cookie"].split(";")[0]
    return member


def link_forms(site: Site, forms: dict, pool) -> bool:
    """Each form of a link as the text of a newcomer, who waits for a moderator because of it."""

    def send(numbered):
        number, (name, text) = numbered
        member = forum_member(site, f"links-{number}@example.org")
        topic = {"title": f"Question {number}", "body": text, "category": "progress", "writingSeconds": 30, "handle": f"linker-{number}x"}
        status, body, _ = member.ask("POST", "/api/forum/topics", topic)
        is_held = status == 201 and "link" in [why["reason"] for why in body["heldWhy"]]
        return None if is_held else name

    missed = [name for name in pool.map(send, enumerate(forms["forms"].items())) if name]
    print(f"{'forms of links':28} {len(forms['forms'])} sent, {len(missed)} not held {missed}")
    return not missed


def forum_injections(site: Site, payloads: list, pool) -> bool:
    """Each payload as a topic of a new member: title, text, handle and category. A text that waits is approved first."""
    tally, unsafe = Tally(), []

    def send(numbered):
        number, payload = numbered
        member = forum_member(site, f"forum-{number}@example.org")
        topic = {"title": f"Title {payload}"[:150], "body": payload, "category": "progress", "writingSeconds": 30}
        status, body, _ = member.ask("POST", "/api/forum/topics", topic | {"handle": payload, "category": payload})
        if status < 400:
            return status, body, payload, False, ["a handle of markup"]
        status, body, _ = member.ask("POST", "/api/forum/topics", topic | {"handle": f"member-{number}x"})
        if status != 201:
            return status, body, payload, True, []
        if body["state"] == "held":
            approve = {"action": "approve", "target": f"post:{body['postId']}", "reason": "A test"}
            site.ask("POST", "/api/admin/forum/actions", approve)
        read = site.get(f"/api/forum/topics/{body['topicId']}")
        reader = Reader()
        reader.feed(read["posts"][0]["html"])
        feed = site.send("GET", f"/forum/t/{body['topicId']}/feed.xml")[1]
        ElementTree.fromstring(feed)
        page = site.send("GET", read["path"])[1].decode()
        found = reader.found + (["the title as markup"] if f"<h1>{read['title']}" in page and "<" in read["title"] else [])
        return status, body, payload, read["posts"][0]["html"] == body["post"]["html"], found

    for status, body, payload, is_stable, found in pool.map(send, enumerate(payloads)):
        tally.count(status, body, is_stable, payload)
        unsafe += [(what, payload) for what in found]
    tally.print("injections in the forum")
    print(f"{'':28} markup that may run: {len(unsafe)}")
    for what, payload in unsafe[:10]:
        print("   ", what, "in", repr(payload[:120]))
    return tally.is_good() and not unsafe


def odd_texts(site: Site, texts: list, pool, part: str) -> bool:
    """Each text through every field that takes one: byte for byte but for the ends, or a refusal with a code."""
    tallies = []
    for name, send in {**post_fields(site), **category_fields(site), **other_fields(site)}.items():
        if not name.startswith(part):
            continue
        tally = Tally()
        for text, (status, body, is_kept) in zip(texts, pool.map(send, range(len(texts)), texts)):
            tally.count(status, body, is_kept, text)
        tally.print(name)
        tallies.append(tally)
    return all(tally.is_good() for tally in tallies)


# Each of these answers what sends a text, with a number that no other text has, through one field: status, body, is it kept?


def post_fields(site: Site) -> dict:
    def field(name, value=as_typed, read=None, sent=lambda text: text, is_shown=False):
        def send(number: int, text: str):
            fields = {"slug": f"{name.lower()}-{number}", name: sent(text)}
            status, body, _ = site.ask("POST", "/api/blog/posts", post(f"{name} {number}") | fields)
            if status != 201:
                return status, body, False
            stored = site.get(f"/api/blog/posts/{body['slug']}")
            is_kept = (read(stored) if read else stored[name]) == value(text)
            if is_shown:
                page = site.send("GET", f"/blog/{body['slug']}")[1]
                is_kept &= as_typed(text) in html.unescape(page.decode())
            if number % FEED_EVERY == 0:
                ElementTree.fromstring(site.send("GET", "/blog/feed.xml")[1])
            return status, body, is_kept

        return send

    def has_form(name):
        return field(name, lambda text: True, lambda stored: bool(SLUG.fullmatch(stored[name])))

    # A content is HTML: the text is sent as a text in it, and read as one. The parser makes one line end of the two kinds.
    def as_content(text):
        return f"<p>x{html.escape(text)}x</p>"

    def text_in(stored):
        return html.unescape(re.sub(r"</?p>", "", stored["content"]))

    def one_kind(text):
        return "x" + text.replace("\r\n", "\n").replace("\r", "\n").replace("\0", "") + "x"

    return {
        "post title": field("title", is_shown=True),
        "post excerpt": field("excerpt", is_shown=True),
        "post metaDescription": field("metaDescription", is_shown=True),
        "post featuredImage": field("featuredImage"),
        "post tags": field("tags", lambda text: [as_typed(text)] if as_typed(text) else [], sent=lambda text: [text], is_shown=True),
        "post content": field("content", one_kind, text_in, as_content),
        # Slugs and categories become addresses: it is their form that counts.
        "post slug": has_form("slug"),
        "post category": has_form("category"),
    }


def category_fields(site: Site) -> dict:
    def field(name):
        def send(number: int, text: str):
            given = {"name": f"{name} {number}", "slug": f"{name.lower()}-{number}"} | {name: text}
            status, body, _ = site.ask("POST", "/api/blog/categories", given)
            if status != 201:
                return status, body, False
            path = f"/api/blog/categories/{body['slug']}"
            stored = site.get(path)
            page = site.send("GET", f"/blog/category/{body['slug']}")[0]
            # Thousands of categories would only be slow: a real blog has a few dozen.
            gone = site.ask("DELETE", f"/api/blog/categories/{body['id']}")[0]
            is_kept = SLUG.fullmatch(stored["slug"]) if name == "slug" else stored[name] == as_typed(text)
            return max(status, page if page >= 500 else 0), body, bool(is_kept) and gone == 204

        return send

    return {f"category {name}": field(name) for name in ("name", "slug", "description", "metaTitle", "metaDescription", "ogImage")}


def other_fields(site: Site) -> dict:
    texts_of_draft = ("title", "slug", "excerpt", "content", "category", "metaDescription", "featuredImage")

    def draft(number: int, text: str):
        fields = {name: text for name in texts_of_draft} | {"tags": [text], "isPublished": False, "scheduledFor": text}
        path = f"/api/admin/drafts/new-{number}"
        status, body, _ = site.ask("PUT", path, {"postId": None, "baseVersion": None, "fields": fields, "version": 0})
        is_kept = status == 200 and site.get(path)["fields"] == fields
        if status == 200:
            site.ask("DELETE", path)
        return status, body, is_kept

    def alt(number: int, text: str):
        status, body, _ = site.send("POST", f"/api/admin/media?name=alt-{number}.png", dot(number), "application/octet-stream")
        assert status == 201, body
        status, body, _ = site.ask("PUT", f"/api/admin/media/{json.loads(body)['id']}", {"alt": text})
        is_kept = status == 200 and site.get(f"/api/admin/media?q=alt-{number}.png")["items"][0]["alt"] == as_typed(text)
        return status, body, is_kept

    def email(address):
        def send(number: int, text: str):
            form = {"email": address(text), "password": "lamp paper ink amber", "confirmPassword": "lamp paper ink amber"}
            status, body, headers = site.visitor(number).ask("POST", "/api/auth/signup", form)
            if status != 201:
                return status, body, False
            member = Site(site.base)
            member.cookie = headers["Set-Cookie"].split(";")[0]
            # One way to write the letters that can be written in several.
            return status, body, member.get("/api/auth/user")["email"] == unicodedata.normalize("NFC", as_typed(address(text)))

        return send

    def note(number: int, text: str):
        visitor = site.visitor(number)
        status, body, _ = visitor.ask("PUT", "/api/plan/steps/define-customer-persona", {"note": text})
        if status != 200:
            return status, body, False
        steps = [step for week in visitor.get("/api/plan")["weeks"] for step in week["steps"]]
        stored = next(step["note"] for step in steps if step["key"] == "define-customer-persona")
        # It may begin with a blank, and has one kind of line end.
        return status, body, (stored or "") == text.replace("\r\n", "\n").rstrip(WHITE)

    def project(number: int, text: str):
        visitor = site.visitor(number)
        status, body, _ = visitor.ask("POST", "/api/niche/projects", {"name": text, "request": {"keywords": "dog grooming"}})
        # Without a name it has that of its market.
        name = text.strip(WHITE + "\ufeff") or "Dog grooming"
        return status, body, status == 201 and visitor.get("/api/niche/projects")[0]["name"] == name

    def keywords(number: int, text: str):
        visitor = site.visitor(number)
        status, body, _ = visitor.ask("POST", "/api/niche/save-search", {"keywords": text})
        return status, body, status == 201 and visitor.get("/api/niche/saved-searches")[0]["keywords"] == text.strip(WHITE + "\ufeff")

    def asked(_number: int, text: str):
        """As a question and as an address: whatever the answer, it is none of our faults."""
        word = quote(text, safe="")
        addresses = "/blog?q= /api/blog/articles?q= /api/blog/articles?category= /api/blog/posts?q= /api/admin/media?q= /api/niche/match?q="
        addresses += " /blog/ /blog/category/ /api/blog/articles/ /api/blog/categories/ /api/admin/drafts/ /media/"
        statuses = [site.send("GET", address + word)[0] for address in addresses.split()]
        return max(200, *(status for status in statuses if status >= 500 or status == 200)), None, True

    return {
        "unsaved work, every field": draft,
        "picture's text": alt,
        "account e-mail": email(lambda text: text),
        "account e-mail, before the @": email(lambda text: f"{text}@example.com"),
        "plan note": note,
        "name of a saved niche": project,
        "niche keywords": keywords,
        "in questions and addresses": asked,
    }


def dot(number: int) -> bytes:
    """A picture of one pixel that no other number has."""

    def part(kind: bytes, data: bytes) -> bytes:
        return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))

    pixel = zlib.compress(b"\0" + number.to_bytes(3, "big"))
    return b"\x89PNG\r\n\x1a\n" + part(b"IHDR", struct.pack(">IIBBBBB", 1, 1, 8, 2, 0, 0, 0)) + part(b"IDAT", pixel) + part(b"IEND", b"")


def slugs(site: Site, vectors: list, pool) -> bool:
    """Each title as a post's: a slug of the one form that no other post has, under which the post is read."""
    titles = {}
    for vector in vectors:
        titles.setdefault(vector["in"], []).append((vector.get("src", ""), vector["out"]))
    refused, wrong, agree, known, numbered, seen = Counter(), [], Counter(), Counter(), 0, set()

    def send(title):
        status, body, _ = site.ask("POST", "/api/blog/posts", post(title))
        was_taken = status == 409
        # Another one may be quicker to take what is free.
        while status == 409:
            status, body, _ = site.ask("POST", "/api/blog/posts", post(title, slug=body["suggestion"]))
        read = site.get(f"/api/blog/posts/{quote(body['slug'])}") if status == 201 else None
        return title, status, body, was_taken, read

    for title, status, body, was_taken, read in pool.map(send, titles):
        if status != 201:
            refused[f"{status} {body['code']}"] += 1
            continue
        slug = body["slug"]
        if not SLUG.fullmatch(slug) or slug in seen or read["title"] != as_typed(title):
            wrong.append((title, slug))
        seen.add(slug)
        numbered += was_taken
        for source, out in titles[title]:
            known[source] += 1
            agree[source] += slug == out or (was_taken and re.fullmatch(re.escape(out) + r"-\d+", slug) is not None)
    print(f"{'slugs':28} titles {len(titles)}  made {len(seen)}  of wrong form, double or unreadable {len(wrong)}  numbered {numbered}")
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
    part = sys.argv[3] if len(sys.argv) > 3 else ""
    good = True
    with ThreadPoolExecutor(WORKERS) as pool:
        runs = [("html-injection", injections), ("naughty-strings", lambda *given: odd_texts(*given, part)), ("slug-vectors", slugs), ("link-forms", link_forms)]
        for name, run in runs[1:2] if part else runs:
            path = folder / f"{name}.json"
            if not path.exists():
                print(f"{name}.json is not in {folder}")
                continue
            items = json.loads(path.read_text())
            if name == "html-injection":
                items = [item["payload"] if isinstance(item, dict) else item for item in items]
            good &= run(site, items, pool)
            if name == "html-injection":
                good &= forum_injections(site, items, pool)
    sys.exit(0 if good else 1)


if __name__ == "__main__":
    main()
