import { useEffect, useState } from "react";
import { ApiError } from "../../../api/errors";
import { wait } from "../../../lib/wait";
import type { FieldErrors } from "../../../ui/form/form-errors";
import { previewPersona } from "./api";
import type { PersonaDraft } from "./drafts/draft";
import { toRequest, withoutReferences } from "./drafts/draft";
import type { PersonaResult } from "./types";

const PREVIEW_DELAY_MS = 350;

/** What the server makes of the draft. The last answer stays until the next one is there. */
export function usePreview(draft: PersonaDraft, first: PersonaResult | null) {
  const [result, setResult] = useState<PersonaResult | null>(first);
  const [errors, setErrors] = useState<FieldErrors>({});
  const text = JSON.stringify(toRequest(withoutReferences(draft)));
  useEffect(() => {
    const given = new AbortController();
    const { signal } = given;
    wait(PREVIEW_DELAY_MS, signal)
      .then(() => previewPersona(JSON.parse(text), signal))
      .then(
        (made) => {
          if (signal.aborted) return;
          setResult(made);
          setErrors({});
        },
        (error: unknown) => {
          // A refusal is shown at its field. Without an answer the figures stay as they are.
          if (!signal.aborted && error instanceof ApiError) setErrors(error.body?.fields ?? {});
        },
      );
    return () => given.abort();
  }, [text]);
  return { result, errors };
}
