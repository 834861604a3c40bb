import { expect, test } from "vitest";
import { fillIn, lastWords, splitName } from "./completion";

test("only the niche that is being typed is completed", () => {
  expect(lastWords("candles,  dog gro")).toBe("dog gro");
  expect(fillIn("candles,  dog gro", "Dog grooming")).toBe("candles, Dog grooming");
  expect(fillIn("dog", "Dog grooming")).toBe("Dog grooming");
  expect(lastWords("candles,")).toBe("");
});

test("the letters that were typed are told from the rest of a name", () => {
  const typed = (name: string, words: string) =>
    splitName(name, words)
      .map(({ text, isTyped }) => (isTyped ? `[${text}]` : text))
      .join("");
  expect(typed("Dog grooming", "dog gro")).toBe("[Dog] [gro]oming");
  expect(typed("Dog grooming", "GRO")).toBe("Dog [gro]oming");
  expect(typed("Photography (portraits)", "port")).toBe("Photography ([port]raits)");
  expect(typed("Mobile apps", "app")).toBe("Mobile [app]s");
  expect(typed("Pottery and ceramics", "mugs")).toBe("Pottery and ceramics");
  expect(typed("Drone services", "do services")).toBe("Drone [services]");
});
