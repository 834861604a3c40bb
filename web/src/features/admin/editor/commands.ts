import type { ChainedCommands, Editor } from "@tiptap/core";
import {
  Bold,
  Code,
  Eraser,
  Italic,
  List,
  ListOrdered,
  ListTree,
  type LucideIcon,
  Minus,
  Quote,
  Redo2,
  RemoveFormatting,
  SquareDashed,
  Strikethrough,
  Subscript,
  Superscript,
  TextQuote,
  Underline,
  Undo2,
} from "lucide-react";
import { deleteTable, hasCaption, toggleCaption } from "./model/caption";

export type EditorCommand = {
  label: string;
  icon: LucideIcon;
  /** The names of the marks or nodes that press the button. None: it is no switch. */
  active?: readonly string[];
  run: (chain: ChainedCommands, editor: Editor) => ChainedCommands;
  /** Returns whether the command is possible now; by default always. */
  isPossible?: (editor: Editor) => boolean;
};

/** Two elements for one look: switching it off takes both. */
function createMarkCommand(label: string, icon: LucideIcon, name: string, ...alike: string[]): EditorCommand {
  const names = [name, ...alike];
  return {
    label,
    icon,
    active: names,
    run: (chain, editor) => {
      const isOn = names.some((one) => editor.isActive(one));
      return isOn
        ? names.reduce((rest, one) => rest.unsetMark(one, { extendEmptyMarkRange: true }), chain)
        : chain.setMark(name);
    },
  };
}

/** The most wanted come first: phones show no more than these without scrolling. */
export const WORDS: readonly EditorCommand[] = [
  createMarkCommand("Bold", Bold, "bold", "plainBold"),
  createMarkCommand("Italic", Italic, "italic", "plainItalic"),
];

export const GROUPS: readonly { label: string; commands: readonly EditorCommand[] }[] = [
  {
    label: "History",
    commands: [
      { label: "Undo", icon: Undo2, run: (chain) => chain.undo(), isPossible: (editor) => editor.can().undo() },
      { label: "Redo", icon: Redo2, run: (chain) => chain.redo(), isPossible: (editor) => editor.can().redo() },
    ],
  },
  {
    label: "Blocks",
    commands: [
      { label: "Bullet list", icon: List, active: ["bulletList"], run: (chain) => chain.toggleBulletList() },
      { label: "Numbered list", icon: ListOrdered, active: ["orderedList"], run: (chain) => chain.toggleOrderedList() },
      { label: "Quote", icon: Quote, active: ["blockquote"], run: (chain) => chain.toggleBlockquote() },
      { label: "Horizontal line", icon: Minus, run: (chain) => chain.setHorizontalRule() },
    ],
  },
  {
    label: "More text formatting",
    commands: [
      createMarkCommand("Underline", Underline, "underline"),
      createMarkCommand("Strike", Strikethrough, "strike", "plainStrike"),
      createMarkCommand("Deleted text", Eraser, "deleted"),
      createMarkCommand("Code", Code, "code"),
      createMarkCommand("Subscript", Subscript, "subscript"),
      createMarkCommand("Superscript", Superscript, "superscript"),
      createMarkCommand("Citation (cite)", TextQuote, "cite"),
      { label: "Clear formatting", icon: RemoveFormatting, run: (chain) => chain.unsetAllMarks() },
    ],
  },
  {
    label: "More blocks",
    commands: [
      {
        label: "Definition list",
        icon: ListTree,
        active: ["definitionList"],
        run: (chain) => chain.insertContent(TERMS),
        isPossible: (editor) => !editor.isActive("definitionList"),
      },
      { label: "Box (div)", icon: SquareDashed, active: ["box"], run: (chain) => chain.toggleWrap("box") },
    ],
  },
];

const TERMS = "<dl><dt>Term</dt><dd>What it means</dd></dl>";

/** Returns whether the selection is in a table or in its caption. */
export function isInTable(editor: Editor): boolean {
  return editor.isActive("table") || editor.isActive("captionedTable");
}

type TableCommand = Pick<EditorCommand, "run" | "isPossible"> & { label: string; isOn?: (editor: Editor) => boolean };

/** Commands inside a table. */
export const TABLE_COMMANDS: readonly TableCommand[] = [
  inRows("Row above", (chain) => chain.addRowBefore()),
  inRows("Row below", (chain) => chain.addRowAfter()),
  inRows("Delete row", (chain) => chain.deleteRow()),
  inRows("Column left", (chain) => chain.addColumnBefore()),
  inRows("Column right", (chain) => chain.addColumnAfter()),
  inRows("Delete column", (chain) => chain.deleteColumn()),
  { label: "Merge cells", run: (chain) => chain.mergeCells(), isPossible: (editor) => editor.can().mergeCells() },
  { label: "Split cell", run: (chain) => chain.splitCell(), isPossible: (editor) => editor.can().splitCell() },
  inRows("Header cell", (chain) => chain.toggleHeaderCell()),
  { label: "Caption", run: (chain) => chain.command(toggleCaption), isOn: hasCaption },
  { label: "Delete table", run: (chain) => chain.command(deleteTable) },
];

function inRows(label: string, run: EditorCommand["run"]): TableCommand {
  return { label, run, isPossible: (editor) => editor.isActive("table") };
}

export const STYLES = [
  { value: "paragraph", label: "Paragraph" },
  ...[1, 2, 3, 4, 5, 6].map((level) => ({ value: `h${level}`, label: `Heading ${level}` })),
  { value: "codeBlock", label: "Code" },
  { value: "preformatted", label: "Preformatted" },
];

export function styleOf(editor: Editor): string {
  const level = [1, 2, 3, 4, 5, 6].find((one) => editor.isActive("heading", { level: one }));
  if (level) return `h${level}`;
  return ["codeBlock", "preformatted"].find((name) => editor.isActive(name)) ?? "paragraph";
}

export function setStyle(editor: Editor, style: string): void {
  const chain = editor.chain().focus();
  const level = /^h([1-6])$/.exec(style)?.[1];
  if (level) chain.setNode("heading", { level: Number(level) }).run();
  else chain.setNode(style).run();
}
