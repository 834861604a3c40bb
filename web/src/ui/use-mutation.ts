import { useState } from "react";
import { errorText } from "../api/errors";
import { useToast } from "./feedback/use-toast";

/** Title of the toast that reports a failure, or a function that shows the error in its place. */
type FailureReport = string | ((error: unknown) => unknown);

/**
 * A change that a person makes: one at a time, with a flag while it runs. A failure is reported once, in a toast or by `failure`; a success
 * dismisses the toast of an earlier failure. `run` resolves to true when the change was made.
 */
export function useMutation<Input extends unknown[]>(
  change: (...input: Input) => Promise<unknown>,
  failure: FailureReport,
) {
  const toast = useToast();
  const [isBusy, setBusy] = useState(false);
  async function run(...input: Input): Promise<boolean> {
    if (isBusy) return false;
    setBusy(true);
    try {
      await change(...input);
      toast.dismissErrors();
      return true;
    } catch (error) {
      if (typeof failure === "function") await failure(error);
      else toast.add({ title: failure, description: errorText(error), variant: "destructive" });
      return false;
    } finally {
      setBusy(false);
    }
  }
  return { isBusy, run };
}
