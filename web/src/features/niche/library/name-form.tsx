import { type FormEvent, useState } from "react";
import { errorText } from "../../../api/errors";
import { Button } from "../../../ui/button";
import { TextField } from "../../../ui/field";

/** As many as the server takes. */
const MAX_NAME = 120;

interface NameFormProps {
  initial: string;
  action: string;
  onSubmit: (name: string) => Promise<void>;
  onCancel: () => void;
}

/** Name of a project. Its errors appear at the field. */
export function NameForm({ initial, action, onSubmit, onCancel }: NameFormProps) {
  const [name, setName] = useState(initial);
  const [problem, setProblem] = useState("");
  const [isBusy, setBusy] = useState(false);

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (name.trim() === "") return setProblem("Please enter a name.");
    setBusy(true);
    await onSubmit(name.trim()).catch((error: unknown) => {
      setProblem(errorText(error));
      setBusy(false);
    });
  }

  return (
    <form onSubmit={(event) => void submit(event)} noValidate className="mt-5 space-y-5">
      <TextField
        label="Name"
        value={name}
        maxLength={MAX_NAME}
        error={problem}
        onChange={(event) => {
          setName(event.target.value);
          setProblem("");
        }}
      />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" busy={isBusy}>
          {action}
        </Button>
        <Button variant="ghost" onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </form>
  );
}
