import { parseHtml, STYLE } from "./markup";
import { roundTrip } from "./round-trip";

/** Elements whose content is no text of the post. */
const WITH_THEIR_CONTENT =
  "x-style, script, noscript, iframe, object, embed, template, form, svg, math, video, audio, canvas";
const MAX_CHARS = 120;

/** The text as the visual editor can hold it. */
export function cleanUp(html: string): string {
  const body = parseHtml(html);
  for (const element of body.querySelectorAll(WITH_THEIR_CONTENT)) element.remove();
  return roundTrip(body.innerHTML);
}

/** Elements and attributes of a text that the other one has not, each as a line of source. */
export function findLosses(before: string, after: string): string[] {
  const left = countParts(after);
  const losses: string[] = [];
  for (const element of elementsOf(before)) {
    if (!takeOne(left, element.localName)) losses.push(openingOf(element));
    else
      losses.push(
        ...[...element.attributes].filter((one) => !takeOne(left, keyOf(element, one))).map(wordsOf(element)),
      );
  }
  return losses;
}

function elementsOf(html: string): Element[] {
  return [...parseHtml(html).querySelectorAll("*")];
}

/** Counts each element and each attribute. */
function countParts(html: string): Map<string, number> {
  const counts = new Map<string, number>();
  const addOne = (key: string) => counts.set(key, (counts.get(key) ?? 0) + 1);
  for (const element of elementsOf(html)) {
    addOne(element.localName);
    for (const attribute of element.attributes) addOne(keyOf(element, attribute));
  }
  return counts;
}

function takeOne(left: Map<string, number>, key: string): boolean {
  const count = left.get(key) ?? 0;
  left.set(key, count - 1);
  return count > 0;
}

/** Browsers write styles in their own way. */
function keyOf(element: Element, { name, value }: Attr): string {
  return `${element.localName} ${name} ${name === STYLE ? "" : value}`;
}

const wordsOf = (element: Element) => (attribute: Attr) =>
  shortenText(`${sourceName(attribute.name)}="${attribute.value}" of <${tagOf(element)}>`);

function openingOf(element: Element): string {
  const attributes = [...element.attributes].map(({ name, value }) => ` ${sourceName(name)}="${value}"`);
  return shortenText(`<${tagOf(element)}${attributes.join("")}>`);
}

/** The names that `parseHtml` put aside, as the writer knows them. */
const tagOf = (element: Element) => element.localName.replace(/^x-style$/, "style");
const sourceName = (name: string) => (name === STYLE ? "style" : name.replace(/^data-(?=on)/, ""));

function shortenText(text: string): string {
  return text.length > MAX_CHARS ? `${text.slice(0, MAX_CHARS)}…` : text;
}
