// @vitest-environment node
import { readdirSync, readFileSync } from "node:fs";
import { expect, it } from "vitest";

const ROOT = "src/features";

/** Folders of features: a room that holds folders only is not one, its folders are. */
function listFeatures(): string[] {
  const listFolder = (path: string) => readdirSync(path, { withFileTypes: true });
  const rooms = listFolder(ROOT).map(({ name }) => ({ name, entries: listFolder(`${ROOT}/${name}`) }));
  return rooms.flatMap(({ name, entries }) =>
    entries.every((entry) => entry.isDirectory()) ? entries.map((entry) => entry.name) : [name],
  );
}

it("the rule that features import no other feature names every one", () => {
  const { overrides } = JSON.parse(readFileSync("biome.json", "utf8"));
  const [rule, ruleOfMarket] = overrides.map(
    ({ linter }: never) => linter["rules"]["style"]["noRestrictedImports"]["options"]["patterns"][0]["group"],
  );
  const named = listFeatures().map((feature) => `**/${feature}/**`);
  const patterns = [...named.sort(), "!./**"];
  expect(rule).toEqual(patterns);
  // The page of Niche Discovery shows reports.
  expect(ruleOfMarket).toEqual(patterns.filter((pattern) => pattern !== "**/report/**"));
});
