import type { Page } from "@playwright/test";

export interface Prose {
  /** Texts that stand alone, from a word on a button to a paragraph, each as a reader sees it. */
  texts: string[];
  /** Texts of the page's own content, without the header and the footer that every page has. */
  own: string[];
}

/** Opens every section of the page, and reads what is there: text blocks, names of controls, descriptions of pictures. */
export function readProse(page: Page): Promise<Prose> {
  return page.evaluate(() => {
    for (const fold of document.querySelectorAll("details")) fold.open = true;
    const skipped = "script, style, noscript, pre, textarea, [aria-hidden=true]";
    const words = (text: string | null | undefined) => (text ?? "").replace(/\s+/g, " ").trim();
    const isOwn = (element: Element) => element.closest("main, dialog, [role=dialog], [role=alert]") !== null;

    /** The nearest element that begins a line of its own. Texts that only screen readers read belong to their sentence. */
    const blockOf = (node: Node): Element => {
      let element = node.parentElement as Element;
      while (element !== document.body) {
        const { display, position, width } = getComputedStyle(element);
        const isHidden = position === "absolute" && width === "1px";
        const isInline = display.startsWith("inline") || display === "contents" || isHidden;
        if (!isInline || element.matches("button, select, label, summary")) break;
        element = element.parentElement as Element;
      }
      return element;
    };

    const blocks: { element: Element; text: string }[] = [];
    // A break or a white space between two pieces of one block.
    let between = "";
    // By hand: a walker's filter is a callback, which pages without scripts refuse.
    const read = (node: Node) => {
      if (node instanceof Text) {
        const [element, last] = [blockOf(node), blocks.at(-1)];
        if (!words(node.data)) between ||= " ";
        else if (last?.element === element && between !== "\n") last.text += between + node.data;
        else blocks.push({ element, text: node.data });
        if (words(node.data)) between = "";
        return;
      }
      if (!(node instanceof Element) || node.matches(skipped) || !node.checkVisibility()) return;
      // A number that leads to a source is no word of the sentence.
      if (node.matches("sup, a") && /^\[?\d+\]?$/.test(words(node.textContent))) return;
      if (node.matches("br")) between = "\n";
      // An arrow between two figures is read as "to".
      if (node.matches("svg[aria-label]") && blocks.at(-1)?.element === blockOf(node)) {
        (blocks.at(-1) as { text: string }).text += ` ${node.getAttribute("aria-label")} `;
        return;
      }
      if (node.matches("svg")) return;
      for (const name of ["aria-label", "placeholder", "alt"]) {
        const text = words(node.getAttribute(name));
        if (text) named.push({ element: node, text });
      }
      for (const child of node.childNodes) read(child);
    };
    const named: typeof blocks = [];
    read(document.body);
    blocks.push(...named);
    const found = blocks.map(({ element, text }) => ({ text: words(text), own: isOwn(element) }));
    const readable = found.filter(({ text }) => /[a-z]/i.test(text));
    return {
      texts: [...new Set(readable.map(({ text }) => text))],
      own: [...new Set(readable.filter(({ own }) => own).map(({ text }) => text))],
    };
  });
}
