import type { Editor } from "@tiptap/core";
import { type FormEvent, useState } from "react";
import { Button } from "../../../ui/button/button";
import { Checkbox } from "../../../ui/form/checkbox";
import { TextField } from "../../../ui/form/field";
import { FormButtons } from "../../../ui/form/form-buttons";
import { Dialog } from "../../../ui/layout/dialog";
import { isSafeAddress } from "./model/safe-address";

const readText = (data: FormData, name: string) => String(data.get(name) ?? "").trim() || null;

/** Puts the link on what is selected; without a selection these words come with it. */
function setLink(editor: Editor, words: string, attrs: Record<string, string | null>) {
  const chain = editor.chain().focus().extendMarkRange("link");
  if (editor.state.selection.empty && !editor.isActive("link")) {
    chain.insertContent({ type: "text", text: words, marks: [{ type: "link", attrs }] }).run();
  } else chain.setMark("link", attrs).run();
}

export function LinkDialog({ editor, onClose }: { editor: Editor; onClose: () => void }) {
  const link = editor.getAttributes("link") as Record<string, string | null>;
  const isLink = editor.isActive("link");
  const [problem, setProblem] = useState<string>();

  function handleSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    // A form inside a form's dialog: the outer one is not to be sent.
    event.stopPropagation();
    const data = new FormData(event.currentTarget);
    const href = readText(data, "href");
    if (!href || !isSafeAddress(href)) {
      return setProblem("Enter an address that starts with https://, mailto: or / (a page on this site).");
    }
    setLink(editor, readText(data, "words") ?? href, {
      ...link,
      href,
      title: readText(data, "title"),
      rel: readText(data, "rel"),
      target: data.get("blank") ? "_blank" : null,
    });
    onClose();
  }
  return (
    <Dialog open onClose={onClose} title={isLink ? "Change the link" : "Add a link"}>
      <form onSubmit={handleSubmit} noValidate className="mt-5 space-y-4">
        <TextField
          label="Address"
          name="href"
          defaultValue={link["href"] ?? ""}
          error={problem}
          inputMode="url"
          placeholder="https:// or /blog/..."
        />
        {editor.state.selection.empty && !isLink ? (
          <TextField label="Text" name="words" hint="Leave empty to show the address." />
        ) : null}
        <LinkAttributes link={link} />
        <FormButtons action={isLink ? "Change" : "Add link"} onCancel={onClose}>
          {isLink ? (
            <Button
              variant="secondary"
              onClick={() => {
                editor.chain().focus().extendMarkRange("link").unsetMark("link").run();
                onClose();
              }}
            >
              Remove link
            </Button>
          ) : null}
        </FormButtons>
      </form>
    </Dialog>
  );
}

function LinkAttributes({ link }: { link: Record<string, string | null> }) {
  return (
    <>
      <TextField label="Title" name="title" defaultValue={link["title"] ?? ""} hint="Optional. Shown on hover." />
      <TextField
        label="Rel"
        name="rel"
        defaultValue={link["rel"] ?? ""}
        hint="Optional, such as nofollow or sponsored."
      />
      <Checkbox name="blank" defaultChecked={link["target"] === "_blank"}>
        Open in a new tab
      </Checkbox>
    </>
  );
}
