import { useEffect, useRef, useState } from "react";
import { createPortal } from "react-dom";
import { errorText } from "../../../api/errors";
import { arriveAt } from "../../../lib/address/arrive-at";
import { Button } from "../../../ui/button/button";
import { Skeleton } from "../../../ui/feedback/skeleton";
import { TextField } from "../../../ui/form/field";
import { TextAreaField } from "../../../ui/form/text-area-field";
import { Drawer } from "../../../ui/layout/drawer";
import { previewPost } from "../api";
import { ConflictDialog } from "../drafts/conflict-dialog";
import { DraftLine } from "../drafts/draft-line";
import { ContentField } from "../editor/content-field";
import { RevisionsDrawer } from "../revisions/revisions-drawer";
import type { PostFields, Preview } from "../types";
import { type BoundForm, bindField } from "./bind";
import { Checklist } from "./checklist";
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

type FormWindow = "preview" | "revisions";

type Props = { form: BoundForm; isNew: boolean; onOpen: (window: FormWindow) => void };

/** Bar at the window's lower edge: actions, and where the text is stored. */
function FormBar({ form, isNew, onOpen }: Props) {
  return (
    <div className="bottom-bar sticky bottom-0 z-10 mt-6 flex flex-wrap items-center justify-between gap-x-6 gap-y-1 border-t border-line bg-paper py-3 max-sm:pt-1.5">
      <div className="flex gap-2 sm:gap-3 max-sm:gap-1.5 max-sm:[&>button]:px-2.5!">
        <Button type="submit" busy={form.isBusy}>
          {isNew ? "Create Post" : "Update Post"}
        </Button>
        <Button variant="secondary" onClick={() => onOpen("preview")}>
          Preview
        </Button>
        {isNew ? null : (
          <Button variant="secondary" onClick={() => onOpen("revisions")}>
            Revisions
          </Button>
        )}
        <Button variant="ghost" onClick={form.cancel}>
          Cancel
        </Button>
      </div>
      <DraftLine state={form.draft} />
    </div>
  );
}

const SLUG_HINT = "The last part of the address: /blog/your-slug";

function MainFields({ form, isNew }: { form: BoundForm; isNew: boolean }) {
  const { fields, isAutomatic, suggestion } = form;
  const isSlugToCome = isAutomatic && fields.title && !fields.slug;
  return (
    <>
      <TextField
        label="Title *"
        required
        maxLength={300}
        ref={isNew ? arriveAt : undefined}
        {...bindField(form, "title")}
      />
      <TextField
        label="Slug *"
        required
        autoCapitalize="none"
        spellCheck={false}
        hint={isSlugToCome ? "Created from the title when you save." : SLUG_HINT}
        {...bindField(form, "slug")}
        onFocus={form.touchSlug}
      />
      {suggestion ? (
        <Button variant="secondary" size="sm" onClick={() => form.change({ slug: suggestion })}>
          Use {suggestion}
        </Button>
      ) : null}
      <TextAreaField label="Excerpt *" required {...bindField(form, "excerpt")} />
    </>
  );
}

/** The article as readers would see it: the server cleans the text and makes it ready, as for the real page. */
function PreviewDialog({ fields, onClose }: { fields: PostFields; onClose: () => void }) {
  const { title, content, excerpt, featuredImage } = fields;
  const [preview, setPreview] = useState<Preview>();
  const [problem, setProblem] = useState<string>();
  useEffect(() => {
    previewPost(title, content).then(setPreview, (error: unknown) => setProblem(errorText(error)));
  }, [title, content]);
  return (
    <Drawer open onClose={onClose} title="Preview">
      <article>
        <h3 className="text-3xl">{title || "Untitled"}</h3>
        {excerpt ? <p className="mt-3 text-lg text-ink-soft">{excerpt}</p> : null}
        {preview ? <p className="tabular mt-3 text-sm text-ink-soft">{preview.readMinutes} min read</p> : null}
        {featuredImage ? <img src={featuredImage} alt="" className="mt-5 rounded-lg" /> : null}
        {problem ? <p role="alert">{problem}</p> : null}
        {preview ? (
          // biome-ignore lint/security/noDangerouslySetInnerHtml: cleaned by the server, and the policy runs no script
          <div className="prose mt-6" dangerouslySetInnerHTML={{ __html: preview.body }} />
        ) : problem ? null : (
          <Skeleton className="mt-6 h-64 w-full" />
        )}
      </article>
    </Drawer>
  );
}
