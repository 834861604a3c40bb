import { useLocation, useSearch } from "wouter";

export const SECTIONS = ["posts", "bin", "media", "transfer", "links", "support", "members", "account"] as const;
export type AdminSection = (typeof SECTIONS)[number];

/** View of the page, as in its address: a reload after a crash opens the same form. */
export type AdminView = { section: AdminSection } | { edit: number } | { create: string };

export function readView(search: string): AdminView {
  const query = new URLSearchParams(search);
  const edit = Number(query.get("edit"));
  if (Number.isInteger(edit) && edit > 0) return { edit };
  const create = query.get("new");
  if (create && /^[0-9a-z-]{1,64}$/i.test(create)) return { create };
  const named = query.get("view") ?? query.get("section");
  return { section: SECTIONS.find((section) => section === named) ?? "posts" };
}

export function addressOf(view: AdminView): string {
  if ("edit" in view) return `/blog-admin?edit=${view.edit}`;
  if ("create" in view) return `/blog-admin?new=${view.create}`;
  return view.section === "posts" ? "/blog-admin" : `/blog-admin?view=${view.section}`;
}

export function useView(): [AdminView, (view: AdminView) => void] {
  const search = useSearch();
  const [, navigate] = useLocation();
  return [readView(search), (view) => navigate(addressOf(view))];
}
