import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { HELD_TEXTS } from "./writing/held-texts";
import { PLAN_STEPS } from "./writing/plan-steps";

it("the steps are those of the plan, in their order", () => {
  const source = readFileSync("../crates/server/src/planning/plan/steps.rs", "utf8");
  const titles = [...source.matchAll(/by_hand\(\s*"[^"]+",\s*"([^"]+)"/g)].map(
    ([, title], at) => `${at + 1}. ${title}`,
  );
  expect(PLAN_STEPS.map(({ label }) => label)).toEqual(titles);
});

it("the reasons of held posts read as the server's", () => {
  const source = readFileSync("../crates/texts/src/moderation/signs.rs", "utf8");
  const sentences = [...source.matchAll(/Self::\w+ => "([^"]+\.)"/g)].map(([, sentence]) => sentence);
  expect(Object.values(HELD_TEXTS)).toEqual(sentences);
});
