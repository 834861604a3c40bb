// Conversion between the stored HTML and the editor's model. It works on detached documents: scripts do not run there,
// pictures are not loaded.

const BLOCKS = new Set(
  "p h1 h2 h3 h4 h5 h6 ul ol li dl dt dd blockquote table caption colgroup col thead tbody tfoot tr th td pre hr div x-captioned x-caption".split(
    " ",
  ),
);
/** Elements that may hold text without a paragraph around it. The model wants one, so that one is lent. */
const LENDERS = "body, li, td, th, dt, dd, div, blockquote, x-caption";
export const LENT = "data-lent";
/** A table with its caption, and the caption: the model has no place for one among the rows. */
export const CAPTIONED = "x-captioned";
export const CAPTION = "x-caption";
export const COLUMNS = "data-columns";
export const SECTION = "data-section";

/**
 * Attribute that holds a style meanwhile: the Content-Security-Policy refuses style attributes even in detached
 * documents.
 */
export const STYLE = "data-style";

export function parseHtml(html: string): HTMLElement {
  return new DOMParser().parseFromString(`<body>${holdStyles(html)}</body>`, "text/html").body;
}

const TAG = /<[a-z](?:"[^"]*"|'[^']*'|[^'">])*>/gi;

/** The policy minds handlers and style elements as well. None of them is anything that the model could hold. */
export function holdStyles(html: string): string {
  const pattern = /"[^"]*"|'[^']*'|(?<=[\s/"'])(?:style|on[a-z]+)(?=[\s=])/gi;
  return html
    .replace(/<(\/?)style\b/gi, "<$1x-style")
    .replace(TAG, (tag) => tag.replace(pattern, (found) => (isQuoted(found) ? found : `data-${found.toLowerCase()}`)));
}

function releaseStyles(html: string): string {
  const pattern = /"[^"]*"|(?<=\s)data-style(?==)/g;
  return html.replace(TAG, (tag) => tag.replace(pattern, (found) => (isQuoted(found) ? found : "style")));
}

/** Values stay as they are. */
function isQuoted(text: string): boolean {
  return text.startsWith('"') || text.startsWith("'");
}

export function isBlock(node: Node): boolean {
  return BLOCKS.has(node.nodeName.toLowerCase());
}

/** The HTML as the editor's model reads it without losing anything. */
export function toModel(html: string): string {
  const body = parseHtml(html);
  for (const table of body.querySelectorAll("table")) {
    liftCaption(table);
    flattenTable(table);
  }
  for (const element of [body, ...body.querySelectorAll<HTMLElement>(LENDERS)]) lendParagraphs(element);
  keepFirstBreaks(body);
  return body.innerHTML;
}

/** Reverses `toModel`. */
export function fromModel(html: string): string {
  // The library writes a text that begins with a line break without the one that a parser drops.
  const body = parseHtml(html.replace(/<pre(?:"[^"]*"|[^">])*>\n/g, "$&\n"));
  takeBack(body);
  for (const table of body.querySelectorAll("table")) rebuildTable(table);
  for (const captioned of body.querySelectorAll(CAPTIONED)) lowerCaption(captioned);
  for (const cell of body.querySelectorAll("td, th")) {
    for (const name of ["colspan", "rowspan"]) if (cell.getAttribute(name) === "1") cell.removeAttribute(name);
  }
  keepFirstBreaks(body);
  return releaseStyles(body.innerHTML);
}

function lendParagraphs(element: Element): void {
  const isEmpty = ![...element.childNodes].some(isContent);
  if (element.nodeName !== "BODY" && isEmpty) element.append(lentParagraph(element, []));
  let run: Node[] = [];
  const wrapRun = (before: Node | null) => {
    if (run.some(isContent)) element.insertBefore(lentParagraph(element, run), before);
    run = [];
  };
  for (const child of [...element.childNodes]) {
    if (isBlock(child)) wrapRun(child);
    else run.push(child);
  }
  wrapRun(null);
}

function lentParagraph(element: Element, nodes: Node[]): Element {
  const paragraph = element.ownerDocument.createElement("p");
  paragraph.setAttribute(LENT, "");
  paragraph.append(...nodes);
  return paragraph;
}

function isContent(node: Node): boolean {
  return node.nodeName === "#text" ? /[^ \t\n\r\f]/.test(node.textContent ?? "") : node.nodeType === 1;
}

/** A lent paragraph goes again, unless it got looks of its own or its text would run into a neighbour's. */
function takeBack(body: Element): void {
  const lent = [...body.querySelectorAll(`[${LENT}]`)];
  const isLent = (element: Element | null) => element?.hasAttribute(LENT) ?? false;
  const alone = lent.filter(
    (element) =>
      element.attributes.length === 1 && !isLent(element.previousElementSibling) && !isLent(element.nextElementSibling),
  );
  for (const paragraph of lent) paragraph.removeAttribute(LENT);
  for (const paragraph of alone) paragraph.replaceWith(...paragraph.childNodes);
}

/** Puts a table's caption in front of it, and both into an element of their own. */
export function liftCaption(table: Element): void {
  const caption = [...table.children].find((child) => child.localName === "caption");
  if (!caption) return;
  const captioned = table.ownerDocument.createElement(CAPTIONED);
  table.replaceWith(captioned);
  captioned.append(renameElement(caption, CAPTION), table);
  caption.remove();
}

function lowerCaption(captioned: Element): void {
  const [caption, table] = captioned.children;
  if (table?.localName === "table") {
    if (caption) table.prepend(renameElement(caption, "caption"));
    captioned.replaceWith(table);
  } else captioned.remove();
}

function renameElement(element: Element, name: string): Element {
  const other = element.ownerDocument.createElement(name);
  for (const attribute of element.attributes) other.setAttribute(attribute.name, attribute.value);
  other.append(...element.childNodes);
  return other;
}

/** The model knows rows only: columns and sections travel as attributes. */
function flattenTable(table: Element): void {
  const columns = [...table.children].filter((child) => child.localName === "colgroup");
  if (columns.length > 0) table.setAttribute(COLUMNS, columns.map((element) => element.outerHTML).join(""));
  for (const element of columns) element.remove();
  [...table.children].forEach((section, at) => {
    const attributes = [...section.attributes].map(({ name, value }) => [name, value]);
    const text = JSON.stringify([section.localName, at, attributes]);
    for (const row of section.children) row.setAttribute(SECTION, text);
  });
}

function rebuildTable(table: Element): void {
  const rows = [...table.querySelectorAll("tr")].filter((row) => row.closest("table") === table);
  const columns = table.getAttribute(COLUMNS) ?? "";
  table.removeAttribute(COLUMNS);
  table.replaceChildren();
  // Parsed inside a table: elsewhere the parser would throw them away.
  const parts = parseHtml(`<table>${columns}</table>`).querySelector("table");
  if (parts) table.append(...parts.childNodes);
  let last: string | null = null;
  for (const row of rows) {
    const own = row.getAttribute(SECTION);
    row.removeAttribute(SECTION);
    const wanted: string =
      own ?? (last === null && hasOnlyHeaders(row) ? HEAD : last === HEAD || last === null ? BODY : last);
    if (wanted !== last || !table.lastElementChild) table.append(createSection(table.ownerDocument, wanted));
    table.lastElementChild?.append(row);
    last = wanted;
  }
}

const HEAD = '["thead",0,[]]';
const BODY = '["tbody",1,[]]';

function hasOnlyHeaders(row: Element): boolean {
  return [...row.children].every((cell) => cell.localName === "th");
}

function createSection(document: Document, text: string): Element {
  const [name, , attributes] = readSection(text);
  const element = document.createElement(name);
  for (const [attribute, value] of attributes) element.setAttribute(attribute, value);
  return element;
}

/** Pasted text may claim anything. */
function readSection(text: string): [string, number, [string, string][]] {
  try {
    const [name, at, attributes] = JSON.parse(text) as [string, number, [string, string][]];
    if (["thead", "tbody", "tfoot"].includes(name))
      return [name, at, attributes.filter(([key]) => /^(?!on)[a-z][a-z0-9-]*$/.test(key))];
  } catch {
    // Falls through to a plain body.
  }
  return ["tbody", 1, []];
}

/** The parser drops a line break right behind `<pre>`: one more is written. */
function keepFirstBreaks(body: Element): void {
  for (const element of body.querySelectorAll("pre")) {
    const first = element.firstChild;
    if (first?.nodeType === 3 && first.textContent?.startsWith("\n")) first.textContent = `\n${first.textContent}`;
  }
}
