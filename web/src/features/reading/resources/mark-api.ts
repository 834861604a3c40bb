import type { QueryClient } from "@tanstack/react-query";
import { requestJson } from "../../../api/client";
import { apiQuery } from "../../../api/queries/api-query";
import { refreshQueries } from "../../../api/queries/refresh-queries";
import { tellOtherTabs } from "../../../api/queries/tabs";
import type { MarkField, ResourceMark } from "./api";

/** Each change refreshes it, also one on the reading list: a card that mounts late must not ask again. */
export const marksQuery = apiQuery("/api/resources/marks");

/** Sets or removes a mark on the server, and tells the queries that show it. */
export async function sendMark(client: QueryClient, slug: string, field: MarkField, isSet: boolean): Promise<void> {
  const [method, path] = [isSet ? ("PUT" as const) : ("DELETE" as const), { slug }];
  if (field === "saved") await requestJson(method, "/api/resources/{slug}/saved", { path });
  else await requestJson(method, "/api/resources/{slug}/finished", { path });
  void client.invalidateQueries({ predicate: ({ queryKey: [path] }) => String(path).includes("marks=") });
  // A guide of the blog is on the reading list.
  const lists = [["/api/reading-list"], [`/api/reading-list/${slug}`]];
  refreshQueries(client, ...lists);
  tellOtherTabs(marksQuery.queryKey, ...lists);
}

/** Shows a mark before the server knows it. Returns the marks from before. */
export function patchMark(client: QueryClient, slug: string, field: MarkField, isSet: boolean) {
  const before = client.getQueryData<ResourceMark[]>(marksQuery.queryKey) ?? [];
  const own = before.find((mark) => mark.slug === slug) ?? { slug, savedAt: null, finishedAt: null };
  const time = isSet ? new Date().toISOString() : null;
  const patched = { ...own, ...(field === "saved" ? { savedAt: time } : { finishedAt: time }) };
  client.setQueryData(marksQuery.queryKey, [...before.filter((mark) => mark.slug !== slug), patched]);
}

/** Checks a step of the plan off, or takes the tick back. */
export async function tickStep(client: QueryClient, key: string, done: boolean): Promise<void> {
  await requestJson("PUT", "/api/plan/steps/{key}", { path: { key }, body: { done } });
  const changed = [planQuery.queryKey, ["/api/dashboard/overview"], ["/api/tasks"]];
  refreshQueries(client, ...changed);
  tellOtherTabs(...changed);
}

/** Plan of the caller, which other pages change. */
export const planQuery = { ...apiQuery("/api/plan"), refetchOnMount: "always" } as const;
