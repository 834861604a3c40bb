import { useEffect, useSyncExternalStore } from "react";
import type { SendQueue, UnsentChange } from "./send-queue";

/** Milliseconds after which changes that wait are tried again while the page is open. */
const RETRY_MS = 15_000;

/** Changes that wait. Sends them when the page opens, when the network comes back, and from time to time. */
export function useSendQueue<T extends UnsentChange, R>(queue: SendQueue<T, R>): readonly T[] {
  useEffect(() => {
    const send = () => void queue.sendAll();
    send();
    window.addEventListener("online", send);
    const timer = setInterval(send, RETRY_MS);
    return () => {
      window.removeEventListener("online", send);
      clearInterval(timer);
    };
  }, [queue]);
  return useSyncExternalStore(queue.onChanged, queue.list, queue.list);
}
