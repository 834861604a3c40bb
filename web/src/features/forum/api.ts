import { requestForum } from "../../api/forum-request";
import type { MyLimits, MyTopic } from "./types";

export function fetchMyTopic(id: number, page: number, signal: AbortSignal): Promise<MyTopic> {
  return requestForum("GET", "/api/forum/topics/{id}/mine", { path: { id: String(id) }, query: { page }, signal });
}

export function fetchLimits(signal?: AbortSignal): Promise<MyLimits> {
  return requestForum("GET", "/api/forum/limits", { signal });
}
