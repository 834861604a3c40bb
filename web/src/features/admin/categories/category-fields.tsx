import { arriveAt } from "../../../lib/address/arrive-at";
import { Checkbox } from "../../../ui/form/checkbox";
import { SelectField, TextField } from "../../../ui/form/field";
import { TextAreaField } from "../../../ui/form/text-area-field";
import type { Category } from "../types";
import type { CategoryFields, useCategoryForm } from "./use-category-form";

const META_TITLE = 60;
const META_DESCRIPTION = 160;

type CategoryForm = ReturnType<typeof useCategoryForm>;

function bindField({ fields, errors, change }: CategoryForm, name: Exclude<keyof CategoryFields, "featured">) {
  return {
    name,
    value: fields[name],
    error: errors[name],
    onChange: (event: { target: { value: string } }) => change({ [name]: event.target.value }),
  };
}

type BasicProps = { form: CategoryForm; category: Category | null; categories: Category[] };

export function BasicFields({ form, category, categories }: BasicProps) {
  const parents = categories.filter(({ id }) => id !== null && id !== category?.id);
  const options = [
    { value: "", label: "None" },
    ...parents.map(({ id, name }) => ({ value: String(id), label: name })),
  ];
  return (
    <>
      <TextField label="Name *" required ref={arriveAt} {...bindField(form, "name")} />
      <TextField
        label="Slug *"
        required
        autoCapitalize="none"
        spellCheck={false}
        hint="The last part of the address: /blog/category/your-slug"
        {...bindField(form, "slug")}
        onFocus={form.touchSlug}
      />
      <TextAreaField label="Description" {...bindField(form, "description")} />
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField
          label="Sort order"
          inputMode="numeric"
          hint="Lower numbers come first."
          {...bindField(form, "sortOrder")}
        />
        <SelectField label="Parent category" options={options} {...bindField(form, "parentId")} />
      </div>
      <Checkbox
        className="min-h-11 text-sm font-semibold"
        checked={form.fields.featured}
        onChange={(event) => form.change({ featured: event.target.checked })}
      >
        Featured category
      </Checkbox>
    </>
  );
}

export function SeoFields({ form }: { form: CategoryForm }) {
  const { metaTitle, metaDescription } = form.fields;
  return (
    <>
      <TextField
        label="Meta title"
        maxLength={META_TITLE}
        hint={`${metaTitle.length}/${META_TITLE} characters`}
        {...bindField(form, "metaTitle")}
      />
      <TextAreaField
        label="Meta description"
        maxLength={META_DESCRIPTION}
        hint={`${metaDescription.length}/${META_DESCRIPTION} characters`}
        {...bindField(form, "metaDescription")}
      />
      <TextField label="Social image (URL)" inputMode="url" autoCapitalize="none" {...bindField(form, "ogImage")} />
    </>
  );
}
