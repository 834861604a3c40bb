import { useEffect, useEffectEvent, useRef, useState } from "react";
import { fetchJson } from "../client";
import { ApiError } from "../errors";
import { MISSING } from "./missing-mark";
import { type QueryHost, useQueryHost } from "./query-host";

/** Answer of the server to one address of the API, and the state of its loading. */
export interface PageData<T> {
  /** `null` when nothing is there; `undefined` while it loads for the first time. While another address loads, the answer before it. */
  data: T | null | undefined;
  isLoading: boolean;
  error: unknown;
  reload: () => void;
}

interface Loaded<T> {
  address: string;
  data: T | null | undefined;
  error: unknown;
}

/**
 * Data of a page without the query library, which would be a seventh of the page's script: the answer that came with the page, or a request.
 * A later visit shows the last answer at once; with `isLive` it also asks again.
 */
export function usePageData<T>(address: string, { isLive = false } = {}): PageData<T> {
  const host = useQueryHost();
  const isFromServer = address in host.answers || MISSING in host.answers;
  const [loaded, setLoaded] = useState<Loaded<T>>(() => ({ address, data: findAnswer<T>(host, address), error: null }));
  const [round, setRound] = useState(0);
  const isFirst = useRef(true);
  /** Returns the answer when it needs no request. */
  const takeAnswer = useEffectEvent(() => {
    const data = findAnswer<T>(host, address);
    const isEnough = data !== undefined && round === 0 && (!isLive || (isFirst.current && isFromServer));
    isFirst.current = false;
    // What came with the page is new only once.
    if (data !== undefined) keepAnswer(host, address, data);
    delete host.answers[address];
    delete host.answers[MISSING];
    if (isEnough) setLoaded((last) => (last.address === address ? last : { address, data, error: null }));
    return isEnough;
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new round asks again.
  useEffect(() => {
    if (takeAnswer()) return;
    const stop = new AbortController();
    fetchJson(address, { signal: stop.signal }).then(
      (data) => {
        keepAnswer(host, address, data);
        setLoaded({ address, data: data as T, error: null });
      },
      (error: unknown) => {
        if (stop.signal.aborted) return;
        const isGone = error instanceof ApiError && error.status === 404;
        setLoaded({ address, data: isGone ? null : undefined, error: isGone ? null : error });
      },
    );
    return () => stop.abort();
  }, [address, round]);
  const isCurrent = loaded.address === address;
  return {
    data: loaded.data,
    isLoading: !isCurrent,
    error: isCurrent ? loaded.error : null,
    reload: () => setRound((count) => count + 1),
  };
}

function findAnswer<T>({ answers, fetched }: QueryHost, address: string): T | null | undefined {
  if (fetched?.has(address)) return fetched.get(address) as T | null;
  if (address in answers) return answers[address] as T | null;
  return MISSING in answers ? null : undefined;
}

function keepAnswer(host: QueryHost, address: string, data: unknown): void {
  host.fetched ??= new Map();
  host.fetched.set(address, data);
}
