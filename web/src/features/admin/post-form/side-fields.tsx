import { useQuery } from "@tanstack/react-query";
import { Checkbox } from "../../../ui/form/checkbox";
import { Combobox } from "../../../ui/form/combobox";
import { TextField } from "../../../ui/form/field";
import { TextAreaField } from "../../../ui/form/text-area-field";
import { categoriesQuery } from "../api";
import { type BoundForm, bindField } from "./bind";
import { FeaturedImage } from "./featured-image";

export function SideFields({ form }: { form: BoundForm }) {
  const { data: categories } = useQuery(categoriesQuery);
  return (
    <>
      <Publishing form={form} />
      <Combobox
        label="Category *"
        required
        listLabel="Categories"
        hint="Use lowercase with hyphens, such as start-here."
        options={(categories ?? []).map(({ slug, name }) => ({ value: slug, label: name }))}
        value={form.fields.category}
        error={form.errors["category"]}
        onChange={(category) => form.change({ category })}
        onBlur={form.flush}
      />
      <TextField label="Tags" hint="Separate with commas." {...bindField(form, "tags")} />
      <TextAreaField
        label="Meta description"
        hint={`150 to 160 characters; now ${[...form.fields.metaDescription].length}.`}
        {...bindField(form, "metaDescription")}
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

function Publishing({ form }: { form: BoundForm }) {
  const { fields, change, flush } = form;
  return (
    <div>
      <Checkbox
        className="min-h-11 font-semibold"
        checked={fields.isPublished}
        onChange={(event) => {
          change({ isPublished: event.target.checked });
          flush();
        }}
      >
        Publish immediately
      </Checkbox>
      {fields.isPublished ? null : (
        <TextField
          label="Publish at"
          type="datetime-local"
          hint="Leave empty to keep it a draft."
          className="mt-2"
          {...bindField(form, "scheduledFor")}
        />
      )}
    </div>
  );
}
