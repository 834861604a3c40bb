import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { ApiError, errorText } from "../../../api/errors";
import { useToast } from "../../../ui/feedback/use-toast";
import { useMutation } from "../../../ui/use-mutation";
import { forgetSession, isLoggedOut, saveCategory } from "../api";
import { slugify } from "../parts/slug";
import type { Category, CategoryInput } from "../types";

/** As typed: the order is a text until it is sent. */
export type CategoryFields = Omit<CategoryInput, "sortOrder" | "parentId" | "featured"> & {
  sortOrder: string;
  parentId: string;
  featured: boolean;
};

function createInitialFields(category: Category | null): CategoryFields {
  return {
    name: category?.name ?? "",
    slug: category?.slug ?? "",
    description: category?.description ?? "",
    metaTitle: category?.metaTitle ?? "",
    metaDescription: category?.metaDescription ?? "",
    ogImage: category?.ogImage ?? "",
    featured: category?.featured ?? false,
    sortOrder: String(category?.sortOrder ?? 0),
    parentId: category?.parentId ? String(category.parentId) : "",
  };
}

/** A number or nothing: what is no number counts as 0. */
export function readSortOrder(text: string): number {
  const value = Number.parseInt(text, 10);
  return Number.isNaN(value) ? 0 : value;
}

export function useCategoryForm(category: Category | null, onClose: () => void) {
  const client = useQueryClient();
  const toast = useToast();
  const [fields, setFields] = useState(() => createInitialFields(category));
  const [errors, setErrors] = useState<Partial<Record<string, string>>>({});
  const [isAutomatic, setAutomatic] = useState(category === null);

  function change(part: Partial<CategoryFields>) {
    setErrors((before) => ({ ...before, ...Object.fromEntries(Object.keys(part).map((name) => [name, undefined])) }));
    const slug = isAutomatic && part.name !== undefined ? { slug: slugify(part.name).slug } : {};
    setFields((before) => ({ ...before, ...slug, ...part }));
  }
  const { isBusy, run: save } = useMutation(
    async () => {
      const missing = findMissing(fields, isAutomatic);
      setErrors(missing);
      if (Object.keys(missing).length > 0) return;
      const { sortOrder, parentId, ...rest } = fields;
      const input = { ...rest, sortOrder: readSortOrder(sortOrder), parentId: parentId ? Number(parentId) : null };
      await saveCategory(client, category?.id ?? null, input);
      toast.add({ title: `Category ${category ? "updated" : "created"} successfully` });
      onClose();
    },
    (error) => {
      if (isLoggedOut(error)) forgetSession(client);
      const errors = error instanceof ApiError ? (error.body?.fields ?? {}) : {};
      setErrors(errors);
      if (Object.keys(errors).length > 0) return;
      const title = `Failed to ${category ? "update" : "create"} category`;
      toast.add({ title, description: errorText(error), variant: "destructive" });
    },
  );
  return { fields, errors, isBusy, change, save, touchSlug: () => setAutomatic(false) };
}

/** An automatic slug that cannot be made here is made by the server. */
function findMissing({ name, slug }: CategoryFields, isAutomatic: boolean): Record<string, string> {
  return {
    ...(name.trim() ? {} : { name: "Please fill in the name." }),
    ...(slug.trim() || (isAutomatic && name.trim()) ? {} : { slug: "Please fill in the slug." }),
  };
}
