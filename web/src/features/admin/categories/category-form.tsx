import { type ReactNode, useEffect, useRef } from "react";
import { Button } from "../../../ui/button";
import { controlStyle } from "../../../ui/control-style";
import { Field, SelectField, TextField } from "../../../ui/field";
import type { Category } from "../types";
import { type CategoryFields, useCategoryForm } from "./use-category-form";

const META_TITLE = 60;
const META_DESCRIPTION = 160;

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
      <div className="mt-6 flex flex-wrap gap-3">
        <Button type="submit" busy={form.isBusy}>
          {category ? "Update Category" : "Create Category"}
        </Button>
        <Button variant="ghost" onClick={onClose}>
          Cancel
        </Button>
      </div>
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

type Form = ReturnType<typeof useCategoryForm>;

function bind({ fields, errors, change }: Form, name: Exclude<keyof CategoryFields, "featured">) {
  return {
    name,
    value: fields[name],
    error: errors[name],
    onChange: (event: { target: { value: string } }) => change({ [name]: event.target.value }),
  };
}

function BasicFields({ form, category, categories }: Omit<Props, "onClose"> & { form: Form }) {
  const parents = categories.filter(({ id }) => id !== null && id !== category?.id);
  const options = [
    { value: "", label: "None" },
    ...parents.map(({ id, name }) => ({ value: String(id), label: name })),
  ];
  return (
    <>
      <TextField label="Name *" required {...bind(form, "name")} />
      <TextField
        label="Slug *"
        required
        autoCapitalize="none"
        spellCheck={false}
        hint="The last part of the address: /blog/category/your-slug"
        {...bind(form, "slug")}
        onFocus={form.touchSlug}
      />
      <LongField label="Description" form={form} name="description" />
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField label="Sort order" inputMode="numeric" hint="Lower comes first." {...bind(form, "sortOrder")} />
        <SelectField label="Parent category" options={options} {...bind(form, "parentId")} />
      </div>
      <label className="flex min-h-11 items-center gap-3 text-sm font-semibold">
        <input
          type="checkbox"
          className="size-5"
          checked={form.fields.featured}
          onChange={(event) => form.change({ featured: event.target.checked })}
        />
        Featured category
      </label>
    </>
  );
}

function SeoFields({ form }: { form: Form }) {
  const { metaTitle, metaDescription } = form.fields;
  return (
    <>
      <TextField
        label="Meta title"
        maxLength={META_TITLE}
        hint={`${metaTitle.length}/${META_TITLE} characters`}
        {...bind(form, "metaTitle")}
      />
      <LongField
        label="Meta description"
        form={form}
        name="metaDescription"
        maxLength={META_DESCRIPTION}
        hint={`${metaDescription.length}/${META_DESCRIPTION} characters`}
      />
      <TextField label="Social image (URL)" inputMode="url" autoCapitalize="none" {...bind(form, "ogImage")} />
    </>
  );
}

type LongProps = {
  label: string;
  form: Form;
  name: "description" | "metaDescription";
  maxLength?: number;
  hint?: string;
};

function LongField({ label, form, name, maxLength, hint }: LongProps) {
  const { error, ...control } = bind(form, name);
  return (
    <Field label={label} hint={hint} error={error}>
      {(wiring) => (
        <textarea
          {...wiring}
          {...control}
          rows={3}
          maxLength={maxLength}
          className={controlStyle("field-sizing-content py-2.5")}
        />
      )}
    </Field>
  );
}
