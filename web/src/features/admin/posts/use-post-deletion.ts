import { useQueryClient } from "@tanstack/react-query";
import { useToast } from "../../../ui/use-toast";
import { deletePost, restorePost } from "../api";
import { leaveRow } from "../focus";
import { useRefusal } from "../use-refusal";

/** Asks as the product always did, and can be taken back all the same. */
export function usePostDeletion() {
  const client = useQueryClient();
  const toast = useToast();
  const refuse = useRefusal();

  async function undo(id: number) {
    try {
      const { title } = await restorePost(client, id);
      toast.add({ title: "Restored", description: title });
    } catch (error) {
      refuse(error, "Could not restore the post. It is still in the bin.");
    }
  }
  return async (post: { id: number }, button: HTMLElement) => {
    if (!window.confirm("Are you sure you want to delete this post?")) return;
    try {
      await deletePost(client, post.id);
      leaveRow(button);
      toast.add({
        title: "Success!",
        description: "Blog post deleted successfully.",
        action: { label: "Undo", onAct: () => void undo(post.id) },
      });
    } catch (error) {
      refuse(error, "Failed to delete blog post.");
    }
  };
}
