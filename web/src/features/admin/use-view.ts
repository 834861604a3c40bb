import { useLocation, useSearch } from "wouter";

export const SECTIONS = ["posts", "bin", "media", "transfer", "links", "support", "members", "account"] as const;
export type Section = (typeof SECTIONS)[number];

/** View of the page, as in its address: a reload after a crash opens the same form. */
export type View = { section: Section } | { edit: number } | { create: string };

export function readView(search: string): View {
  const query = new URLSearchParams(search);
  const edit = Number(query.get("edit"));
  if (Number.isInteger(edit) && edit > 0) return { edit };
  const create = query.get("new");
  if (create && /^[0-9a-z-]{1,64}$/i.test(create)) return { create };
  const named = query.get("view") ?? query.get("section");
  return { section: SECTIONS.find((section) => section === named) ?? "posts" };
}

export function addressOf(view: View): string {
  if ("edit" in view) return `/blog-admin?edit=${view.edit}`;
  if ("create" in view) return `/blog-admin?new=${view.create}`;
  return view.section === "posts" ? "/blog-admin" : `/blog-admin?view=${view.section}`;
}

export function useView(): [View, (view: View) => void] {
  const search = useSearch();
  const [, navigate] = useLocation();
  return [readView(search), (view) => navigate(addressOf(view))];
}
