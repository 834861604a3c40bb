import { type QueryClient, queryOptions } from "@tanstack/react-query";
import { requestJson } from "../../api/client";
import type { Saved } from "./api";

const LIST = "/api/reading-list";

/** Saved last, first. Other tabs change it, too. */
export const readingList = queryOptions<Saved[]>({ queryKey: [LIST], refetchOnMount: "always" });

export const savedMark = (slug: string) => queryOptions<{ saved: boolean }>({ queryKey: [`${LIST}/${slug}`] });

/** Puts an article on the list, or takes it off. */
export async function setSaved(client: QueryClient, slug: string, saved: boolean): Promise<void> {
  const { queryKey } = savedMark(slug);
  await requestJson(queryKey[0] as string, { method: saved ? "PUT" : "DELETE" });
  client.setQueryData(queryKey, { saved });
  void client.invalidateQueries({ queryKey: readingList.queryKey });
}
