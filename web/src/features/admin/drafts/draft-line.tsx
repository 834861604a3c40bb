import { localTime } from "../parts/times";
import type { DraftState } from "./draft-store";

/** Shows where the text is stored. */
export function DraftLine({ state }: { state: DraftState }) {
  const isBad = state.status === "local" || state.status === "unsafe";
  return (
    <p
      role="status"
      className={`tabular min-h-6 text-sm max-sm:order-first max-sm:w-full max-sm:text-xs max-sm:leading-6 ${isBad ? "font-medium text-lamp-ink" : "text-ink-soft"}`}
    >
      {describeState(state)}
    </p>
  );
}

function describeState(state: DraftState): string {
  switch (state.status) {
    case "idle":
      return "Drafts save automatically while you write.";
    case "waiting":
      return "Saved in this browser. Syncs to the server when you pause.";
    case "saving":
      return "Saving the draft...";
    case "saved":
      return `Draft saved ${localTime(state.at)}`;
    case "outdated":
      return "The post was saved elsewhere. Your text is kept in this browser.";
    case "conflict":
      return "Another editor changed this draft. Your version is saved in this browser.";
    case "local":
      return state.isLoggedOut
        ? "Saved in this browser. Log in again to sync it to the server."
        : `Saved in this browser. Could not reach the server (${state.problem}). Retrying.`;
    case "unsafe":
      return `Not saved: neither the server nor this browser accepted it (${state.problem}). Copy your text somewhere safe.`;
  }
}
