import { useEffect, useRef, useState } from "react";
import { createPortal } from "react-dom";
import { Button } from "../../../ui/button";
import { ConflictDialog } from "../drafts/conflict-dialog";
import { DraftLine } from "../drafts/draft-line";
import { ContentField } from "../editor/content-field";
import { RevisionsDrawer } from "../revisions/revisions-drawer";
import type { Post, PostFields } from "../types";
import { Checklist } from "./checklist";
import { MainFields, SideFields } from "./post-fields";
import { PreviewDialog } from "./preview-dialog";
import { usePostForm } from "./use-post-form";

/** What a form begins with: the saved post, or unsaved work on it. */
export type Begin = { fields: PostFields; baseVersion: number | null; draftVersion: number };
type Props = {
  post: Post | null;
  begin: Begin;
  draftKey: string;
  onPost: (post: Post) => void;
  onClose: () => void;
};

export function PostForm({ post, begin, draftKey, onPost, onClose }: Props) {
  const form = usePostForm({ post, begin, draftKey, onPost, onClose });
  const [window, setWindow] = useState<"preview" | "revisions" | null>(null);
  const ref = useRef<HTMLFormElement>(null);
  const { fields, errors, round, isBusy, draft, conflict } = form;
  useEffect(() => {
    if (Object.keys(errors).length > 0) ref.current?.querySelector<HTMLElement>("[aria-invalid]")?.focus();
  }, [errors]);
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
      <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
        <h2 id="post-form-title" className="text-2xl">
          {post ? "Edit Post" : "Create New Post"}
        </h2>
        <DraftLine state={draft} />
      </div>
      <div className="mt-5 grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_20rem] lg:gap-10">
        <div className="min-w-0 space-y-5">
          <MainFields form={form} />
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
      <div className="sticky bottom-0 z-10 mt-6 flex gap-2 overflow-x-auto border-t border-line bg-paper py-3 sm:gap-3 max-sm:gap-1.5 max-sm:[&>button]:px-2.5!">
        <Button type="submit" busy={isBusy}>
          {post ? "Update Post" : "Create Post"}
        </Button>
        <Button variant="secondary" onClick={() => setWindow("preview")}>
          Preview
        </Button>
        {post ? (
          <Button variant="secondary" onClick={() => setWindow("revisions")}>
            Revisions
          </Button>
        ) : null}
        <Button variant="ghost" onClick={form.cancel}>
          Cancel
        </Button>
      </div>
      {createPortal(
        <>
          {conflict ? <ConflictDialog conflict={conflict} /> : null}
          {window === "preview" ? <PreviewDialog fields={fields} onClose={() => setWindow(null)} /> : null}
          {window === "revisions" && post ? (
            <RevisionsDrawer
              postId={post.id}
              now={fields}
              onRestore={async (revision) => {
                await form.restore(revision);
                setWindow(null);
              }}
              onClose={() => setWindow(null)}
            />
          ) : null}
        </>,
        document.body,
      )}
    </form>
  );
}
