import { useEffect, useRef } from "react";
import { requestJson } from "../../../../api/client";
import type { ToastInput } from "../../../../ui/feedback/toast-store";
import { useToast } from "../../../../ui/feedback/use-toast";
import { TextField } from "../../../../ui/form/field";
import { Form } from "../../../../ui/form/form";
import { FormButtons } from "../../../../ui/form/form-buttons";
import { useForm } from "../../../../ui/form/use-form";
import type { ForumPost, Topic, WrittenPost } from "../types";
import { DraftLine } from "./drafts/draft-line";
import { useDraft } from "./drafts/use-draft";
import { BodyField } from "./form-parts";
import { MarkdownHelp } from "./markdown-help";
import { TextPreview } from "./text-preview";

interface EditFormProps {
  topic: Topic;
  post: ForumPost;
  onClose: () => void;
  onChanged: () => void;
}

/** Change of an own post. The text stays in the form when the server refuses it. */
export function EditForm({ topic, post, onClose, onChanged }: EditFormProps) {
  const formRef = useRef<HTMLFormElement>(null);
  const toast = useToast();
  const id = post.id ?? 0;
  const source = { title: topic.title, body: post.pendingEdit?.body ?? post.body ?? "" };
  const draft = useDraft(`edit-${id}`, formRef, true, true);
  const form = useForm(
    async ({ title, body = "" }) => {
      await draft.hold();
      let isSent = false;
      try {
        const written = await requestJson("PATCH", "/api/forum/posts/{id}", {
          path: { id },
          body: { body, version: post.version, title },
        });
        isSent = true;
        toast.add(toastOf(written));
        onChanged();
        onClose();
      } finally {
        draft.release(isSent);
      }
    },
    "Could not save the post",
    formRef,
  );
  useEffect(() => {
    const field = formRef.current?.elements.namedItem("body");
    if (field instanceof HTMLTextAreaElement) field.focus();
  }, []);
  return (
    <Form
      form={{ ...form, formRef }}
      onChange={draft.keep}
      className="mt-3 space-y-4"
      aria-label={`Edit post ${post.number}`}
    >
      {post.number === 1 ? (
        <TextField label="Title" name="title" defaultValue={source.title} minLength={5} maxLength={150} required />
      ) : null}
      <BodyField label="Text" defaultValue={source.body} />
      <MarkdownHelp />
      <FormButtons action="Save" isBusy={form.isBusy} onCancel={onClose} />
      <TextPreview formRef={formRef} />
      <DraftLine draft={draft} />
    </Form>
  );
}

/** Says that the change is there, or what it waits for. */
function toastOf({ heldWhy }: WrittenPost): ToastInput {
  if (heldWhy.length === 0) return { title: "Post changed" };
  return { title: "Your edit is waiting for a moderator", description: heldWhy.map(({ text }) => text).join(" ") };
}
