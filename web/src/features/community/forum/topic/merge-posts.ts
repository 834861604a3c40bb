import { PAGE_SIZE } from "../addresses";
import type { ForumPost, Topic } from "../types";

/** Posts of a page with the reader's own in place of what others see: waiting posts, and the sources of visible ones. */
export function mergeOwnPosts(topic: Pick<Topic, "posts" | "page" | "order">, own: readonly ForumPost[]): ForumPost[] {
  const isOnPage = ({ number }: ForumPost) => Math.floor((number - 1) / PAGE_SIZE) + 1 === topic.page;
  const byNumber = new Map(
    own.filter((post) => topic.order === "helped" || isOnPage(post)).map((post) => [post.number, post]),
  );
  const merged = topic.posts.map((post) => {
    const mine = byNumber.get(post.number);
    byNumber.delete(post.number);
    return mine ?? post;
  });
  const added = [...byNumber.values()];
  // Under another order the reader's waiting posts come last.
  if (topic.order === "helped") return [...merged, ...added.filter(({ state }) => state !== "visible")];
  return [...merged, ...added].sort((one, other) => one.number - other.number);
}
