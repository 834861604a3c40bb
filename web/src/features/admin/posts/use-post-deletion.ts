import { useQueryClient } from "@tanstack/react-query";
import { useToast } from "../../../ui/feedback/use-toast";
import { useMutation } from "../../../ui/use-mutation";
import { deletePost, restorePost } from "../api";
import { leaveRow } from "../parts/focus";
import { useRefusal } from "../parts/use-refusal";

/** Asks as the product always did, and can be taken back all the same. */
export function usePostDeletion() {
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
