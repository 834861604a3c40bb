"""The server of silent-mail.sh, its mail server, and the checks. Ends with 1 when background work stops or mails are not tried again."""

import datetime
import http.client
import json
import os
import re
import socket
import sqlite3
import subprocess
import sys
import tempfile
import threading
import time

BINARY = os.environ["BINARY"]
SECONDS = float(os.environ["SECONDS_OF_SILENCE"])
PASSWORD = "lamp paper ink harbor"
# Longest waits, in seconds: jobs are looked for every 2, counts are written every 10, expired rows are deleted every 30.
PLANNED_IN, PUBLISHED_WITHIN, COUNTED_WITHIN, CLEANED_WITHIN = 2, 10, 20, 45
BROWSER = "Mozilla/5.0 (X11; Linux x86_64; rv:150.0) Gecko/20100101 Firefox/150.0"


def hold_connections(listener, held):
    while True:
        held.append(listener.accept()[0])


def start_server(folder, smtp_port):
    settings = {
        "SIDESTART_LOG": "off",
        "SIDESTART_RATE_LIMIT": "0",
        "SIDESTART_AUTH_RATE_LIMIT": "0",
        "SIDESTART_ADMIN_PASSWORD": PASSWORD,
        "SIDESTART_SMTP_URL": f"smtp://127.0.0.1:{smtp_port}",
        "SIDESTART_MAIL_FROM": "hello@example.com",
    }
    command = [BINARY, "serve", "--addr", "127.0.0.1:0", "--data-dir", folder]
    server = subprocess.Popen(command, stdout=subprocess.PIPE, text=True, env={**os.environ, **settings})
    return server, re.search(r"http://(\S+)", server.stdout.readline()).group(1)


class Site:
    def __init__(self, address):
        self.address = address
        self.cookie = ""

    def ask(self, method, path, body=None, **headers):
        connection = http.client.HTTPConnection(self.address, timeout=30)
        if body is not None:
            headers["Content-Type"] = "application/json"
            body = json.dumps(body)
        if self.cookie:
            headers["Cookie"] = self.cookie
        connection.request(method, path, body, headers)
        answer = connection.getresponse()
        text = answer.read().decode()
        connection.close()
        return answer.status, text, answer

    def must(self, method, path, body=None, **headers):
        status, text, answer = self.ask(method, path, body, **headers)
        assert status < 300, f"{method} {path}: {status} {text}"
        return text, answer

    def log_in_as_admin(self):
        _, answer = self.must("POST", "/api/admin/login", {"password": PASSWORD})
        cookies = answer.headers.get_all("Set-Cookie")
        self.cookie = "; ".join(cookie.split(";")[0] for cookie in cookies)

    def write_post(self, title, **more):
        body = {"title": title, "slug": "", "excerpt": "About it.", "content": "<p>Text.</p>", "authorId": 1, "category": "productivity",
                "tags": [], "metaDescription": "", "featuredImage": "", "isPublished": False, **more}
        return json.loads(self.must("POST", "/api/blog/posts", body)[0])

    def views(self, slug):
        posts = json.loads(self.must("GET", "/api/admin/posts?perPage=100")[0])["items"]
        return next(post["views"] for post in posts if post["slug"] == slug)


def within(seconds, is_so):
    """The seconds until `is_so`, None when it was not in time."""
    began = time.monotonic()
    while time.monotonic() - began < seconds:
        if is_so():
            return time.monotonic() - began
        time.sleep(0.25)
    return None


def look_once(number, site, readers, database, read_post, seconds_left):
    """The faults of one round."""
    faults = []
    soon = datetime.datetime.now(datetime.timezone.utc) + datetime.timedelta(seconds=PLANNED_IN)
    planned = site.write_post(f"Planned {number}", scheduledFor=soon.isoformat())
    with sqlite3.connect(database, timeout=10) as rows:
        rows.execute("INSERT INTO attempts (key, full_at) VALUES (?, 1)", (f"over {number}",))
    rows.close()
    before = site.views(read_post)
    readers.must("GET", f"/api/blog/articles/{read_post}", **{"User-Agent": BROWSER})
    times = {
        "planned post": within(PUBLISHED_WITHIN, lambda: readers.ask("GET", f"/api/blog/posts/{planned['slug']}")[0] == 200),
        "count": within(COUNTED_WITHIN, lambda: site.views(read_post) > before),
    }
    if seconds_left > CLEANED_WITHIN or number == 1:
        times["clean-up"] = within(CLEANED_WITHIN, lambda: not expired_rows(database))
    faults += [f"{what} not in time" for what, took in times.items() if took is None]
    ready = readers.must("GET", "/readyz?verbose")[0]
    if "oldest due job: reset-link" not in ready:
        faults.append(f"/readyz?verbose names no mail: {ready}")
    shown = ", ".join(f"{what} {took:.1f} s" for what, took in times.items() if took is not None)
    print(f"round {number}: {shown}; {ready.splitlines()[-1]}", flush=True)
    return faults


def expired_rows(database):
    rows = sqlite3.connect(database, timeout=10)
    count = rows.execute("SELECT count(*) FROM attempts WHERE full_at = 1").fetchone()[0]
    rows.close()
    return count


def run_checks(address, folder):
    site, readers, database = Site(address), Site(address), os.path.join(folder, "sidestart.db")
    account = {"email": "anna@example.org", "password": PASSWORD, "confirmPassword": PASSWORD}
    readers.must("POST", "/api/auth/signup", account)
    for _ in range(3):
        readers.must("POST", "/api/auth/reset-request", {"email": account["email"]})
    site.log_in_as_admin()
    read_post = site.write_post("Read", isPublished=True)["slug"]
    faults, number, end = [], 0, time.monotonic() + SECONDS
    while time.monotonic() < end:
        number += 1
        faults += look_once(number, site, readers, database, read_post, end - time.monotonic())
    ready = readers.must("GET", "/readyz?verbose")[0]
    attempts = re.search(r"attempts: (\d+)", ready)
    if not attempts or int(attempts.group(1)) < 2 or "did not answer within" not in ready:
        faults.append(f"the mail is not tried again: {ready}")
    return faults


def main():
    listener, held = socket.create_server(("127.0.0.1", 0)), []
    threading.Thread(target=hold_connections, args=(listener, held), daemon=True).start()
    with tempfile.TemporaryDirectory() as folder:
        server, address = start_server(folder, listener.getsockname()[1])
        try:
            faults = run_checks(address, folder)
        finally:
            server.terminate()
            server.wait()
    for fault in faults:
        print(f"silent-mail: {fault}", file=sys.stderr)
    print(f"{len(held)} connections of {SECONDS:.0f} seconds were left without a word; {len(faults)} faults")
    sys.exit(1 if faults else 0)


main()
