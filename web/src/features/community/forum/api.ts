import { requestJson } from "../../../api/client";
import type { MyLimits, MyTopic } from "./types";

export function fetchMyTopic(id: number, page: number, signal: AbortSignal): Promise<MyTopic> {
  return requestJson("GET", "/api/forum/topics/{id}/mine", { path: { id: String(id) }, query: { page }, signal });
}

export function fetchLimits(signal?: AbortSignal): Promise<MyLimits> {
  return requestJson("GET", "/api/forum/limits", { signal });
}
