const MAX_QUOTE = 600;

/** The selected words of the post, or the start of its text, as a quote in Markdown. */
function quoteOf(number: number): string {
  const body = document.querySelector(`#post-${number} .forum-text`);
  const selection = document.getSelection();
  const isWithin = body !== null && selection !== null && body.contains(selection.anchorNode);
  const selected = isWithin ? selection.toString().trim() : "";
  const text = selected || (body instanceof HTMLElement ? body.innerText.trim() : "");
  const cut = text.length > MAX_QUOTE ? `${text.slice(0, MAX_QUOTE)}…` : text;
  return cut
    .split("\n")
    .map((line) => `> ${line}`.trimEnd())
    .join("\n");
}

/** Answers a post in the reply form: chooses it, adds the quote, and takes the focus there. */
export function fillReplyForm(form: HTMLFormElement, number: number, isQuoted: boolean): void {
  const quote = isQuoted ? quoteOf(number) : null;
  const target = form.elements.namedItem("replyTo");
  const body = form.elements.namedItem("body");
  if (target instanceof HTMLSelectElement) target.value = number > 1 ? String(number) : "";
  if (!(body instanceof HTMLTextAreaElement)) return;
  if (quote !== null) body.value = `${body.value.trimEnd()}\n\n${quote}\n\n`.trimStart();
  // The draft keeps the quote, too.
  body.dispatchEvent(new Event("input", { bubbles: true }));
  body.focus();
  body.setSelectionRange(body.value.length, body.value.length);
}
