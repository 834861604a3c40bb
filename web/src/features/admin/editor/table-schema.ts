import type { Attributes } from "@tiptap/core";
import { Table, TableCell, TableHeader, TableRow } from "@tiptap/extension-table";
import { CAPTION, COLUMNS, parse, SECTION } from "./markup";

function attribute(name: string, key = name) {
  return {
    [key]: {
      default: null,
      parseHTML: (element: HTMLElement) => element.getAttribute(name),
      renderHTML: (attributes: Record<string, unknown>) => (attributes[key] ? { [name]: attributes[key] } : {}),
    },
  };
}

const span = (name: "colspan" | "rowspan") => ({
  [name]: {
    default: 1,
    parseHTML: (element: HTMLElement) => Number.parseInt(element.getAttribute(name) ?? "", 10) || 1,
    renderHTML: (attributes: Record<string, unknown>) => (attributes[name] === 1 ? {} : { [name]: attributes[name] }),
  },
});

const cellAttributes = (): Attributes => ({
  ...span("colspan"),
  ...span("rowspan"),
  // Asked for by the table commands; widths are the readers' business.
  colwidth: { default: null, parseHTML: () => null, renderHTML: () => ({}) },
  ...attribute("width"),
  ...attribute("height"),
});

/** Rows and cells. Caption, columns and the sections of rows travel as attributes: see `markup.ts`. */
export const tables = [
  Table.extend({
    // The library's own view shows no caption.
    addNodeView: () => null,
    addAttributes: () => ({
      ...attribute("width"),
      ...attribute("height"),
      ...attribute(CAPTION, "caption"),
      ...attribute(COLUMNS, "columns"),
    }),
    parseHTML: () => [{ tag: "table" }, { tag: "caption", ignore: true }, { tag: "colgroup", ignore: true }],
    renderHTML: ({ node, HTMLAttributes }) => {
      const caption = node.attrs["caption"] as string | null;
      const text = caption ? parse(`<table>${caption}</table>`).textContent : null;
      return text
        ? ["table", HTMLAttributes, ["caption", { contenteditable: "false" }, text], ["tbody", 0]]
        : ["table", HTMLAttributes, ["tbody", 0]];
    },
  }).configure({ resizable: false }),
  TableRow.extend({ addAttributes: () => attribute(SECTION, "section") }),
  TableCell.extend({ addAttributes: cellAttributes, parseHTML: () => [{ tag: "td" }] }),
  TableHeader.extend({ addAttributes: cellAttributes, parseHTML: () => [{ tag: "th" }] }),
];
