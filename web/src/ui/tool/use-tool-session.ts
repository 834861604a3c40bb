import { useEffectEvent, useLayoutEffect, useState } from "react";
import { flushSync } from "react-dom";
import { readParameter } from "../../lib/address/read-parameter";

/** Places that may hold the state of a tool. Each returns `null` where it holds none, and only the first one that has a state is shown. */
export interface ToolSources<State> {
  /** True on the answer of a form that was sent without scripts. It is on the page already, so no other place is looked at. */
  isPosted: boolean;
  /** State that the address itself carries. */
  readAddress?: () => State | null;
  /** Opens the saved run that the address names: by its id, or as "latest". The tool says which state follows when there is none. */
  openRun: (name: string) => State | Promise<State | null> | null;
  /** State that was left in this tab or this browser. */
  readDraft: () => State | Promise<State | null> | null;
  /** Opens the run that was saved last, for tools that go on from it without being asked. */
  openLatest?: () => Promise<State | null>;
}

interface ToolSession<State> extends ToolSources<State> {
  /** Visitor whose state it is; `null` until it is known. Another visitor starts again. */
  visitor?: "anyone" | "guest" | "member" | null;
  /** Takes over the state that was found. */
  show: (state: State) => void | Promise<void>;
}

/** Looks for the state of a tool: posted form, address, saved run of the address, draft, latest saved run. */
export function findState<State>(sources: ToolSources<State>, search: string): State | Promise<State | null> | null {
  if (sources.isPosted) return null;
  const linked = sources.readAddress?.() ?? null;
  if (linked !== null) return linked;
  const run = readParameter(search, "run");
  if (run !== null) return sources.openRun(run);
  return sources.readDraft() ?? sources.openLatest?.() ?? null;
}

/**
 * Starts a tool's page from the first place that holds a state of it. The server knows neither the whole address nor
 * the browser's storage.
 * Returns true once the state is shown, which a saved run delays.
 */
export function useToolSession<State>({ visitor = "anyone", show, ...sources }: ToolSession<State>): boolean {
  const [isSettled, setSettled] = useState(false);
  const start = useEffectEvent(async (known: typeof visitor) => {
    if (known === null) return;
    // The address itself: while the server's page is taken over, the router still has none.
    const found = findState(sources, location.search);
    let shown: void | Promise<void> | null = null;
    // A state that is here already is shown before the first await, and so before any event.
    if (!(found instanceof Promise)) shown = found === null ? null : show(found);
    else {
      const state = await found;
      // Rendered at once: an event before the next frame would edit what was on the page until then.
      flushSync(() => {
        shown = state === null ? null : show(state);
        if (!shown) setSettled(true);
      });
    }
    if (shown) await shown;
    setSettled(true);
  });
  // Before any event, so that a change or a click that follows at once goes on from this state.
  useLayoutEffect(() => void start(visitor), [visitor]);
  return isSettled;
}
