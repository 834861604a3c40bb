import { holdStyles, isBlock, liftCaption, parseHtml, STYLE } from "./markup";

/**
 * What other programs put on the clipboard, as plain structure: headings, lists, tables, links, bold, italic. Their looks,
 * classes and names stay behind; text that came from this editor keeps everything.
 */
export function cleanPaste(html: string): string {
  if (html.includes("data-pm-slice")) return holdStyles(html);
  const body = parseHtml(html);
  dropComments(body);
  for (const element of body.querySelectorAll("x-style, script, meta, link, title, xml")) element.remove();
  rebuildWordLists(body);
  for (const element of [...body.querySelectorAll<HTMLElement>("*")]) nameLooks(element);
  for (const element of [...body.querySelectorAll<HTMLElement>("*")]) stripElement(element);
  for (const table of body.querySelectorAll("table")) liftCaption(table);
  return body.innerHTML;
}

function dropComments(node: Node): void {
  for (const child of [...node.childNodes]) {
    if (child.nodeType === 8) child.remove();
    else dropComments(child);
  }
}

/** Word writes list items as paragraphs that say `mso-list` and carry their own bullet. */
function rebuildWordLists(body: HTMLElement): void {
  let lists: HTMLElement[] = [];
  for (const paragraph of [...body.querySelectorAll<HTMLElement>("p")]) {
    const found = /mso-list:\s*\S+\s+level(\d+)/i.exec(paragraph.getAttribute(STYLE) ?? "");
    if (!found) {
      lists = [];
      continue;
    }
    if (lists[0] && !isRightBehind(paragraph, lists[0])) lists = [];
    const level = Math.min(Number(found[1]), lists.length + 1);
    const bullet = takeBullet(paragraph);
    lists = lists.slice(0, level);
    if (lists.length < level) {
      const list = paragraph.ownerDocument.createElement(/[0-9a-z]+[.)]/i.test(bullet) ? "ol" : "ul");
      const parent = lists.at(-1)?.lastElementChild;
      if (parent) parent.append(list);
      else paragraph.before(list);
      lists.push(list);
    }
    const item = paragraph.ownerDocument.createElement("li");
    item.append(...paragraph.childNodes);
    lists.at(-1)?.append(item);
    paragraph.remove();
  }
}

function isRightBehind(paragraph: HTMLElement, list: HTMLElement): boolean {
  return paragraph.previousElementSibling === list;
}

function takeBullet(paragraph: HTMLElement): string {
  const own = [...paragraph.querySelectorAll<HTMLElement>("span")].find((span) =>
    /mso-list:\s*ignore/i.test(span.getAttribute(STYLE) ?? ""),
  );
  const text = own?.textContent ?? "";
  own?.remove();
  return text.trim();
}

/** Google Docs and others say bold with a style. */
function nameLooks(element: HTMLElement): void {
  const style = element.getAttribute(STYLE) ?? "";
  const looks: [RegExp, string][] = [
    [/font-weight:\s*(bold|[6-9]00)/i, "strong"],
    [/font-style:\s*italic/i, "em"],
    [/text-decoration[^;]*:[^;]*line-through/i, "s"],
    [/vertical-align:\s*super/i, "sup"],
    [/vertical-align:\s*sub\b/i, "sub"],
  ];
  if (element.localName !== "span") return;
  for (const [pattern, tag] of looks) {
    if (!pattern.test(style)) continue;
    const inner = element.ownerDocument.createElement(tag);
    inner.append(...element.childNodes);
    element.append(inner);
  }
}

/** Elements that mean nothing without their looks. */
const HOLLOW = new Set("span font div section article main header footer center".split(" "));

function stripElement(element: HTMLElement): void {
  // Google Docs wraps everything in a bold element that is not bold.
  const isHollow =
    HOLLOW.has(element.localName) || /(?:^|;)\s*font-weight:\s*normal/i.test(element.getAttribute(STYLE) ?? "");
  for (const name of ["class", STYLE, "id", "dir", "lang", "align"]) element.removeAttribute(name);
  if (!isHollow || isBlockWithText(element)) return;
  if (element.firstChild) element.replaceWith(...element.childNodes);
  else element.remove();
}

/** A `div` that holds a line of text is a paragraph. */
function isBlockWithText(element: HTMLElement): boolean {
  if (element.localName !== "div" && element.localName !== "section") return false;
  if ([...element.childNodes].some(isBlock) || !element.textContent?.trim()) return false;
  const paragraph = element.ownerDocument.createElement("p");
  paragraph.append(...element.childNodes);
  element.replaceWith(paragraph);
  return true;
}
