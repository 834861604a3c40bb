import { useQuery } from "@tanstack/react-query";
import { useId } from "react";
import { TextField } from "../../../ui/field";
import { categoriesQuery } from "../api";
import { LongField } from "../long-field";
import { bind, type Form } from "./bind";
import { FeaturedImage } from "./featured-image";

export function SideFields({ form }: { form: Form }) {
  const id = useId();
  const { data: categories } = useQuery(categoriesQuery);
  return (
    <>
      <Publishing form={form} />
      <TextField
        label="Category *"
        required
        autoCapitalize="none"
        list={id}
        hint="Use lowercase with hyphens, such as start-here."
        {...bind(form, "category")}
      />
      <datalist id={id}>
        {categories?.map(({ slug, name }) => (
          <option key={slug} value={slug} label={name} />
        ))}
      </datalist>
      <TextField label="Tags" hint="Separate with commas." {...bind(form, "tags")} />
      <LongField
        label="Meta description"
        hint={`150 to 160 characters; now ${[...form.fields.metaDescription].length}.`}
        {...bind(form, "metaDescription")}
      />
      <FeaturedImage
        value={form.fields.featuredImage}
        error={form.errors["featuredImage"]}
        onChange={(featuredImage) => form.change({ featuredImage })}
        onBlur={form.flush}
      />
    </>
  );
}

function Publishing({ form }: { form: Form }) {
  const { fields, change, flush } = form;
  return (
    <div>
      <label className="flex min-h-11 items-center gap-3 font-semibold">
        <input
          type="checkbox"
          className="size-5"
          checked={fields.isPublished}
          onChange={(event) => {
            change({ isPublished: event.target.checked });
            flush();
          }}
        />
        Publish immediately
      </label>
      {fields.isPublished ? null : (
        <TextField
          label="Publish at"
          type="datetime-local"
          hint="Leave empty to keep it a draft."
          className="mt-2"
          {...bind(form, "scheduledFor")}
        />
      )}
    </div>
  );
}
