import { useEffect, useState } from "react";
import { errorText } from "../../../api/errors";
import { Skeleton } from "../../../ui/feedback/skeleton";
import { Drawer } from "../../../ui/layout/drawer";
import { previewPost } from "../api";
import type { PostFields, Preview } from "../types";

/** The article as readers would see it: the server cleans the text and makes it ready, as for the real page. */
export function PreviewDialog({ fields, onClose }: { fields: PostFields; onClose: () => void }) {
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
