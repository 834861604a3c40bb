import type { ComponentType } from "react";
import { type Answer, json } from "../../testing/fake-api";
import { renderPage } from "../../testing/page";
import type { Category, Post, PostPage } from "./types";

export function openPage(Page: ComponentType, address: string): void {
  window.history.replaceState(null, "", address);
  renderPage(<Page />);
}

export const POST: Post = {
  id: 7,
  title: "First sale",
  slug: "first-sale",
  excerpt: "How it went.",
  content: "<p>Long ago.</p>",
  authorId: 1,
  category: "start-here",
  categoryName: "Start Here",
  tags: ["a", "b", "c", "d"],
  metaDescription: "",
  featuredImage: "",
  isPublished: true,
  publishedAt: "2026-03-01T09:30:00Z",
  createdAt: "2026-02-01T09:30:00Z",
  updatedAt: "2026-03-01T09:30:00Z",
  readMinutes: 1,
  categoryReadMinutes: 1,
  scheduledFor: null,
  version: 3,
};

export const CATEGORY: Category = {
  id: 1,
  name: "Start Here",
  slug: "start-here",
  description: "First steps.",
  metaTitle: "Start",
  metaDescription: "",
  ogImage: "",
  featured: true,
  sortOrder: 2,
  parentId: null,
  createdAt: "2026-02-01T09:30:00Z",
  updatedAt: "2026-02-01T09:30:00Z",
  postCount: 1,
  exists: true,
};

/** A list of all there is. */
export function listOf(...posts: Post[]): PostPage {
  const items = posts.map((post) => ({ ...post, views: 1234, recentViews: 56 }));
  const published = items.filter(({ isPublished }) => isPublished).length;
  return { items, total: items.length, page: 1, pages: 1, counts: { posts: items.length, published } };
}

/** An admin is in, with one post and one category. */
export function administration(): Record<string, Answer> {
  return {
    "GET /api/admin/session": () => json({ name: "admin", signedInAt: POST.createdAt, defaultPassword: false }),
    "GET /api/admin/posts": () => json(listOf(POST)),
    "GET /api/admin/posts/7": () => json(POST),
    "GET /api/blog/categories": () => json([CATEGORY]),
    "GET /api/admin/drafts": () => json([]),
    "GET /api/admin/bin": () => json([]),
  };
}
