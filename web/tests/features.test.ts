// @vitest-environment node
import { readdirSync, readFileSync } from "node:fs";
import { expect, it } from "vitest";

it("the rule that features import no other feature names every one", () => {
  const features = readdirSync("src/features");
  const rules = readFileSync("biome.json", "utf8");
  expect(features.filter((feature) => !rules.includes(`"**/${feature}/**"`))).toEqual([]);
});
