import { type ComponentType, type ReactNode, type RefObject, useEffect, useRef, useState } from "react";
import { neverAtServer } from "../../../../../lib/at-server";
import { useLazyModule } from "../../../../../lib/hooks/use-lazy-module";
import { FormErrorsContext } from "../../../../../ui/form/form-errors";
import type { LiveStatus, SenderProps } from "./sender-props";

// The forms of the forum are complete HTML that can be posted without scripts. Their code (sending, errors, drafts, limits) loads after the page,
// because it is as large as the page itself.

const IDLE: LiveStatus = { fields: {}, isBusy: false };

const loadSender: () => Promise<ComponentType<SenderProps>> = import.meta.env.SSR
  ? neverAtServer<ComponentType<SenderProps>>
  : () => import("./form-sender").then(({ FormSender }) => FormSender);

export interface LiveFormProps extends Omit<SenderProps, "formRef" | "onStatus"> {
  /** Address that the form is posted to without scripts. */
  action: string;
  label: string;
  className?: string;
  formRef?: RefObject<HTMLFormElement | null>;
  /** The fields, with the busy flag for the button. The sender shows errors of the whole form and the draft. */
  children: (status: LiveStatus, sender: ReactNode) => ReactNode;
  /** Loads the code at once. */
  isWanted?: boolean;
}

export function LiveForm({ action, label, className, formRef, children, isWanted = true, ...rest }: LiveFormProps) {
  const ownRef = useRef<HTMLFormElement>(null);
  const ref = formRef ?? ownRef;
  const [status, setStatus] = useState(IDLE);
  const Sender = useLazyModule(loadSender, isWanted);
  const wasBusy = useRef(false);
  // A refusal moves the focus to the first field that it names.
  useEffect(() => {
    if (wasBusy.current && !status.isBusy) ref.current?.querySelector<HTMLElement>("[aria-invalid]")?.focus();
    wasBusy.current = status.isBusy;
  }, [status, ref]);
  return (
    <form ref={ref} method="post" action={action} aria-label={label} className={className}>
      <FormErrorsContext value={status.fields}>
        {children(status, Sender ? <Sender {...rest} formRef={ref} onStatus={setStatus} /> : null)}
      </FormErrorsContext>
    </form>
  );
}
