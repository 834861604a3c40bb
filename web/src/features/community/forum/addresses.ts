import { readPage, readQuery, slugOf, writeQuery } from "../../../lib/address/page-query";

// Addresses of the forum's pages, and the calls of the API whose answers come with each page.

export const CATEGORIES = "/api/forum/categories";
export const RULES = "/api/forum/rules";
/** Posts of one page of a topic. */
export const PAGE_SIZE = 20;

export interface TopicFilters {
  category?: string;
  q?: string;
  page?: number;
}

const pageText = (page = 1) => (page > 1 ? String(page) : "");

/** Query of a list of topics, as the server brings it into its normal form. */
export function writeTopicFilters({ q = "", page }: TopicFilters): string {
  return writeQuery([
    ["q", q],
    ["page", pageText(page)],
  ]);
}

export function readTopicFilters(url: string): { q: string; page: number } {
  const read = readQuery(url);
  return { q: read("q"), page: readPage(read("page")) };
}

export function topicsCall({ category = "", q = "", page }: TopicFilters): string {
  return `/api/forum/topics${writeQuery([
    ["category", category],
    ["q", q],
    ["page", pageText(page)],
  ])}`;
}

/** The call behind the address of a topic: its last part is passed on as it is, so that the server can answer with the right address. */
export function topicCall(url: string): string {
  const read = readQuery(url);
  const query = writeQuery([
    ["order", read("order") === "helped" ? "helped" : ""],
    ["page", pageText(readPage(read("page")))],
    ["post", /^\d{1,18}$/.test(read("post")) ? read("post") : ""],
  ]);
  return `/api/forum/topics/${encodeURIComponent(slugOf(url))}${query}`;
}

export const logCall = (page: number) => `/api/forum/log${writeQuery([["page", pageText(page)]])}`;
export const userCall = (url: string) => `/api/forum/users/${encodeURIComponent(slugOf(url))}`;

/** Address of a post: its number never changes, so neither does its page. */
export function postAddress(topicPath: string, number: number): string {
  const page = Math.floor((number - 1) / PAGE_SIZE) + 1;
  return `${topicPath}${writeQuery([["page", pageText(page)]])}#post-${number}`;
}

export const forumQueries = (url: string) => [CATEGORIES, topicsCall(readTopicFilters(url))];
export const categoryQueries = (url: string) => [
  CATEGORIES,
  topicsCall({ ...readTopicFilters(url), category: slugOf(url) }),
];
export const topicQueries = (url: string) => [topicCall(url)];
export const newTopicQueries = () => [CATEGORIES, RULES];
export const rulesQueries = () => [RULES];
export const logQueries = (url: string) => [logCall(readTopicFilters(url).page)];
export const userQueries = (url: string) => [userCall(url)];
