import { arriveAt } from "../../../lib/address/arrive-at";
import { Button } from "../../../ui/button/button";
import { TextField } from "../../../ui/form/field";
import { TextAreaField } from "../../../ui/form/text-area-field";
import { type BoundForm, bindField } from "./bind";

const SLUG_HINT = "The last part of the address: /blog/your-slug";

export function MainFields({ form, isNew }: { form: BoundForm; isNew: boolean }) {
  const { fields, isAutomatic, suggestion } = form;
  const isSlugToCome = isAutomatic && fields.title && !fields.slug;
  return (
    <>
      <TextField
        label="Title *"
        required
        maxLength={300}
        ref={isNew ? arriveAt : undefined}
        {...bindField(form, "title")}
      />
      <TextField
        label="Slug *"
        required
        autoCapitalize="none"
        spellCheck={false}
        hint={isSlugToCome ? "Created from the title when you save." : SLUG_HINT}
        {...bindField(form, "slug")}
        onFocus={form.touchSlug}
      />
      {suggestion ? (
        <Button variant="secondary" size="sm" onClick={() => form.change({ slug: suggestion })}>
          Use {suggestion}
        </Button>
      ) : null}
      <TextAreaField label="Excerpt *" required {...bindField(form, "excerpt")} />
    </>
  );
}
