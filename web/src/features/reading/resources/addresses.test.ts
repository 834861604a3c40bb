import { describe, expect, it } from "vitest";
import { listPath, NO_FILTERS, readFilters, resourceQueries, writeFilters } from "./addresses";

describe("an address of the library", () => {
  it.each([
    ["/resources", ["/api/first-week-resources", "/api/resources", "/api/resource-choices"]],
    ["/resources?page=1&q=+&utm=x", ["/api/first-week-resources", "/api/resources", "/api/resource-choices"]],
    ["/resources?max=15&step=a&page=2", ["/api/resources?step=a&max=15&page=2", "/api/resource-choices"]],
    ["/resources?q=%C3%BCber%26", ["/api/resources?q=%C3%BCber%26", "/api/resource-choices"]],
    ["/resources?view=tips", ["/api/tips"]],
  ])("%s asks for %j", (url, queries) => {
    expect(resourceQueries(url)).toEqual(queries);
  });

  it("asks for no marks on the server", () => {
    expect(resourceQueries("/resources?marks=saved&week=2")).toEqual(["/api/resource-choices"]);
  });

  it("has one form, whatever the order", () => {
    const filters = readFilters("?tool=t&week=2&page=3");
    expect(writeFilters(filters)).toBe("?week=2&tool=t&page=3");
    expect(readFilters(writeFilters(filters))).toEqual(filters);
    expect(writeFilters(NO_FILTERS)).toBe("");
  });

  it("puts another week first only where it is another one", () => {
    expect(listPath({}, 1)).toBe("/api/resources");
    expect(listPath({}, 3)).toBe("/api/resources?first=3");
    expect(listPath({ max: "15" }, 3)).toBe("/api/resources?max=15&first=3");
  });
});
