import { describe, expect, it } from "vitest";
import { DAILY_TIP } from "../api/calls/daily-tip-key";
import { NICHE_EXAMPLE } from "../api/calls/niche-example-key";
import { OFFER_EXAMPLE } from "../api/calls/offer-example-key";
import { SITE_FACTS } from "../api/calls/site-facts-key";
import { PLAN_OUTLINE } from "../features/planning/plan/outline-key";
import { stepsPath } from "../features/reading/blog/addresses";
import { CHOICES, FIRST_WEEK } from "../features/reading/resources/addresses";
import { resourcePath } from "../features/reading/resources/entry-path";
import { matchRoute, pathOf, routes } from "./routes";
import { NAV_LINKS } from "./shell/nav-links";

describe("the route table", () => {
  it.each([
    ["/", "home", 200],
    ["/niche-discovery", "nicheDiscovery", 200],
    ["/niche-discovery/", "nicheDiscovery", 200],
    ["/niche-discovery?q=candles&size=a/b", "nicheDiscovery", 200],
    ["/?q=/nope", "home", 200],
    ["/niche-discovery#results", "nicheDiscovery", 200],
    ["/niche-discovery/more", "notFound", 404],
    ["/markets?sector=pets&sort=pay", "markets", 200],
    ["/markets/dog-grooming", "market", 200],
    ["/markets/dog-grooming/texas", "localMarket", 200],
    ["/markets/dog-grooming/texas/more", "notFound", 404],
    ["/nope", "notFound", 404],
    ["/blog?q=dogs", "blog", 200],
    ["/blog/", "blog", 200],
    ["/blog/first-sale", "blogArticle", 200],
    ["/blog/category", "noCategory", 404],
    ["/reading-list", "readingList", 200],
    ["/blog/category/start-here?page=2", "blogCategory", 200],
    ["/blog/first-sale/more", "notFound", 404],
    ["/blog-admin?edit=3", "blogAdmin", 200],
    ["/blog-categories", "blogCategories", 200],
    ["/tasks?view=board", "tasks", 200],
    ["/resources?max=15", "resources", 200],
    ["/resources/price-sheet", "resource", 200],
    ["/forum?q=etsy", "forum", 200],
    ["/forum/c/progress", "forumCategory", 200],
    ["/forum/t/12-first-sale?page=2", "forumTopic", 200],
    ["/forum/u/anna", "forumUser", 200],
    ["/forum/new", "forumNew", 200],
    ["/forum/t/12/more", "notFound", 404],
    ["", "home", 200],
  ])("%s is %s with status %i", (url, key, status) => {
    expect(matchRoute(url)).toMatchObject({ key, status });
  });

  it("never asks for personal data on a page that everybody shares", () => {
    const everybodys = routes.filter((route) => !route.unlistedUnder);
    const shared = everybodys.flatMap((route) => route.queries(route.path ?? "/nope"));
    const articleSteps = stepsPath("{slug}");
    const tools = [NICHE_EXAMPLE, OFFER_EXAMPLE, PLAN_OUTLINE];
    const sharedKeys: readonly string[] = [SITE_FACTS, DAILY_TIP, ...tools, FIRST_WEEK, CHOICES, articleSteps];
    const isResource = (path: string) => path === "/api/resources" || path === resourcePath("{slug}");
    const isPublic = (path: string) =>
      path.startsWith("/api/blog/") ||
      path.startsWith("/api/examples/") ||
      isResource(path) ||
      sharedKeys.includes(path);
    expect(shared.filter((path) => !isPublic(path))).toEqual([]);
  });

  it("has a title of at most 65 characters and a description of at most 160 for every page", () => {
    for (const route of routes) {
      expect(route.title.length).toBeLessThanOrEqual(65);
      expect(route.description.length).toBeLessThanOrEqual(160);
    }
  });

  it("reads the path of an address without a URL class", () => {
    expect(pathOf("/a/b/?c=/d#e")).toBe("/a/b");
    expect(pathOf("//")).toBe("/");
  });
});

describe("the top bar", () => {
  const active = (path: string) => NAV_LINKS.filter((link) => link.isActive(path)).map((link) => link.label);

  it.each([
    ["/", ["Home"]],
    ["/niche-discovery", ["Niche Discovery"]],
    ["/blog", ["Blog"]],
    ["/blog/first-steps", ["Blog"]],
    ["/blog/category/start-here", ["Blog"]],
    ["/blog-admin", ["Blog Admin"]],
    ["/blog-categories", ["Blog Admin"]],
    ["/blogger", []],
    ["/nope", []],
  ])("%s lights %j", (path, labels) => {
    expect(active(path)).toEqual(labels);
  });

  it("has the links of every page, in order", () => {
    expect(NAV_LINKS.map(({ label, href }) => [label, href])).toEqual([
      ["Home", "/"],
      ["Niche Discovery", "/niche-discovery"],
      ["Tasks", "/tasks"],
      ["Resources", "/resources"],
      ["Forum", "/forum"],
      ["Blog", "/blog"],
      ["Blog Admin", "/blog-admin"],
    ]);
  });
});
