import { type ReactNode, useEffect, useRef } from "react";
import { FormButtons } from "../../../ui/form/form-buttons";
import type { Category } from "../types";
import { BasicFields, SeoFields } from "./category-fields";
import { useCategoryForm } from "./use-category-form";

type Props = { category: Category | null; categories: Category[]; onClose: () => void };

export function CategoryForm({ category, categories, onClose }: Props) {
  const form = useCategoryForm(category, onClose);
  const ref = useRef<HTMLFormElement>(null);
  const { errors } = form;
  useEffect(() => {
    if (Object.values(errors).some(Boolean)) ref.current?.querySelector<HTMLElement>("[aria-invalid]")?.focus();
  }, [errors]);
  return (
    <form
      ref={ref}
      noValidate
      aria-label={category ? "Edit Category" : "New Category"}
      onSubmit={(event) => {
        event.preventDefault();
        void form.save();
      }}
      className="mt-8 rounded-lg border border-line bg-paper-raised p-5 sm:p-6"
    >
      <h2 className="text-2xl">{category ? "Edit Category" : "New Category"}</h2>
      <div className="mt-5 grid gap-8 lg:grid-cols-2 lg:gap-12">
        <Group title="Basic Information">
          <BasicFields form={form} category={category} categories={categories} />
        </Group>
        <Group title="SEO Settings">
          <SeoFields form={form} />
        </Group>
      </div>
      <FormButtons
        action={category ? "Update Category" : "Create Category"}
        isBusy={form.isBusy}
        onCancel={onClose}
        className="mt-6"
      />
    </form>
  );
}

function Group({ title, children }: { title: string; children: ReactNode }) {
  return (
    <fieldset className="min-w-0 space-y-5">
      <legend className="mb-4 font-display text-lg">{title}</legend>
      {children}
    </fieldset>
  );
}
