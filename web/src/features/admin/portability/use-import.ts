import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useToast } from "../../../ui/feedback/use-toast";
import { useMutation } from "../../../ui/use-mutation";
import { refreshEverything } from "../api";
import { sendFile } from "../media/send-file";
import { useRefusal } from "../parts/use-refusal";
import type { ImportReport, ImportSource } from "../types";

/** Tries an import and makes it; holds the report of the last of either. */
export function useImport() {
  const client = useQueryClient();
  const toast = useToast();
  const refuse = useRefusal();
  const [report, setReport] = useState<ImportReport | null>(null);
  const { isBusy, run } = useMutation(
    async (source: ImportSource, file: File, dryRun: boolean) => {
      setReport(await sendFile("/api/admin/import", { source, dryRun }, file, () => {}));
      if (dryRun) {
        toast.add({ title: "Dry run finished", description: "Nothing has changed. The report lists every item." });
        return;
      }
      toast.add({ title: "Imported", description: "The report says what became of every item." });
      refreshEverything(client);
    },
    (error) => refuse(error, "The file was not imported."),
  );
  return { report, isBusy, run, forget: () => setReport(null) };
}
