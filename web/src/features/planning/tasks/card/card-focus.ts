/** Title of a card on the page; a folded group shows none. */
function titleOf(id: string | number | undefined): HTMLElement | null {
  const card = document.querySelector(`[data-task="${id}"]`);
  return card?.closest("details:not([open])") ? null : (card?.querySelector<HTMLElement>("[data-title]") ?? null);
}

/** Goes to the title of the next or previous card on the page. */
export function focusNextCard(target: EventTarget, step: 1 | -1): void {
  const card = (target as HTMLElement).closest("[data-task]");
  const cards = [...document.querySelectorAll("[data-task]")];
  const next = card ? cards[cards.indexOf(card) + step] : undefined;
  next?.querySelector<HTMLElement>("[data-title]")?.focus();
}

/** Changes a task and keeps the focus on its card, or on the next one when the card has left the page. */
export function keepFocus(id: number, change: () => Promise<unknown>): void {
  const cards = [...document.querySelectorAll<HTMLElement>("[data-task]")];
  const at = cards.findIndex((card) => card.dataset["task"] === String(id));
  const others = [cards[at + 1], cards[at - 1]].map((card) => card?.dataset["task"]);
  const focusTitle = () => {
    if (document.activeElement !== document.body && document.activeElement?.isConnected) return;
    const titles = [id, ...others].map(titleOf);
    titles.find((title) => title !== null)?.focus();
  };
  // The list is drawn again in the next frames.
  void change().then(() => requestAnimationFrame(() => requestAnimationFrame(focusTitle)));
}
