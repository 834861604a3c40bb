import { type Attributes, Node } from "@tiptap/core";
import { Table, TableCell, TableHeader, TableRow } from "@tiptap/extension-table";
import { enterTable } from "./caption";
import { CAPTION, CAPTIONED, COLUMNS, SECTION } from "./markup";

function defineAttribute(name: string, key = name) {
  return {
    [key]: {
      default: null,
      parseHTML: (element: HTMLElement) => element.getAttribute(name),
      renderHTML: (attributes: Record<string, unknown>) => (attributes[key] ? { [name]: attributes[key] } : {}),
    },
  };
}

const defineSpan = (name: "colspan" | "rowspan") => ({
  [name]: {
    default: 1,
    parseHTML: (element: HTMLElement) => Number.parseInt(element.getAttribute(name) ?? "", 10) || 1,
    renderHTML: (attributes: Record<string, unknown>) => (attributes[name] === 1 ? {} : { [name]: attributes[name] }),
  },
});

const cellAttributes = (): Attributes => ({
  ...defineSpan("colspan"),
  ...defineSpan("rowspan"),
  // Needed by the table commands; columns have no fixed width.
  colwidth: { default: null, parseHTML: () => null, renderHTML: () => ({}) },
  ...defineAttribute("width"),
  ...defineAttribute("height"),
});

/** A table below its caption. */
const Captioned = Node.create({
  name: "captionedTable",
  group: "block",
  content: "tableCaption table",
  isolating: true,
  parseHTML: () => [{ tag: CAPTIONED }],
  renderHTML: () => [CAPTIONED, 0],
});

const Caption = Node.create({
  name: "tableCaption",
  content: "block+",
  defining: true,
  isolating: true,
  parseHTML: () => [{ tag: CAPTION }],
  renderHTML: ({ HTMLAttributes }) => [CAPTION, HTMLAttributes, 0],
  addKeyboardShortcuts() {
    return { Enter: () => this.editor.commands.command(enterTable) };
  },
});

/** Rows and cells. Columns and the sections of rows travel as attributes: see `markup.ts`. */
export const tables = [
  Captioned,
  Caption,
  Table.extend({
    // The library's own view is for columns that are dragged: widths are the readers' business.
    addNodeView: () => null,
    addAttributes: () => ({
      ...defineAttribute("width"),
      ...defineAttribute("height"),
      ...defineAttribute(COLUMNS, "columns"),
    }),
    parseHTML: () => [{ tag: "table" }, { tag: "caption", ignore: true }, { tag: "colgroup", ignore: true }],
    renderHTML: ({ HTMLAttributes }) => ["table", HTMLAttributes, ["tbody", 0]],
  }).configure({ resizable: false }),
  TableRow.extend({ addAttributes: () => defineAttribute(SECTION, "section") }),
  TableCell.extend({ addAttributes: cellAttributes, parseHTML: () => [{ tag: "td" }] }),
  TableHeader.extend({ addAttributes: cellAttributes, parseHTML: () => [{ tag: "th" }] }),
];
