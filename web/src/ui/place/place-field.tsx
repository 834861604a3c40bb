import { type ReactNode, useRef, useState } from "react";
import { neverAtServer } from "../../lib/at-server";
import { useLazyModule } from "../../lib/hooks/use-lazy-module";
import type { Place } from "../../lib/storage/reader-place";
import { controlStyle } from "../form/control-style";
import { Field } from "../form/field";

const loadOptions = import.meta.env.SSR
  ? neverAtServer<typeof import("./place-options")>
  : () => import("./place-options");

interface PlaceFieldProps {
  /** The chosen place; `null` for the whole country. Without it the field has the place that this browser remembers. */
  value?: Place | null;
  onChange?: (place: Place | null) => void;
  hideLabel?: boolean;
  hint?: ReactNode;
  /** A refusal of the place. */
  error?: ReactNode;
  /** Text that names no clear place, as it was typed without scripts. */
  typed?: string | undefined;
  className?: string;
  /** Class names of the control. */
  control?: string;
}

/**
 * The place of the reader: a text field named `where`, which the server reads without scripts. All that makes it a
 * combobox loads late, because nothing of it is shown before somebody types.
 */
export function PlaceField({ value, onChange, error, typed, control, ...rest }: PlaceFieldProps) {
  const field = useRef<HTMLInputElement>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const late = useLazyModule(loadOptions);
  return (
    <Field label="Where?" error={problem ?? error} {...rest}>
      {(wiring) => (
        <div className="relative">
          <input
            {...wiring}
            ref={field}
            name="where"
            placeholder={rest.hideLabel ? "Where? City, ZIP code or county" : "City, ZIP code or county"}
            className={controlStyle(control)}
            defaultValue={value?.name ?? typed}
          />
          {late ? <late.PlaceOptions {...{ field, value, onChange }} onProblem={setProblem} /> : null}
        </div>
      )}
    </Field>
  );
}
