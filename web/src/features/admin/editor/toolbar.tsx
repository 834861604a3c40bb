import type { Editor } from "@tiptap/core";
import { useEditorState } from "@tiptap/react";
import { CodeXml, Image, Link, Table } from "lucide-react";
import type { KeyboardEvent } from "react";
import { classNames } from "../../../ui/class-names";
import { GROUPS, isInTable, STYLES, setStyle, styleOf, TABLE_COMMANDS, WORDS } from "./commands";
import { Group, IconButton, TOOL, Tool } from "./tool";

type Props = { editor: Editor; onLink: () => void; onImage: () => void; onTable: () => void; onSource: () => void };

/** One stop of the Tab key; arrows go from tool to tool. On phones it is one line that scrolls. */
export function Toolbar({ editor, onLink, onImage, onTable, onSource }: Props) {
  const hasTableTools = useEditorState({ editor, selector: () => isInTable(editor) });
  const isLink = useEditorState({ editor, selector: () => editor.isActive("link") });
  const isImage = useEditorState({ editor, selector: () => editor.isActive("image") });
  return (
    <div
      role="toolbar"
      aria-label="Formatting"
      onKeyDown={moveToolFocus}
      className="border-b border-line bg-paper-raised p-1"
    >
      <div className="flex items-center overflow-x-auto lg:flex-wrap" data-scroller>
        <StyleSelect editor={editor} />
        <Group label="Words, links, images and tables">
          {WORDS.map((command) => (
            <Tool key={command.label} editor={editor} command={command} />
          ))}
          <IconButton label="Link" icon={Link} isPressed={isLink} onAct={onLink} />
          <IconButton label="Image" icon={Image} isPressed={isImage} onAct={onImage} />
          <IconButton label="Table" icon={Table} isPressed={hasTableTools} isDisabled={hasTableTools} onAct={onTable} />
        </Group>
        {GROUPS.map((group) => (
          <Group key={group.label} label={group.label}>
            {group.commands.map((command) => (
              <Tool key={command.label} editor={editor} command={command} />
            ))}
          </Group>
        ))}
        <IconButton label="Source" icon={CodeXml} onAct={onSource} />
      </div>
      {hasTableTools ? <TableTools editor={editor} /> : null}
    </div>
  );
}

function StyleSelect({ editor }: { editor: Editor }) {
  const style = useEditorState({ editor, selector: () => styleOf(editor) });
  return (
    <select
      aria-label="Text style"
      className="mr-1 h-11 w-28 shrink-0 rounded-sm border border-control-line bg-paper px-2 text-sm lg:h-9 lg:w-auto"
      value={style}
      onChange={(event) => setStyle(editor, event.target.value)}
    >
      {STYLES.map(({ value, label }) => (
        <option key={value} value={value}>
          {label}
        </option>
      ))}
    </select>
  );
}

function TableTools({ editor }: { editor: Editor }) {
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

const STEPS: Record<string, (at: number, count: number) => number> = {
  ArrowRight: (at, count) => (at + 1) % count,
  ArrowLeft: (at, count) => (at - 1 + count) % count,
  Home: () => 0,
  End: (_, count) => count - 1,
};

/** Moves the focus within a toolbar: its first control is the Tab key's, the others are the arrows'. */
export function moveToolFocus(event: KeyboardEvent<HTMLElement>): void {
  const step = STEPS[event.key];
  if (!step || event.altKey || event.ctrlKey || event.metaKey) return;
  const tools = [...event.currentTarget.querySelectorAll<HTMLElement>("select, button:not(:disabled)")];
  const at = tools.indexOf(event.target as HTMLElement);
  // Up and down are the select's own keys; left and right are not.
  if (at < 0) return;
  event.preventDefault();
  tools[step(at, tools.length)]?.focus();
}
