/** Passes the focus of a row that is about to be removed to the next row, else to the one before. */
export function leaveRow(inside: HTMLElement): void {
  const row = inside.closest("li");
  const isFocused = document.activeElement === document.body || row?.contains(document.activeElement);
  if (!row || !isFocused) return;
  const neighbour = row.nextElementSibling ?? row.previousElementSibling;
  const next = neighbour?.querySelector<HTMLElement>("a[href], button:not(:disabled)");
  if (next) next.focus();
  else document.getElementById("content")?.focus({ preventScroll: true });
}
