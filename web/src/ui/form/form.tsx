import type { ComponentProps } from "react";
import { FormErrorsContext } from "./form-errors";
import type { FormState } from "./use-form";

type FormProps = Omit<ComponentProps<"form">, "ref" | "onSubmit" | "onInput" | "noValidate"> & { form: FormState };

/** A form whose fields show the errors under their names; an error of the whole form is above them. The first error takes the focus. */
export function Form({ form, children, ...rest }: FormProps) {
  const { text, fields } = form.problem;
  return (
    <form {...rest} ref={form.formRef} onSubmit={form.submit} onInput={form.clearError} noValidate>
      <FormErrorsContext value={fields}>
        <div role="alert" className="col-span-full basis-full">
          {text ? (
            <p
              tabIndex={-1}
              data-problem
              className="mb-5 rounded-md border border-danger bg-danger-soft px-4 py-3 text-sm font-medium text-danger"
            >
              {text}
            </p>
          ) : null}
        </div>
        {children}
      </FormErrorsContext>
    </form>
  );
}
