import { describe, expect, it } from "vitest";
import { categoryQueries, forumQueries, logQueries, postAddress, topicQueries, userQueries } from "./addresses";
import { readPostNumbers } from "./moderation/moderation";
import { listPageNumbers } from "./page-numbers";
import { countOf, spanOf, waitText } from "./words";
import { heldText } from "./writing/held-texts";

describe("an address of the forum", () => {
  it.each([
    ["/forum?page=1&utm=x", ["/api/forum/categories", "/api/forum/topics"]],
    ["/forum?page=3&q=first+sale", ["/api/forum/categories", "/api/forum/topics?q=first%20sale&page=3"]],
  ])("%s asks for %j", (url, queries) => {
    expect(forumQueries(url)).toEqual(queries);
  });

  it("of a category filters the topics", () => {
    expect(categoryQueries("/forum/c/progress?page=2")[1]).toBe("/api/forum/topics?category=progress&page=2");
  });

  it("of a topic passes its last part on, and only known parameters", () => {
    expect(topicQueries("/forum/t/12-first-sale?order=helped&post=9&notice=flagged&page=x")).toEqual([
      "/api/forum/topics/12-first-sale?order=helped&post=9",
    ]);
    expect(topicQueries("/forum/t/12?order=best&post=9a")).toEqual(["/api/forum/topics/12"]);
  });

  it("of the log and of a member", () => {
    expect(logQueries("/forum/log?page=2")).toEqual(["/api/forum/log?page=2"]);
    expect(userQueries("/forum/u/jo_makes")).toEqual(["/api/forum/users/jo_makes"]);
  });
});

it.each([
  [1, "/forum/t/2-a#post-1"],
  [20, "/forum/t/2-a#post-20"],
  [21, "/forum/t/2-a?page=2#post-21"],
  [1000, "/forum/t/2-a?page=50#post-1000"],
])("post %i is on its page", (number, address) => {
  expect(postAddress("/forum/t/2-a", number)).toBe(address);
});

it.each([
  [1, 2, [1, 2]],
  [1, 9, [1, 2, 3, 9]],
  [5, 9, [1, 3, 4, 5, 6, 7, 9]],
  [9, 9, [1, 7, 8, 9]],
])("page %i of %i offers its neighbors and both ends", (page, pages, numbers) => {
  expect(listPageNumbers(page, pages)).toEqual(numbers);
});

it("a notice of the address is a sentence, and any other text is none", () => {
  expect(heldText("held_link")).toMatch(/link/);
  expect(heldText("held_toString")).toBeNull();
  expect(heldText("flagged")).toBeNull();
});

it("numbers, spans and waiting times read as people say them", () => {
  expect([countOf(1, "reply", "replies"), countOf(1200, "reply", "replies")]).toEqual(["1 reply", "1,200 replies"]);
  expect([spanOf(60), spanOf(120), spanOf(10)]).toEqual(["60 seconds", "2 minutes", "10 seconds"]);
  expect(waitText(null)).toMatch(/no figures yet/);
  expect(waitText(0.4)).toMatch(/within an hour/);
  expect(waitText(5.2)).toMatch(/within 6 hours/);
});

it("numbers of posts become their ids, and an unknown one is named", () => {
  const posts = [
    { id: 104, number: 4 },
    { id: 106, number: 6 },
    { id: null, number: 7 },
  ];
  expect(readPostNumbers("4, 6", posts)).toEqual([104, 106]);
  expect(() => readPostNumbers("4, 7", posts)).toThrow("There is no post #7");
});
