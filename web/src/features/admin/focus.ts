/** As a `ref`: what has just opened takes the focus, and comes into view where it is not. */
export function arriveAt(element: HTMLElement | null): void {
  element?.focus({ preventScroll: true });
  element?.scrollIntoView({ block: "nearest" });
}

/** A row that is about to go hands the focus that is in it to the row behind it, else to the one before. */
export function leaveRow(inside: HTMLElement): void {
  const row = inside.closest("li");
  const isFocused = document.activeElement === document.body || row?.contains(document.activeElement);
  if (!row || !isFocused) return;
  const neighbour = row.nextElementSibling ?? row.previousElementSibling;
  const next = neighbour?.querySelector<HTMLElement>("a[href], button:not(:disabled)");
  if (next) next.focus();
  else document.getElementById("content")?.focus({ preventScroll: true });
}
