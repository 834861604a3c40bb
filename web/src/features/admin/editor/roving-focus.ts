import type { KeyboardEvent } from "react";

const STEPS: Record<string, (at: number, count: number) => number> = {
  ArrowRight: (at, count) => (at + 1) % count,
  ArrowLeft: (at, count) => (at - 1 + count) % count,
  Home: () => 0,
  End: (_, count) => count - 1,
};

/** Moves the focus within a toolbar: its first control is the Tab key's, the others are the arrows'. */
export function moveToolFocus(event: KeyboardEvent<HTMLElement>): void {
  const step = STEPS[event.key];
  if (!step || event.altKey || event.ctrlKey || event.metaKey) return;
  const tools = [...event.currentTarget.querySelectorAll<HTMLElement>("select, button:not(:disabled)")];
  const at = tools.indexOf(event.target as HTMLElement);
  // Up and down are the select's own keys; left and right are not.
  if (at < 0) return;
  event.preventDefault();
  tools[step(at, tools.length)]?.focus();
}
