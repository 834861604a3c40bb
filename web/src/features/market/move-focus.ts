/** Moves the focus to the field of the place. */
export function focusPlace(form: HTMLFormElement | null | undefined) {
  const field = form?.elements.namedItem("where");
  if (field instanceof HTMLElement) field.focus();
}

/** Focus alone would leave the heading at the lower edge of a phone, below the form. */
export function bringToReader(heading: HTMLElement) {
  heading.focus({ preventScroll: true });
  const { top } = heading.getBoundingClientRect();
  if (top < 0 || top > document.documentElement.clientHeight / 2) heading.scrollIntoView({ block: "start" });
}
