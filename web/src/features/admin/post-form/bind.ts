import type { PostFields } from "../types";
import type { usePostForm } from "./use-post-form";

export type BoundForm = ReturnType<typeof usePostForm>;
type TextName = Exclude<keyof PostFields, "isPublished">;

/** A field of the form: its value, its changes, its error, and the draft saved when it is left. */
export function bindField({ fields, errors, change, flush }: BoundForm, name: TextName) {
  return {
    name,
    value: fields[name],
    error: errors[name],
    onChange: (event: { target: { value: string } }) => change({ [name]: event.target.value }),
    onBlur: flush,
  };
}
