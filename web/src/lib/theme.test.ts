import { readFileSync } from "node:fs";
import { beforeEach, expect, it, vi } from "vitest";
import { readStored, writeStored } from "./storage/storage";

const root = document.documentElement;

async function freshTheme() {
  vi.resetModules();
  return import("./theme");
}

beforeEach(() => {
  localStorage.clear();
  delete root.dataset["theme"];
});

it("is the system's until someone chooses", async () => {
  const { readTheme } = await freshTheme();
  expect(readTheme()).toBe("system");
});

it("a choice is kept, shown and told", async () => {
  const { setTheme, subscribeTheme } = await freshTheme();
  const listener = vi.fn();
  const stop = subscribeTheme(listener);
  setTheme("dark");
  stop();
  expect(root.dataset["theme"]).toBe("dark");
  expect(listener).toHaveBeenCalledTimes(1);
  const { readTheme } = await freshTheme();
  expect(readTheme()).toBe("dark");
});

it("going back to the system's leaves nothing behind", async () => {
  const { setTheme } = await freshTheme();
  setTheme("light");
  setTheme("system");
  expect(localStorage.getItem("theme")).toBeNull();
  expect(root.dataset["theme"]).toBeUndefined();
});

it("an unknown stored word counts as the system's", async () => {
  localStorage.setItem("theme", "purple");
  const { readTheme } = await freshTheme();
  expect(readTheme()).toBe("system");
});

it("a browser that refuses storage still changes its theme", async () => {
  vi.stubGlobal("localStorage", {
    getItem: () => {
      throw new Error("refused");
    },
    setItem: () => {
      throw new Error("refused");
    },
  });
  expect(readStored("theme")).toBeNull();
  expect(writeStored("theme", "dark")).toBe(false);
  const { readTheme, setTheme } = await freshTheme();
  setTheme("dark");
  expect(readTheme()).toBe("dark");
  expect(root.dataset["theme"]).toBe("dark");
  vi.unstubAllGlobals();
});

it("the early script of index.html sets the stored theme before the first paint", () => {
  const html = readFileSync("index.html", "utf8");
  const [head = ""] = html.split("</head>");
  const scripts = [...head.matchAll(/<script>([\s\S]*?)<\/script>/g)].map((found) => found[1] ?? "");
  expect(scripts).toHaveLength(1);
  const run = new Function("localStorage", "document", scripts[0] ?? "");
  run({ theme: "dark" }, document);
  expect(root.dataset["theme"]).toBe("dark");
  delete root.dataset["theme"];
  run({ theme: "purple" }, document);
  expect(root.dataset["theme"]).toBeUndefined();
  expect(() => run(null, document)).not.toThrow();
});
