import type { Editor } from "@tiptap/core";
import { useEditorState } from "@tiptap/react";
import { CodeXml, Image, Link, Table } from "lucide-react";
import { GROUPS, isInTable, STYLES, setStyle, styleOf, WORDS } from "./commands";
import { moveToolFocus } from "./roving-focus";
import { TableTools } from "./table-tools";
import { Group, IconButton, Tool } from "./tool";

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
