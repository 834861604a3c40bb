import { localTime } from "../times";
import type { DraftState } from "./keeper";

/** Where the text is safe. */
export function DraftLine({ state }: { state: DraftState }) {
  const isBad = state.status === "local" || state.status === "unsafe";
  return (
    <p
      role="status"
      className={`tabular min-h-6 text-sm max-sm:order-first max-sm:w-full max-sm:text-xs max-sm:leading-6 ${isBad ? "font-medium text-lamp-ink" : "text-ink-soft"}`}
    >
      {words(state)}
    </p>
  );
}

function words(state: DraftState): string {
  switch (state.status) {
    case "idle":
      return "Keeps itself as a draft while you write.";
    case "waiting":
      return "Kept in this browser; goes to the server when you pause.";
    case "saving":
      return "Saving the draft...";
    case "saved":
      return `Saved as a draft ${localTime(state.at)}`;
    case "outdated":
      return "The post was saved elsewhere. Your text is kept in this browser.";
    case "conflict":
      return "Another editor changed this draft. Yours is kept in this browser.";
    case "local":
      return state.isLoggedOut
        ? "Kept in this browser. Log in again to send it to the server."
        : `Kept in this browser; the server cannot be reached (${state.problem}). We keep trying.`;
    case "unsafe":
      return `Not saved: neither the server nor this browser takes it (${state.problem}). Please copy your text somewhere safe.`;
  }
}
