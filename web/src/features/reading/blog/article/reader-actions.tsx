import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useLocation } from "wouter";
import { withQueries } from "../../../../api/queries/with-queries";
import { Button } from "../../../../ui/button/button";
import type { ToastInput } from "../../../../ui/feedback/toast-store";
import { useToast } from "../../../../ui/feedback/use-toast";
import { MarkIcon } from "../../../../ui/inline/mark-icon";
import { useMutation } from "../../../../ui/use-mutation";
import { savedMark, setSaved } from "../reading-list";

/** Share and Bookmark. */
export const ReaderActions = withQueries(({ slug, title }: { slug: string; title: string }) => {
  const toast = useToast();
  return (
    <p className="flex flex-wrap gap-3">
      <Button variant="secondary" onClick={() => void sharePost(title, toast.add)}>
        <MarkIcon path="M8 10V2M5 4.5 8 1.5l3 3M4 7H2.5v7h11V7H12" />
        Share
      </Button>
      <Bookmark slug={slug} />
    </p>
  );
});

/** Shares with the device's own dialog, or copies the link to the clipboard. */
async function sharePost(title: string, tell: (toast: ToastInput) => void) {
  const url = location.origin + location.pathname;
  // A person who closes the device's dialog needs no message.
  if (navigator.share) return navigator.share({ title, url }).catch(() => {});
  try {
    await navigator.clipboard.writeText(url);
    tell({ title: "Link copied!", description: "The article link has been copied to your clipboard." });
  } catch {
    // Pages without encryption have no clipboard.
    tell({
      title: "Could not copy the link",
      description: "Copy it from the address bar instead.",
      variant: "destructive",
    });
  }
}

function Bookmark({ slug }: { slug: string }) {
  const toast = useToast();
  const client = useQueryClient();
  const [, navigate] = useLocation();
  const isSaved = useQuery(savedMark(slug)).data?.saved ?? false;
  const { isBusy, run } = useMutation(async () => {
    await setSaved(client, slug, !isSaved);
    const action = { label: "Open the list", onAct: () => navigate("/reading-list") };
    toast.add(
      isSaved
        ? { title: "Bookmark removed", description: "This article is no longer in your reading list." }
        : { title: "Bookmarked!", description: "This article has been saved to your reading list.", action },
    );
  }, "Could not save");
  return (
    <Button
      variant="secondary"
      aria-pressed={isSaved}
      aria-disabled={isBusy}
      className="group"
      onClick={() => void run()}
    >
      <MarkIcon path="M4 1.5h8v13l-4-3.5-4 3.5z" className="group-aria-pressed:fill-lamp" />
      Bookmark
    </Button>
  );
}
