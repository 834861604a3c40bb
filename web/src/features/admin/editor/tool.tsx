import type { Editor } from "@tiptap/core";
import { useEditorState } from "@tiptap/react";
import type { LucideIcon } from "lucide-react";
import type { ReactNode } from "react";
import type { EditorCommand } from "./commands";

export const TOOL =
  "grid h-11 min-w-11 shrink-0 place-items-center rounded-sm text-ink-soft hover:bg-paper-sunk hover:text-ink lg:h-9 lg:min-w-9 " +
  "aria-pressed:bg-lamp-soft aria-pressed:text-lamp-ink disabled:opacity-40";

export function Group({ label, children }: { label: string; children: ReactNode }) {
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

export function Tool({ editor, command }: { editor: Editor; command: EditorCommand }) {
  const { label, icon, active, run, isPossible } = command;
  const isOn = useEditorState({ editor, selector: () => active?.some((name) => editor.isActive(name)) ?? false });
  const isOpen = useEditorState({ editor, selector: () => isPossible?.(editor) ?? true });
  return (
    <IconButton
      label={label}
      icon={icon}
      isPressed={active ? isOn : undefined}
      isDisabled={!isOpen}
      onAct={() => run(editor.chain().focus(), editor).run()}
    />
  );
}

type IconProps = {
  label: string;
  icon: LucideIcon;
  isPressed?: boolean | undefined;
  isDisabled?: boolean;
  onAct: () => void;
};

/** Reached with the arrow keys: see `moveToolFocus.ts`. */
export function IconButton({ label, icon: Icon, isPressed, isDisabled, onAct }: IconProps) {
  return (
    <button
      type="button"
      className={TOOL}
      aria-label={label}
      title={label}
      aria-pressed={isPressed}
      disabled={isDisabled}
      tabIndex={-1}
      onClick={onAct}
    >
      <Icon className="size-4.5" aria-hidden="true" />
    </button>
  );
}
