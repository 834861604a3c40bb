import { useQuery, useQueryClient } from "@tanstack/react-query";
import { localDate } from "../../../lib/time/day";
import { Button } from "../../../ui/button/button";
import { useToast } from "../../../ui/feedback/use-toast";
import { TitledSection } from "../../../ui/layout/titled-section";
import { binQuery, deleteForGood, restorePost } from "../api";
import { RowList } from "../parts/row-list";
import { useRowRemoval } from "../parts/use-row-removal";
import type { BinnedPost } from "../types";

/** Deleted posts, for 30 days. */
export function BinSection() {
  const { data: posts, error } = useQuery(binQuery);
  return (
    <TitledSection id="bin-title" title="Bin" className="mt-8">
      <p className="mt-2 text-sm text-ink-soft">Deleted posts are removed for good after 30 days.</p>
      <RowList rows={posts} error={posts ? null : error} empty="The trash is empty.">
        {(post) => <BinRow key={post.id} post={post} />}
      </RowList>
    </TitledSection>
  );
}

function BinRow({ post }: { post: BinnedPost }) {
  const client = useQueryClient();
  const toast = useToast();
  const restoring = useRowRemoval(async () => {
    const { title } = await restorePost(client, post.id);
    toast.add({ title: "Restored", description: title });
  }, "Could not restore the post.");
  const deletion = useRowRemoval(() => deleteForGood(client, post.id), "Failed to delete blog post.");
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
