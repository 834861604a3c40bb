/** Used as a `ref`: an opened element takes the focus, and is scrolled into view. */
export function arriveAt(element: HTMLElement | null): void {
  element?.focus({ preventScroll: true });
  element?.scrollIntoView({ block: "nearest" });
}
