import type { Editor } from "@tiptap/core";
import { useEditorState } from "@tiptap/react";
import { CodeXml, Image, Link } from "lucide-react";
import type { ReactNode } from "react";
import { classNames } from "../../../ui/class-names";
import { type Command, GROUPS, STYLES, setStyle, styleOf, TABLE_COMMANDS } from "./commands";
import { rove } from "./rove";

type Props = { editor: Editor; onLink: () => void; onImage: () => void; onSource: () => void };

const TOOL =
  "grid h-11 min-w-11 shrink-0 place-items-center rounded-sm text-ink-soft hover:bg-paper-sunk hover:text-ink lg:h-9 lg:min-w-9 " +
  "aria-pressed:bg-lamp-soft aria-pressed:text-lamp-ink disabled:opacity-40";

/** One stop of the Tab key; arrows go from tool to tool. On phones it is one line that scrolls. */
export function Toolbar({ editor, onLink, onImage, onSource }: Props) {
  const isInTable = useEditorState({ editor, selector: () => editor.isActive("table") });
  const isLink = useEditorState({ editor, selector: () => editor.isActive("link") });
  const isImage = useEditorState({ editor, selector: () => editor.isActive("image") });
  return (
    <div role="toolbar" aria-label="Formatting" onKeyDown={rove} className="border-b border-line bg-paper-raised p-1">
      <div className="flex items-center overflow-x-auto lg:flex-wrap" data-scroller>
        <StyleSelect editor={editor} />
        {GROUPS.map((group) => (
          <Group key={group.label} label={group.label}>
            {group.commands.map((command) => (
              <Tool key={command.label} editor={editor} command={command} />
            ))}
          </Group>
        ))}
        <Group label="Link, image and source">
          <button
            type="button"
            className={TOOL}
            aria-label="Link"
            title="Link"
            aria-pressed={isLink}
            tabIndex={-1}
            onClick={onLink}
          >
            <Link className="size-4.5" aria-hidden="true" />
          </button>
          <button
            type="button"
            className={TOOL}
            aria-label="Image"
            title="Image"
            aria-pressed={isImage}
            tabIndex={-1}
            onClick={onImage}
          >
            <Image className="size-4.5" aria-hidden="true" />
          </button>
          <button type="button" className={TOOL} aria-label="Source" title="Source" tabIndex={-1} onClick={onSource}>
            <CodeXml className="size-4.5" aria-hidden="true" />
          </button>
        </Group>
      </div>
      {isInTable ? <TableTools editor={editor} /> : null}
    </div>
  );
}

function Group({ label, children }: { label: string; children: ReactNode }) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for fields; these are groups of a toolbar.
    <div
      role="group"
      aria-label={label}
      className="flex shrink-0 border-line not-last:mr-1 not-last:border-r not-last:pr-1"
    >
      {children}
    </div>
  );
}

function StyleSelect({ editor }: { editor: Editor }) {
  const style = useEditorState({ editor, selector: () => styleOf(editor) });
  return (
    <select
      aria-label="Text style"
      className="mr-2 h-11 shrink-0 rounded-sm border border-control-line bg-paper px-2 text-sm lg:h-9"
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

function Tool({ editor, command }: { editor: Editor; command: Command }) {
  const { label, icon: Icon, active, run, isPossible } = command;
  const isOn = useEditorState({ editor, selector: () => active?.some((name) => editor.isActive(name)) ?? false });
  const isOpen = useEditorState({ editor, selector: () => isPossible?.(editor) ?? true });
  return (
    <button
      type="button"
      className={TOOL}
      aria-label={label}
      title={label}
      aria-pressed={active ? isOn : undefined}
      disabled={!isOpen}
      tabIndex={-1}
      onClick={() => run(editor.chain().focus(), editor).run()}
    >
      <Icon className="size-4.5" aria-hidden="true" />
    </button>
  );
}

function TableTools({ editor }: { editor: Editor }) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for fields; this is a group of a toolbar.
    <div
      role="group"
      aria-label="Table tools"
      className="mt-1 flex overflow-x-auto border-t border-line pt-1"
      data-scroller
    >
      {TABLE_COMMANDS.map(({ label, run, isPossible }) => (
        <button
          key={label}
          type="button"
          className={classNames(TOOL, "px-2.5 text-xs font-semibold whitespace-nowrap")}
          tabIndex={-1}
          disabled={isPossible ? !isPossible(editor) : false}
          onClick={() => run(editor.chain().focus(), editor).run()}
        >
          {label}
        </button>
      ))}
    </div>
  );
}
