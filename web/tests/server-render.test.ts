// @vitest-environment node
import { createContext, runInContext } from "node:vm";
import { build } from "vite";
import { beforeAll, describe, expect, it, vi } from "vitest";

type Bundle = { plan(url: string): string; render(url: string, data: string): string };

let sidestart: Bundle;
const messages: string[] = [];

// The engine in the server has the language and a console, nothing else: so has this context.
beforeAll(async () => {
  // vitest says "test", and the build would take React's development JSX.
  vi.stubEnv("NODE_ENV", "production");
  const result = await build({
    logLevel: "error",
    build: { ssr: "src/app/entry-server.tsx", write: false },
  });
  vi.unstubAllEnvs();
  const [output] = Array.isArray(result) ? result : [result];
  if (!output || !("output" in output)) throw new Error("no server bundle");
  expect(output.output).toHaveLength(1);
  const log = (...words: unknown[]) => void messages.push(words.join(" "));
  const context = createContext({ console: { log, info: log, warn: log, error: log, debug: log } });
  runInContext("delete globalThis.Intl; delete globalThis.WebAssembly; delete globalThis.escape;", context);
  runInContext(output.output[0].code, context);
  // The pages' imports: the engine in the server runs the jobs of promises before the first call as well.
  await new Promise(setImmediate);
  sidestart = runInContext("globalThis.sidestart", context) as Bundle;
}, 60_000);

function serve(url: string, answers: Record<string, unknown> = {}) {
  const plan = JSON.parse(sidestart.plan(url)) as { status: number; queries: string[] };
  const { head, body } = JSON.parse(sidestart.render(url, JSON.stringify(answers))) as { head: string; body: string };
  return { ...plan, head, body };
}

describe("the server's script", () => {
  it("renders Home complete", () => {
    const page = serve("/");
    expect(page.status).toBe(200);
    expect(page.queries).toEqual(["/api/niche/example", "/api/tips/today"]);
    expect(page.head).toContain("<title>Sidestart · Quick Start Tools for Part-Time Side Hustlers</title>");
    expect(page.head, "the whole address is the server's to say").not.toContain("canonical");
    expect(page.body).toContain("Start Niche Discovery");
    expect(page.body).toContain('aria-current="page"');
  });

  it("renders Niche Discovery complete: header, form, empty state", () => {
    const page = serve("/niche-discovery");
    expect(page.status).toBe(200);
    // Searches are personal: no shared page may request them.
    expect(page.queries).toEqual([]);
    for (const text of ["Research Parameters", "Analyze Niche", "Recent Searches", "No Analysis Yet", "<form"]) {
      expect(page.body).toContain(text);
    }
  });

  it("renders Niche Discovery when the queries have no answer yet", () => {
    expect(serve("/niche-discovery").body).toContain("Research Parameters");
  });

  it.each(["profitability-calculator", "customer-persona", "audience-problem-finder"])(
    "asks for the example of %s unless the address names a market",
    (tool) => {
      expect(serve(`/${tool}`).queries).toEqual([`/api/examples/${tool}`]);
      expect(serve(`/${tool}?market=dog-grooming`).queries).toEqual([]);
    },
  );

  it("renders the problem finder with the problems of its example, and with a market without them", () => {
    const theme = { key: "t0", label: "waited, late", family: "waiting", comments: 3, people: 3, share: 1, breadth: 1 };
    const quote = { start: 0, end: 17, text: "We waited an hour.", kind: "complaint", count: 1, severity: 2 };
    const lists = { questions: [], workarounds: [], words: [], single: [], praise: [], neither: [] };
    const result = {
      ...lists,
      coverage: { themes: 3, single: 0, praise: 0, neither: 0 },
      sets: { hint: "3 comments from 3 people" },
      skipped: { count: 0, reasons: [] },
      themes: [{ ...theme, severity: 2, cues: [], kinds: [], quotes: [quote] }],
    };
    const answers = { "/api/examples/audience-problem-finder": { request: { text: "Text." }, result } };
    const page = serve("/audience-problem-finder", answers);
    for (const text of ["Example:", "in the example", "We waited an hour."]) expect(page.body).toContain(text);
    expect(serve("/audience-problem-finder?market=candles", answers).body).not.toContain("We waited an hour.");
  });

  it("decodes the query once, so that a per cent sign stays one", () => {
    const page = serve("/blog?q=100%25+wool");
    expect(page.queries[0]).toBe("/api/blog/articles?q=100%25%20wool");
    expect(page.body).toContain('value="100% wool"');
  });

  it("answers an unknown path with 404 and the not-found page", () => {
    const page = serve("/nope?x=<script>");
    expect(page.status).toBe(404);
    expect(page.body).toContain("404 Page Not Found");
    expect(page.body).toContain("Did you forget to add the page to the router?");
    expect(page.body).toContain('href="/"');
    expect(page.head).toContain('<meta name="robots" content="noindex"/>');
  });

  it.each(["/", "/niche-discovery", "/nope"])("%s splits head and body, and needs no inline style or script", (url) => {
    const { head, body } = serve(url);
    expect(head.match(/<title>/g)).toHaveLength(1);
    expect(head.match(/<meta name="description"/g)).toHaveLength(1);
    expect(body).toMatch(/^<div/);
    expect(body).not.toMatch(/<title>|<meta|<link|<script|<!--\$!-->| style="| on[a-z]+="/);
  });

  it("gives the same text for the same page", () => {
    expect(sidestart.render("/", "{}")).toBe(sidestart.render("/", "{}"));
  });

  it("says nothing on the console", () => {
    expect(messages).toEqual([]);
  });
});
