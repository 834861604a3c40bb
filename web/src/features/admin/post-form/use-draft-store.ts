import { useQuery } from "@tanstack/react-query";
import { useEffect, useEffectEvent, useState } from "react";
import { sessionQuery } from "../api";
import { createDraftStore, type DraftState, type DraftStore } from "../drafts/draft-store";

type UseDraftStoreOptions = Omit<Parameters<typeof createDraftStore>[0], "tell"> & {
  onConflict: () => void;
  onOutdated: () => void;
  onLoggedOut: () => void;
};

/** Keeper of the draft. It is told when the page closes, when the network returns and after a new log-in. */
export function useDraftStore({
  onConflict,
  onOutdated,
  onLoggedOut,
  ...options
}: UseDraftStoreOptions): [DraftStore, DraftState] {
  const [state, setState] = useState<DraftState>({ status: "idle" });
  const hear = useEffectEvent((next: DraftState) => {
    setState(next);
    if (next.status === "conflict") onConflict();
    if (next.status === "outdated") onOutdated();
    if (next.status === "local" && next.isLoggedOut) onLoggedOut();
  });
  const [hearing] = useState<{ tell: (next: DraftState) => void }>({ tell: () => {} });
  const [draftStore] = useState(() => createDraftStore({ ...options, tell: (next) => hearing.tell(next) }));
  useEffect(() => {
    hearing.tell = (next) => hear(next);
    const saveBeforeLeaving = () => void draftStore.flush(true);
    const saveDraft = () => void draftStore.flush();
    window.addEventListener("pagehide", saveBeforeLeaving);
    document.addEventListener("visibilitychange", saveDraft);
    window.addEventListener("online", saveDraft);
    return () => {
      window.removeEventListener("pagehide", saveBeforeLeaving);
      document.removeEventListener("visibilitychange", saveDraft);
      window.removeEventListener("online", saveDraft);
      saveDraft();
    };
  }, [draftStore, hearing]);
  const { data: session } = useQuery(sessionQuery);
  useEffect(() => {
    if (session) void draftStore.flush();
  }, [draftStore, session]);
  return [draftStore, state];
}
