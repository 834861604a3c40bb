import type { RefreshQueries } from "./query-host";

// Open tabs of this site tell one another which queries have changed. Only keys travel; each tab asks the server itself.

const CHANNEL = "changed-queries";
let channel: BroadcastChannel | null = null;
let heard = 0;

/** Refreshes what other tabs changed. Once per page. */
export function followOtherTabs(refresh: RefreshQueries): () => void {
  if (typeof BroadcastChannel === "undefined") return () => {};
  channel = new BroadcastChannel(CHANNEL);
  channel.onmessage = ({ data }: MessageEvent<readonly unknown[][]>) => {
    heard += 1;
    data.forEach(refresh);
  };
  return () => {
    channel?.close();
    channel = null;
  };
}

/** Number of changes of other tabs so far: an answer that was requested before the last one may be older than it. */
export function changesHeard(): number {
  return heard;
}

/** Tells the other tabs that these queries have a new answer. */
export function tellOtherTabs(...queryKeys: readonly (readonly unknown[])[]): void {
  channel?.postMessage(queryKeys);
}
