import { useRef, useState } from "react";
import { neverAtServer } from "../../lib/at-server";
import { useLazyModule } from "../../lib/hooks/use-lazy-module";
import type { Place } from "../../lib/storage/reader-place";
import { controlStyle } from "../form/control-style";
import { Field } from "../form/field";

const loadOptions = import.meta.env.SSR
  ? neverAtServer<typeof import("./place-options")>
  : () => import("./place-options");

interface PlaceFieldProps {
  /** The chosen place; `null` for the whole country. */
  value: Place | null;
  onChange: (place: Place | null) => void;
  hideLabel?: boolean;
  hint?: string;
  /** A refusal of the place. */
  error?: string | null | undefined;
  className?: string;
  /** Class names of the control. */
  control?: string;
}

/**
 * The place of the reader: a text field named `where`, which the server reads without scripts. Suggestions, the clear
 * button and the rules of the text load late, because nothing of them is shown before somebody types.
 */
export function PlaceField({ value, onChange, error, control, className, ...rest }: PlaceFieldProps) {
  const field = useRef<HTMLInputElement>(null);
  const [isUsed, setUsed] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const late = useLazyModule(loadOptions, isUsed || value !== null);
  return (
    <Field label="Where?" error={problem ?? error} className={className} {...rest}>
      {(wiring) => (
        <div className="relative">
          <input
            {...wiring}
            ref={field}
            name="where"
            type="text"
            role="combobox"
            aria-autocomplete="list"
            aria-expanded={false}
            autoComplete="off"
            maxLength={80}
            placeholder="City, ZIP code or county"
            className={controlStyle(control)}
            defaultValue={value?.name}
            onFocus={() => setUsed(true)}
          />
          {late ? <late.PlaceOptions {...{ field, value, onChange }} onProblem={setProblem} /> : null}
        </div>
      )}
    </Field>
  );
}
