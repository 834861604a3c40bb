import { describe, expect, it } from "vitest";
import { slugOf } from "../../../lib/address/page-query";
import { articlePath, categoryQueries, listQueries, readFilters } from "./addresses";

describe("an address of the blog", () => {
  it.each([
    ["/blog", ["/api/blog/articles", "/api/blog/categories"]],
    ["/blog?page=1&q=+&utm=x", ["/api/blog/articles", "/api/blog/categories"]],
    [
      "/blog?page=2&q=dog+food&category=start-here",
      ["/api/blog/articles?q=dog%20food&category=start-here&page=2", "/api/blog/categories"],
    ],
    ["/blog?q=%C3%BCber%26#x", ["/api/blog/articles?q=%C3%BCber%26", "/api/blog/categories"]],
  ])("%s asks for %j", (url, queries) => {
    expect(listQueries(url)).toEqual(queries);
  });

  it("names its category in two of three queries", () => {
    expect(categoryQueries("/blog/category/start-here/?page=3")).toEqual([
      "/api/blog/categories/start-here",
      "/api/blog/articles?category=start-here&page=3",
      "/api/blog/categories",
    ]);
  });

  it("stands what nobody would type", () => {
    expect(readFilters("?q=%FF&page=1e3")).toEqual({ q: "%FF", category: "", page: 1 });
    expect(readFilters(`?q=${"x".repeat(300)}`).q).toHaveLength(200);
    expect(articlePath(slugOf("/blog/a%2Fb?x"))).toBe("/api/blog/articles/a%2Fb");
    expect(slugOf("/blog/%2541")).toBe("%41");
    expect(slugOf("/blog/category/a%0D%0A%00b")).toBe("ab");
  });
});
