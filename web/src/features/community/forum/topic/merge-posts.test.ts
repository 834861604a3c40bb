import { expect, it } from "vitest";
import { POST } from "../tests";
import type { ForumPost } from "../types";
import { mergeOwnPosts } from "./merge-posts";

const post = (number: number, more: Partial<ForumPost> = {}): ForumPost => ({
  ...POST,
  id: number,
  number,
  html: `<p>${number}</p>`,
  ...more,
});
const numbers = (posts: ForumPost[]) => posts.map(({ number }) => number);
const mine = (number: number, more: Partial<ForumPost> = {}) => post(number, { isMine: true, body: "text", ...more });

it("an own post takes the place of what everybody sees", () => {
  const merged = mergeOwnPosts({ posts: [post(1), post(2)], page: 1, order: "time" }, [mine(2)]);
  expect(merged.map(({ isMine }) => isMine)).toEqual([false, true]);
});

it("a waiting post fills its gap in the numbers", () => {
  const topic = { posts: [post(1), post(2), post(4)], page: 1, order: "time" as const };
  expect(numbers(mergeOwnPosts(topic, [mine(3, { state: "held" })]))).toEqual([1, 2, 3, 4]);
});

it("posts of other pages are not on this one", () => {
  const topic = { posts: [post(21)], page: 2, order: "time" as const };
  expect(numbers(mergeOwnPosts(topic, [mine(20, { state: "held" }), mine(41)]))).toEqual([21]);
});

it("under another order waiting posts come last, and visible ones of other pages stay away", () => {
  const topic = { posts: [post(1), post(9), post(4)], page: 1, order: "helped" as const };
  expect(numbers(mergeOwnPosts(topic, [mine(3, { state: "held" }), mine(5), mine(9)]))).toEqual([1, 9, 4, 3]);
});
