import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { errorText } from "../../../api/errors";
import { Button } from "../../../ui/button/button";
import { useToast } from "../../../ui/feedback/use-toast";
import { SelectField } from "../../../ui/form/field";
import { Dialog } from "../../../ui/layout/dialog";
import { useMutation } from "../../../ui/use-mutation";
import { deleteCategory, forgetSession, isLoggedOut, postsQuery } from "../api";
import { EVERY_POST } from "../posts/filter";
import type { Category } from "../types";

type Props = { category: Category; categories: Category[]; onClose: () => void };

export function DeleteDialog({ category, categories, onClose }: Props) {
  const client = useQueryClient();
  const toast = useToast();
  const { data: posts } = useQuery(postsQuery({ ...EVERY_POST, category: category.slug }));
  const [moveTo, setMoveTo] = useState("");
  const count = posts?.total ?? 0;
  const options = [
    { value: "", label: "Leave them in this category" },
    ...categories.filter(({ slug }) => slug !== category.slug).map(({ slug, name }) => ({ value: slug, label: name })),
  ];

  const { isBusy, run } = useMutation(
    async () => {
      if (!category.id) return;
      await deleteCategory(client, category.id, moveTo);
      toast.add({ title: "Category deleted successfully" });
      onClose();
    },
    (error) => {
      if (isLoggedOut(error)) forgetSession(client);
      toast.add({ title: "Failed to delete category", description: errorText(error), variant: "destructive" });
    },
  );
  return (
    <Dialog
      open
      onClose={onClose}
      title="Delete Category"
      description={`Are you sure you want to delete "${category.name}"? This action cannot be undone. Any blog posts in this category will need to be reassigned.`}
    >
      {count > 0 ? (
        <SelectField
          label={count === 1 ? "Its 1 post goes to" : `Its ${count} posts go to`}
          options={options}
          value={moveTo}
          onChange={(event) => setMoveTo(event.target.value)}
          className="mt-5"
        />
      ) : null}
      <div className="mt-6 flex flex-wrap justify-end gap-3">
        <Button variant="secondary" onClick={onClose}>
          Cancel
        </Button>
        <Button variant="destructive" busy={isBusy} onClick={() => void run()}>
          Delete Category
        </Button>
      </div>
    </Dialog>
  );
}
