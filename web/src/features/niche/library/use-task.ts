import { useState } from "react";
import { errorText } from "../../../api/errors";
import { useToast } from "../../../ui/use-toast";

/** Runs one piece of work at a time and tells in a toast when it fails. Resolves to whether it was done. */
export function useTask(failure: string) {
  const toast = useToast();
  const [isBusy, setBusy] = useState(false);
  async function run(work: () => Promise<unknown>): Promise<boolean> {
    setBusy(true);
    try {
      await work();
      toast.dismissErrors();
      return true;
    } catch (error) {
      toast.add({ title: failure, description: errorText(error), variant: "destructive" });
      return false;
    } finally {
      setBusy(false);
    }
  }
  return { isBusy, run };
}
