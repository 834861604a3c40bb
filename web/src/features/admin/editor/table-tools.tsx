import type { Editor } from "@tiptap/core";
import { useEditorState } from "@tiptap/react";
import { classNames } from "../../../ui/class-names";
import { TABLE_COMMANDS } from "./commands";
import { TOOL } from "./tool";

export function TableTools({ editor }: { editor: Editor }) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for fields; this is a group of a toolbar.
    <div
      role="group"
      aria-label="Table tools"
      className="mt-1 flex overflow-x-auto border-t border-line pt-1 lg:flex-wrap"
      data-scroller
    >
      {TABLE_COMMANDS.map((command) => (
        <TableTool key={command.label} editor={editor} command={command} />
      ))}
    </div>
  );
}

function TableTool({ editor, command }: { editor: Editor; command: (typeof TABLE_COMMANDS)[number] }) {
  const { label, run, isPossible, isOn } = command;
  const isOpen = useEditorState({ editor, selector: () => isPossible?.(editor) ?? true });
  const isPressed = useEditorState({ editor, selector: () => isOn?.(editor) });
  return (
    <button
      type="button"
      className={classNames(TOOL, "px-2.5 text-xs font-semibold whitespace-nowrap")}
      aria-pressed={isPressed ?? undefined}
      tabIndex={-1}
      disabled={!isOpen}
      onClick={() => run(editor.chain().focus(), editor).run()}
    >
      {label}
    </button>
  );
}
