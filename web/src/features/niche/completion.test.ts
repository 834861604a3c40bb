import { expect, test } from "vitest";
import { fillIn, lastWords } from "./completion";

test("only the niche that is being typed is completed", () => {
  expect(lastWords("candles,  dog gro")).toBe("dog gro");
  expect(fillIn("candles,  dog gro", "Dog grooming")).toBe("candles, Dog grooming");
  expect(fillIn("dog", "Dog grooming")).toBe("Dog grooming");
  expect(lastWords("candles,")).toBe("");
});
