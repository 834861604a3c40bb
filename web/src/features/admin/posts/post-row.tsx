import { useQueryClient } from "@tanstack/react-query";
import { Eye, Pencil, Trash2 } from "lucide-react";
import type { RefObject } from "react";
import { Link } from "wouter";
import { arriveAt } from "../../../lib/address/arrive-at";
import { formatCount } from "../../../lib/format";
import { localDate } from "../../../lib/time/day";
import { useToast } from "../../../ui/feedback/use-toast";
import { Badge, type BadgeTone } from "../../../ui/inline/badge";
import { useMutation } from "../../../ui/use-mutation";
import { deletePost, restorePost } from "../api";
import { leaveRow } from "../parts/focus";
import { iconAction } from "../parts/icon-action";
import { localTime } from "../parts/times";
import { useRefusal } from "../parts/use-refusal";
import type { PostLine } from "../types";
import { addressOf } from "../use-view";
import { type PostStatus, statusOf } from "./status";

/** Tags shown in a row. */
const TAGS = 2;
const BADGES: Record<PostStatus, [BadgeTone, string]> = {
  published: ["good", "Published"],
  draft: ["neutral", "Draft"],
  scheduled: ["info", "Scheduled"],
};

type Props = { post: PostLine; returnTo: RefObject<number | null> };

export function PostRow({ post, returnTo }: Props) {
  const remove = usePostDeletion();
  /** Back from its form, the row is where the work goes on. */
  function focusReturned(link: HTMLAnchorElement | null) {
    if (!link || returnTo.current !== post.id) return;
    returnTo.current = null;
    arriveAt(link);
  }
  return (
    <li className="flex flex-wrap items-start gap-x-6 gap-y-3 py-5 sm:flex-nowrap">
      <PostText post={post} />
      <div className="flex shrink-0 gap-2">
        {post.isPublished ? (
          <Link href={`/blog/${post.slug}`} {...iconAction("View", post.title)}>
            <Eye className="size-4.5" aria-hidden="true" />
          </Link>
        ) : null}
        <Link ref={focusReturned} href={addressOf({ edit: post.id })} {...iconAction("Edit", post.title)}>
          <Pencil className="size-4.5" aria-hidden="true" />
        </Link>
        <button
          type="button"
          onClick={(event) => void remove(post, event.currentTarget)}
          {...iconAction("Delete", post.title)}
        >
          <Trash2 className="size-4.5" aria-hidden="true" />
        </button>
      </div>
    </li>
  );
}

function PostText({ post }: { post: PostLine }) {
  const [tone, label] = BADGES[statusOf(post)];
  const rest = post.tags.length - TAGS;
  return (
    <div className="min-w-0 grow">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <h3 className="font-sans text-base font-semibold tracking-normal [overflow-wrap:anywhere]">
          <Link href={addressOf({ edit: post.id })} className="hover:underline">
            {post.title}
          </Link>
        </h3>
        <Badge tone={tone}>{label}</Badge>
        {post.scheduledFor && !post.isPublished ? (
          <span className="tabular text-xs text-ink-soft">for {localTime(post.scheduledFor)}</span>
        ) : null}
      </div>
      <p className="mt-1 line-clamp-2 max-w-[49em] text-sm text-ink-soft [overflow-wrap:anywhere]">{post.excerpt}</p>
      <p className="tabular mt-2 flex flex-wrap items-center gap-x-3 gap-y-1 text-xs text-ink-soft">
        <span>{post.category}</span>
        <span>
          {post.isPublished && post.publishedAt
            ? `Published ${localDate(post.publishedAt)}`
            : `Created ${localDate(post.createdAt)}`}
        </span>
        {post.views > 0 ? <span>{`${viewCount(post.views)}, ${formatCount(post.recentViews)} in 30 days`}</span> : null}
        {post.tags.slice(0, TAGS).map((tag) => (
          <Badge key={tag} tone="outline">
            {tag}
          </Badge>
        ))}
        {rest > 0 ? <span>+{rest}</span> : null}
      </p>
    </div>
  );
}

function viewCount(views: number): string {
  return `${formatCount(views)} ${views === 1 ? "view" : "views"}`;
}

/** Asks as the product always did, and can be taken back all the same. */
function usePostDeletion() {
  const client = useQueryClient();
  const toast = useToast();
  const refuse = useRefusal();

  const restoring = useMutation(
    async (id: number) => {
      const { title } = await restorePost(client, id);
      toast.add({ title: "Restored", description: title });
    },
    (error) => refuse(error, "Could not restore the post. It is still in the trash."),
  );
  const { run } = useMutation(
    async ({ id }: { id: number }, button: HTMLElement) => {
      await deletePost(client, id);
      leaveRow(button);
      const action = { label: "Undo", onAct: () => void restoring.run(id) };
      toast.add({ title: "Success!", description: "Blog post deleted successfully.", action });
    },
    (error) => refuse(error, "Failed to delete blog post."),
  );
  return async (post: { id: number }, button: HTMLElement) => {
    if (window.confirm("Are you sure you want to delete this post?")) await run(post, button);
  };
}
