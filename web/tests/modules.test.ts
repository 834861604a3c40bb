// @vitest-environment node
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { expect, it } from "vitest";

const MOST_ENTRIES = 20;
const TEST = /\.test\.tsx?$/;
/** The module in `… from "./x"`, `import "./x"` and `import("./x")`. */
const SPECIFIER = /(?:\bfrom|\bimport)\s*\(?\s*"(\.{1,2}\/[^"\s]*)"/g;

/** Every file below the folder but tests, which no module imports. */
function listFiles(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return listFiles(path);
    return TEST.test(path) ? [] : [path];
  });
}

/** Modules that the text imports: types and late parts as well. */
function readImports(path: string, text: string): string[] {
  return [...text.matchAll(SPECIFIER)].map(([, specifier = ""]) => {
    const target = join(dirname(path), specifier);
    const found = ["", ".ts", ".tsx"].map((end) => target + end).find((file) => existsSync(file));
    if (!found) throw new Error(`${path} imports ${specifier}, which is not there`);
    return found;
  });
}

/** One circle for each import that leads back to a module on the way to it. */
function findCircles(imports: ReadonlyMap<string, readonly string[]>): string[] {
  const circles: string[] = [];
  const done = new Set<string>();
  const way: string[] = [];
  function walk(path: string) {
    if (way.includes(path)) circles.push([...way.slice(way.indexOf(path)), path].join(" -> "));
    if (done.has(path) || way.includes(path)) return;
    way.push(path);
    for (const next of imports.get(path) ?? []) walk(next);
    way.pop();
    done.add(path);
  }
  for (const path of imports.keys()) walk(path);
  return circles;
}

/** Entries of each folder: its files and folders, without styles that belong to one component. */
function listEntries(files: readonly string[]): Map<string, Set<string>> {
  const entries = new Map<string, Set<string>>();
  for (const file of files) {
    if (file.endsWith(".module.css")) continue;
    for (let path = file; path !== "src"; path = dirname(path)) {
      const folder = dirname(path);
      entries.set(folder, (entries.get(folder) ?? new Set()).add(basename(path)));
    }
  }
  return entries;
}

it("a walk of imports finds circles, also through a type and a late part", () => {
  const texts = {
    "src/app/app.tsx": 'import { routes } from "./routes";\nimport "../ui/styles/theme.css";',
    "src/app/routes.ts": 'import {\n  type Late,\n} from "./lazy-page";\nexport * from "./state";',
    "src/app/lazy-page.tsx": 'const load = () => import("./app");',
    "src/app/state.ts": 'import type { State } from "./state";',
  };
  const imports = new Map(Object.entries(texts).map(([path, text]) => [path, readImports(path, text)]));
  expect(findCircles(imports)).toEqual([
    "src/app/app.tsx -> src/app/routes.ts -> src/app/lazy-page.tsx -> src/app/app.tsx",
    "src/app/state.ts -> src/app/state.ts",
  ]);
});

it("no module imports itself by way of others", () => {
  const modules = listFiles("src").filter((path) => /\.tsx?$/.test(path));
  const imports = new Map(modules.map((path) => [path, readImports(path, readFileSync(path, "utf8"))]));
  expect(imports.get("src/app/entry-client.tsx")).toContain("src/app/app.tsx");
  expect(findCircles(imports)).toEqual([]);
});

it(`no folder has more than ${MOST_ENTRIES} entries`, () => {
  const entries = listEntries(listFiles("src"));
  expect(entries.get("src")).toContain("features");
  const full = [...entries].filter(([, names]) => names.size > MOST_ENTRIES);
  expect(full.map(([folder, names]) => `${folder}: ${names.size}`)).toEqual([]);
});
