import { useQuery, useQueryClient } from "@tanstack/react-query";
import { errorText } from "../../../api/errors";
import { localDate } from "../../../lib/time/day";
import { Button } from "../../../ui/button/button";
import { Skeleton } from "../../../ui/feedback/skeleton";
import { useToast } from "../../../ui/feedback/use-toast";
import { useMutation } from "../../../ui/use-mutation";
import { binQuery, deleteForGood, restorePost } from "../api";
import { leaveRow } from "../parts/focus";
import { useRefusal } from "../parts/use-refusal";
import type { BinnedPost } from "../types";

/** Deleted posts, for 30 days. */
export function BinSection() {
  const { data: posts, error } = useQuery(binQuery);
  return (
    <section aria-labelledby="bin-title" className="mt-8">
      <h2 id="bin-title" className="text-2xl">
        Bin
      </h2>
      <p className="mt-2 text-sm text-ink-soft">Deleted posts are removed for good after 30 days.</p>
      {posts ? (
        posts.length === 0 ? (
          <p className="py-12 text-center text-ink-soft">The trash is empty.</p>
        ) : (
          <ul className="mt-4 divide-y divide-line">
            {posts.map((post) => (
              <BinRow key={post.id} post={post} />
            ))}
          </ul>
        )
      ) : error ? (
        <p role="alert">{errorText(error)}</p>
      ) : (
        <Skeleton className="mt-4 h-24 w-full" />
      )}
    </section>
  );
}

function BinRow({ post }: { post: BinnedPost }) {
  const client = useQueryClient();
  const toast = useToast();
  const refuse = useRefusal();

  const restoring = useMutation(
    async (button: HTMLElement) => {
      const { title } = await restorePost(client, post.id);
      leaveRow(button);
      toast.add({ title: "Restored", description: title });
    },
    (error) => refuse(error, "Could not restore the post."),
  );
  const deletion = useMutation(
    async (button: HTMLElement) => {
      await deleteForGood(client, post.id);
      leaveRow(button);
    },
    (error) => refuse(error, "Failed to delete blog post."),
  );
  function confirmDeletion(button: HTMLElement) {
    if (window.confirm(`Delete "${post.title}" for good? This cannot be undone.`)) void deletion.run(button);
  }
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 py-4">
      <div className="min-w-0">
        <h3 className="font-sans text-base font-semibold tracking-normal [overflow-wrap:anywhere]">{post.title}</h3>
        <p className="tabular text-xs text-ink-soft">
          {post.category}, deleted {localDate(post.deletedAt)}
        </p>
      </div>
      <div className="flex gap-2">
        <Button
          variant="secondary"
          onClick={(event) => void restoring.run(event.currentTarget)}
          aria-label={`Restore ${post.title}`}
        >
          Restore
        </Button>
        <Button
          variant="ghost"
          onClick={(event) => confirmDeletion(event.currentTarget)}
          aria-label={`Delete ${post.title} for good`}
        >
          Delete for good
        </Button>
      </div>
    </li>
  );
}
