import "./editor.css";
import type { Editor } from "@tiptap/core";
import { EditorContent, useEditor } from "@tiptap/react";
import { useState } from "react";
import { createPortal } from "react-dom";
import type { Media } from "../types";
import { ImageDialog } from "./image-dialog";
import { LinkDialog } from "./link-dialog";
import { fromModel, toModel } from "./model/markup";
import { cleanPaste } from "./model/paste";
import { extensions } from "./model/schema";
import { TableDialog } from "./table-dialog";
import { Toolbar } from "./toolbar";

type Props = {
  /** Initial content; a new key starts over. */
  content: string;
  labelId: string;
  describedBy: string | undefined;
  isInvalid: boolean;
  onChange: (html: string) => void;
  onBlur: () => void;
  onSource: () => void;
  /** Puts files into the media library. */
  upload: (files: File[]) => Promise<Media[]>;
};

const DIALOGS = { link: LinkDialog, image: ImageDialog, table: TableDialog };

export function VisualEditor({ content, labelId, describedBy, isInvalid, onChange, onBlur, onSource, upload }: Props) {
  const [dialog, setDialog] = useState<keyof typeof DIALOGS | null>(null);
  const OpenDialog = dialog && DIALOGS[dialog];
  const editor: Editor = useEditor({
    extensions,
    content: toModel(content),
    // The Content-Security-Policy allows no style element; its rules are in editor.css.
    injectCSS: false,
    shouldRerenderOnTransaction: false,
    editorProps: {
      attributes: {
        role: "textbox",
        "aria-multiline": "true",
        "aria-labelledby": labelId,
        class: "prose editor-body",
        ...(describedBy ? { "aria-describedby": describedBy } : {}),
        ...(isInvalid ? { "aria-invalid": "true" } : {}),
      },
      transformPastedHTML: cleanPaste,
      handlePaste: (_, event) => takeFiles(event.clipboardData, upload, () => editor),
      handleDrop: (_, event) => takeFiles(event.dataTransfer, upload, () => editor),
    },
    onUpdate: ({ editor: changed }) => onChange(changed.isEmpty ? "" : fromModel(changed.getHTML())),
    onBlur,
  });
  return (
    <>
      <Toolbar
        editor={editor}
        onLink={() => setDialog("link")}
        onImage={() => setDialog("image")}
        onTable={() => setDialog("table")}
        onSource={onSource}
      />
      <EditorContent editor={editor} className="min-h-0 grow overflow-y-auto" />
      {/* Outside the post's form, because these have forms of their own. */}
      {OpenDialog ? createPortal(<OpenDialog editor={editor} onClose={() => setDialog(null)} />, document.body) : null}
    </>
  );
}

/** Pictures that are pasted or dropped go into the library first. True when there were any. */
function takeFiles(data: DataTransfer | null, upload: Props["upload"], editor: () => Editor): boolean {
  const files = [...(data?.files ?? [])].filter((file) => file.type.startsWith("image/"));
  // Office programs copy a picture of the text beside the text.
  if (files.length === 0 || data?.types.includes("text/html")) return false;
  void upload(files).then((media) => {
    for (const one of media) insertMedia(editor(), one);
  });
  return true;
}

function insertMedia(editor: Editor, media: Media): void {
  const { url: src, alt, width, height } = media;
  editor
    .chain()
    .focus()
    .insertContent({
      type: "image",
      attrs: { src, alt, width: String(width), height: String(height) },
    })
    .run();
}
