import { useEffect, useRef, useState } from "react";
import { createPortal } from "react-dom";
import { arriveAt } from "../../../lib/address/arrive-at";
import { ConflictDialog } from "../drafts/conflict-dialog";
import { ContentField } from "../editor/content-field";
import { RevisionsDrawer } from "../revisions/revisions-drawer";
import { Checklist } from "./checklist";
import { FormBar, type FormWindow } from "./form-bar";
import { MainFields } from "./main-fields";
import { PreviewDialog } from "./preview-dialog";
import { SideFields } from "./side-fields";
import { type PostFormOptions, usePostForm } from "./use-post-form";

export function PostForm(options: PostFormOptions) {
  const { post } = options;
  const form = usePostForm(options);
  const [opened, setOpened] = useState<FormWindow | null>(null);
  const ref = useRef<HTMLFormElement>(null);
  const { fields, errors, round } = form;
  useEffect(() => {
    if (Object.keys(errors).length > 0) ref.current?.querySelector<HTMLElement>("[aria-invalid]")?.focus();
  }, [errors]);
  const closeWindow = () => setOpened(null);
  return (
    <form
      ref={ref}
      noValidate
      aria-labelledby="post-form-title"
      onSubmit={(event) => {
        event.preventDefault();
        void form.save();
      }}
      className="mt-8"
    >
      <h2 id="post-form-title" ref={post ? arriveAt : undefined} tabIndex={-1} className="scroll-mt-20 text-2xl">
        {post ? "Edit Post" : "Create New Post"}
      </h2>
      <div className="mt-5 grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_20rem] lg:gap-10">
        <div className="min-w-0 space-y-5">
          <MainFields form={form} isNew={post === null} />
          <ContentField
            key={round}
            value={fields.content}
            onChange={(content) => form.change({ content })}
            onBlur={form.flush}
            error={errors["content"]}
          />
        </div>
        <div className="space-y-5 rounded-lg border border-line bg-paper-raised p-5 sm:p-6">
          <SideFields form={form} />
        </div>
      </div>
      <Checklist id={post?.id ?? null} fields={fields} />
      <FormBar form={form} isNew={post === null} onOpen={setOpened} />
      {createPortal(
        <>
          {form.conflict ? <ConflictDialog conflict={form.conflict} /> : null}
          {opened === "preview" ? <PreviewDialog fields={fields} onClose={closeWindow} /> : null}
          {opened === "revisions" && post ? (
            <RevisionsDrawer
              postId={post.id}
              now={fields}
              onRestore={(revision) => form.restore(revision).then(closeWindow)}
              onClose={closeWindow}
            />
          ) : null}
        </>,
        document.body,
      )}
    </form>
  );
}
