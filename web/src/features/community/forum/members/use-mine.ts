import { useEffect, useState } from "react";
import { useSession } from "../../../../api/session";
import { fetchLimits, fetchMyTopic } from "../api";
import type { MyLimits, MyTopic } from "../types";

interface OwnTopicState {
  mine: MyTopic | null;
  limits: MyLimits | null;
  reload: () => void;
}

/** Level and limits of the member, null for a guest and until they are there. */
export function useLimits(): { limits: MyLimits | null; reload: () => void } {
  const { user } = useSession();
  const [limits, setLimits] = useState<MyLimits | null>(null);
  const [round, setRound] = useState(0);
  const id = user?.id;
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new round asks again.
  useEffect(() => {
    setLimits(null);
    if (id === undefined) return;
    const stop = new AbortController();
    fetchLimits(stop.signal).then(setLimits, () => {});
    return () => stop.abort();
  }, [id, round]);
  return { limits, reload: () => setRound((count) => count + 1) };
}

/** The member's part of a topic, by script: the page itself is the same for everybody. */
export function useMine(topicId: number, page: number): OwnTopicState {
  const { user } = useSession();
  const { limits, reload: reloadLimits } = useLimits();
  const [mine, setMine] = useState<MyTopic | null>(null);
  const [round, setRound] = useState(0);
  const id = user?.id;
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new round asks again.
  useEffect(() => {
    if (id === undefined) return setMine(null);
    const stop = new AbortController();
    fetchMyTopic(topicId, page, stop.signal).then(setMine, () => {});
    return () => stop.abort();
  }, [id, topicId, page, round]);
  function reload() {
    setRound((count) => count + 1);
    reloadLimits();
  }
  return { mine, limits, reload };
}
