import { TextField } from "../../../ui/form/field";
import { Form } from "../../../ui/form/form";
import { FormButtons } from "../../../ui/form/form-buttons";
import { InvalidFieldsError } from "../../../ui/form/form-errors";
import { useForm } from "../../../ui/form/use-form";

/** As many as the server takes. */
const MAX_NAME = 120;

interface NameFormProps {
  initial: string;
  action: string;
  /** Shown when the server gives no reason. */
  failure: string;
  onSubmit: (name: string) => Promise<void>;
  onCancel: () => void;
}

/** The name of a project. */
export function NameForm({ initial, action, failure, onSubmit, onCancel }: NameFormProps) {
  const form = useForm(async ({ name = "" }) => {
    if (name.trim() === "") throw new InvalidFieldsError({ name: "Please enter a name." });
    await onSubmit(name.trim());
  }, failure);
  return (
    <Form form={form} className="mt-5 space-y-5">
      <TextField label="Name" name="name" defaultValue={initial} maxLength={MAX_NAME} />
      <FormButtons action={action} isBusy={form.isBusy} onCancel={onCancel} />
    </Form>
  );
}
