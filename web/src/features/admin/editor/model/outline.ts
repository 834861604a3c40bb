import { isBlock, parseHtml, STYLE } from "./markup";

/**
 * Returns the meaning and the look of a text in a normal form. It ignores spaces between blocks, the order of
 * attributes, empty styles and classes, bare spans, the nesting of inline elements around the same words and an inline
 * element inside its like. Everything else counts.
 */
export function outlineHtml(html: string): string[] {
  const writer = createWriter();
  walkNodes(parseHtml(html), [], writer, false);
  writer.flush();
  return writer.lines;
}

/** Returns whether the second text keeps everything of the first. */
export function saysTheSame(one: string, other: string): boolean {
  return JSON.stringify(outlineHtml(one)) === JSON.stringify(outlineHtml(other));
}

type TextRun = { text: string; within: string };

function createWriter() {
  const lines: string[] = [];
  let runs: TextRun[] = [];
  let endsInSpace = true;

  function appendText(text: string, within: string) {
    const last = runs.at(-1);
    if (last && last.within === within) last.text += text;
    else runs.push({ text, within });
  }
  function trimEnd() {
    const last = runs.at(-1);
    if (!last?.text.endsWith(" ")) return;
    last.text = last.text.slice(0, -1);
    if (last.text === "") runs.pop();
  }
  return {
    lines,
    text(text: string, within: string, isExact: boolean) {
      for (const character of text) {
        const isSpace = !isExact && /[ \t\n\r\f]/.test(character);
        // A space looks equal inside and outside of most elements: it is joined to the text before it.
        if (isSpace && !endsInSpace) appendText(" ", runs.at(-1)?.within ?? within);
        if (!isSpace) appendText(character, within);
        endsInSpace = isSpace;
      }
    },
    atom(name: string, within: string) {
      if (endsInSpace && name.startsWith("br")) trimEnd();
      runs.push({ text: `[${name}]`, within: `atom ${within}` });
      endsInSpace = name.startsWith("br");
    },
    flush() {
      if (endsInSpace) trimEnd();
      for (const { text, within } of runs) lines.push(`${within}: ${text}`);
      runs = [];
      endsInSpace = true;
    },
  };
}

function walkNodes(node: Node, within: string[], writer: ReturnType<typeof createWriter>, isExact: boolean): void {
  for (const child of node.childNodes) {
    const path = pathOf(within);
    if (child.nodeType === 3) {
      writer.text(child.textContent ?? "", path, isExact);
      continue;
    }
    if (child.nodeType !== 1) continue;
    const element = child as HTMLElement;
    const name = describeElement(element);
    if (isBlock(element)) {
      writer.flush();
      writer.lines.push(`<${name}>`);
      walkNodes(element, [], writer, isExact || element.localName === "pre");
      writer.flush();
      writer.lines.push(`</${element.localName}>`);
    } else if (element.localName === "br" || element.localName === "img") {
      writer.atom(name, path);
    } else if (element.childNodes.length === 0) {
      // An empty element may be the place that a link leads to.
      if (element.attributes.length > 0) writer.atom(name, path);
    } else {
      walkNodes(element, [...within, name], writer, isExact);
    }
  }
}

/** Twice the same looks like once. */
const SAME_TWICE = new Set("em i strong b u s strike del cite".split(" "));

function pathOf(within: string[]): string {
  return within
    .filter((name, at) => name !== "span" && !(SAME_TWICE.has(name) && within.indexOf(name) < at))
    .sort()
    .join(" ");
}

/** Attributes that say nothing when they are empty. */
const NOTHING_WHEN_EMPTY = new Set([STYLE, "class", "id"]);

function describeElement(element: HTMLElement): string {
  const attributes = [...element.attributes]
    .filter(({ name, value }) => value.trim() !== "" || !NOTHING_WHEN_EMPTY.has(name))
    .map(({ name, value }) => `${name}=${name === STYLE ? styleOf(value) : value}`);
  return [element.localName, ...attributes.sort()].join(" ");
}

/** The browser's own way to write a style. */
function styleOf(text: string): string {
  const element = document.createElement("i");
  element.style.cssText = text;
  return element.style.cssText;
}
