import { describe, expect, it } from "vitest";
import { slugify } from "./slug";
import vectors from "./slug-vectors.json";

describe("a slug", () => {
  // The server's test reads the same file.
  it.each(vectors as [string, string][])("of %s is %s, here and on the server", (title, slug) => {
    expect(slugify(title)).toEqual({ slug, isSure: true });
  });

  it.each(["Привет", "田中さん", "5 € × 2", "🦄 and dogs", "½ price"])("of %s is left to the server", (title) => {
    expect(slugify(title)).toEqual({ slug: "", isSure: false });
  });

  it("keeps whole words within 200 characters", () => {
    expect(slugify("word ".repeat(90)).slug).toBe(Array(40).fill("word").join("-"));
    expect(slugify("x".repeat(900)).slug).toBe("x".repeat(200));
  });
});
