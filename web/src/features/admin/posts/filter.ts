import { useEffect, useState } from "react";
import { useLocation, useSearch } from "wouter";
import { buildAddress } from "../../../api/address";
import { isStatus, type StatusFilter } from "./status";

/** Typing rests for this long before it is searched for. */
const REST_MS = 250;

/** Filter of the list of posts. It is part of the address, so that a reload and the way back from a post keep it. */
export type PostFilter = { q: string; status: StatusFilter; category: string; page: number };

export const EVERY_POST: PostFilter = { q: "", status: "all", category: "", page: 1 };

export function readFilter(search: string): PostFilter {
  const query = new URLSearchParams(search);
  const [status, page] = [query.get("status") ?? "", Number(query.get("page"))];
  return {
    q: query.get("q") ?? "",
    status: isStatus(status) ? status : "all",
    category: query.get("category") ?? "",
    page: Number.isInteger(page) && page > 0 ? page : 1,
  };
}

/** Query of the list, without values that show everything. */
export function toQuery({ q, status, category, page }: PostFilter) {
  return {
    ...(q.trim() ? { q: q.trim() } : {}),
    ...(status === "all" ? {} : { status }),
    ...(category ? { category } : {}),
    ...(page > 1 ? { page } : {}),
  };
}

export function listAddress(filter: PostFilter): string {
  return buildAddress("/blog-admin", { query: toQuery(filter) });
}

/** Every change except one of the page begins at the first page, and replaces the entry of the browser's history. */
export function useFilter(): [PostFilter, (change: Partial<PostFilter>) => void] {
  const filter = readFilter(useSearch());
  const [, navigate] = useLocation();
  const setFilter = (change: Partial<PostFilter>) =>
    navigate(listAddress({ ...filter, page: 1, ...change }), { replace: change.page === undefined });
  return [filter, setFilter];
}

/** A text that is typed here and taken over when the typing rests. */
export function useTyped(value: string, take: (text: string) => void): [string, (text: string) => void] {
  const [typed, setTyped] = useState(value);
  const [known, setKnown] = useState(value);
  if (value !== known) {
    // Taken over, or changed by the way back.
    setKnown(value);
    if (value !== typed.trim()) setTyped(value);
  }
  useEffect(() => {
    if (typed.trim() === value) return;
    const timer = setTimeout(() => take(typed.trim()), REST_MS);
    return () => clearTimeout(timer);
  });
  return [typed, setTyped];
}
