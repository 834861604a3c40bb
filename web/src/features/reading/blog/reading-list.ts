import type { QueryClient } from "@tanstack/react-query";
import { requestJson } from "../../../api/client";
import { apiQuery } from "../../../api/queries/api-query";
import { refreshQueries } from "../../../api/queries/refresh-queries";

/** Saved last, first. Other tabs change it, too. */
export const readingList = { ...apiQuery("/api/reading-list"), refetchOnMount: "always" } as const;

export const savedMark = (slug: string) => apiQuery("/api/reading-list/{slug}", { path: { slug } });

/** Puts an article on the list, or takes it off. */
export async function setSaved(client: QueryClient, slug: string, saved: boolean): Promise<void> {
  const { queryKey } = savedMark(slug);
  await requestJson(saved ? "PUT" : "DELETE", "/api/reading-list/{slug}", { path: { slug } });
  client.setQueryData(queryKey, { saved });
  // The resource library shows saved guides, too.
  refreshQueries(client, readingList.queryKey, ["/api/resources/marks"]);
}
