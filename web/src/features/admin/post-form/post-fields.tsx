import { useQuery } from "@tanstack/react-query";
import { type ComponentProps, useId } from "react";
import { Button } from "../../../ui/button";
import { controlStyle } from "../../../ui/control-style";
import { Field, TextField } from "../../../ui/field";
import { categoriesQuery } from "../api";
import type { PostFields } from "../types";
import { FeaturedImage } from "./featured-image";
import type { usePostForm } from "./use-post-form";

type Props = { form: ReturnType<typeof usePostForm> };
type TextName = Exclude<keyof PostFields, "isPublished">;

/** A field of the form: its value, its changes, its error, and the draft saved when it is left. */
function bind({ fields, errors, change, flush }: Props["form"], name: TextName) {
  const handlers: Pick<ComponentProps<"input">, "onBlur" | "onChange"> = {
    onChange: (event) => change({ [name]: event.target.value }),
    onBlur: flush,
  };
  return { name, value: fields[name], error: errors[name], ...handlers };
}

export function MainFields({ form }: Props) {
  const slugHint =
    form.isAutomatic && form.fields.title && !form.fields.slug ? "Made from the title when you save." : SLUG_HINT;
  return (
    <>
      <TextField label="Title *" required maxLength={300} {...bind(form, "title")} />
      <TextField
        label="Slug *"
        required
        autoCapitalize="none"
        spellCheck={false}
        hint={slugHint}
        {...bind(form, "slug")}
        onFocus={form.touchSlug}
      />
      {form.suggestion ? (
        <Button variant="secondary" size="sm" onClick={() => form.change({ slug: form.suggestion })}>
          Use {form.suggestion}
        </Button>
      ) : null}
      <LongField label="Excerpt *" rows={3} form={form} name="excerpt" required />
    </>
  );
}

const SLUG_HINT = "The last part of the address: /blog/your-slug";

export function SideFields({ form }: Props) {
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
      <TextField label="Tags" hint="Comma separated." {...bind(form, "tags")} />
      <LongField
        label="Meta description"
        rows={3}
        form={form}
        name="metaDescription"
        hint={`150 to 160 characters; now ${[...form.fields.metaDescription].length}.`}
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

function Publishing({ form }: Props) {
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
          hint="Left empty, it stays a draft."
          className="mt-2"
          {...bind(form, "scheduledFor")}
        />
      )}
    </div>
  );
}

type LongProps = Props & { label: string; name: TextName; rows: number; hint?: string; required?: boolean };

function LongField({ label, name, rows, hint, required, form }: LongProps) {
  return (
    <Field label={label} hint={hint} error={form.errors[name]}>
      {(wiring) => (
        <textarea
          {...wiring}
          name={name}
          rows={rows}
          required={required}
          value={form.fields[name]}
          onChange={(event) => form.change({ [name]: event.target.value })}
          onBlur={form.flush}
          className={controlStyle("field-sizing-content py-2.5")}
        />
      )}
    </Field>
  );
}
