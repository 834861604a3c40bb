import { useQuery, useQueryClient } from "@tanstack/react-query";
import { errorText } from "../../../api/errors";
import { useToast } from "../../../ui/feedback/use-toast";
import type { MarkField, ResourceCard } from "./api";
import { marksQuery, patchMark, sendMark } from "./mark-api";

export type MarkedResource = Pick<ResourceCard, "slug" | "title">;

const TITLES = {
  saved: ["Removed from your saved resources", "Saved for later"],
  finished: ["Marked as not finished", "Finished"],
} as const;

/** Marks of the caller on a resource: shown at once and sent, with Undo; a refused mark is taken back with a message. */
export function useMarks(resource: MarkedResource) {
  const client = useQueryClient();
  const toast = useToast();
  const { data } = useQuery(marksQuery);

  const { slug, title } = resource;

  async function changeMark(field: MarkField, isSet: boolean): Promise<void> {
    // An answer from before this mark would hide it for a moment.
    void client.cancelQueries({ queryKey: marksQuery.queryKey });
    patchMark(client, slug, field, isSet);
    try {
      await sendMark(client, slug, field, isSet);
      const action = { label: "Undo", onAct: () => void changeMark(field, !isSet) };
      toast.add({ title: TITLES[field][isSet ? 1 : 0], description: title, action });
    } catch (error) {
      patchMark(client, slug, field, !isSet);
      toast.add({ title: "Could not save", description: errorText(error), variant: "destructive" });
    }
  }

  return { mark: data?.find((mark) => mark.slug === slug), changeMark };
}
