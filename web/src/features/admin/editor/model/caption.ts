import type { Editor } from "@tiptap/core";
import type { Node, ResolvedPos } from "@tiptap/pm/model";
import { type EditorState, TextSelection, type Transaction } from "@tiptap/pm/state";

type Props = { state: EditorState; tr: Transaction };
type CaptionPlace = { node: Node; at: number };

function findAncestor({ $from }: { $from: ResolvedPos }, name: string): CaptionPlace | null {
  for (let depth = $from.depth; depth > 0; depth -= 1) {
    const node = $from.node(depth);
    if (node.type.name === name) return { node, at: $from.before(depth) };
  }
  return null;
}

/** Returns whether the table around the selection has a caption: one inside a cell of a captioned table need not. */
export function hasCaption({ state: { selection } }: Pick<Editor, "state">): boolean {
  const captioned = findAncestor(selection, "captionedTable");
  const table = findAncestor(selection, "table");
  if (!captioned) return false;
  const ownTable = captioned.at + 1 + (captioned.node.firstChild?.nodeSize ?? 0);
  return table === null || table.at <= ownTable;
}

/** Gives the table a caption to write into, or takes the one it has. */
export function toggleCaption({ state, tr }: Props): boolean {
  return hasCaption({ state }) ? removeCaption({ state, tr }) : addCaption({ state, tr });
}

function addCaption({ state, tr }: Props): boolean {
  const table = findAncestor(state.selection, "table");
  const { captionedTable, tableCaption, paragraph } = state.schema.nodes;
  if (!table || !captionedTable || !tableCaption || !paragraph) return false;
  const caption = tableCaption.create(null, paragraph.create({ lent: true }));
  tr.replaceWith(table.at, table.at + table.node.nodeSize, captionedTable.create(null, [caption, table.node]));
  tr.setSelection(TextSelection.near(tr.doc.resolve(table.at + 2)));
  return true;
}

function removeCaption({ state, tr }: Props): boolean {
  const captioned = findAncestor(state.selection, "captionedTable");
  const table = captioned?.node.lastChild;
  if (!captioned || !table) return false;
  tr.replaceWith(captioned.at, captioned.at + captioned.node.nodeSize, table);
  tr.setSelection(TextSelection.near(tr.doc.resolve(captioned.at + 1)));
  return true;
}

/** Moves from the caption into the first cell. */
export function enterTable({ state, tr }: Props): boolean {
  const caption = findAncestor(state.selection, "tableCaption");
  if (!caption) return false;
  tr.setSelection(TextSelection.near(tr.doc.resolve(caption.at + caption.node.nodeSize))).scrollIntoView();
  return true;
}

/** The table, and with it its caption. */
export function deleteTable({ state, tr }: Props): boolean {
  const doomed = findAncestor(state.selection, hasCaption({ state }) ? "captionedTable" : "table");
  if (!doomed) return false;
  tr.delete(doomed.at, doomed.at + doomed.node.nodeSize);
  return true;
}
