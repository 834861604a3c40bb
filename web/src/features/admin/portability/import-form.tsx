import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { Button } from "../../../ui/button/button";
import { useToast } from "../../../ui/feedback/use-toast";
import { controlStyle } from "../../../ui/form/control-style";
import { Field, SelectField } from "../../../ui/form/field";
import { TitledSection } from "../../../ui/layout/titled-section";
import { useMutation } from "../../../ui/use-mutation";
import { refreshEverything } from "../api";
import { sendFile } from "../media/send-file";
import { useRefusal } from "../parts/use-refusal";
import type { ImportReport, ImportSource } from "../types";
import { sourceOf } from "./report";
import { ReportList } from "./report-list";

const SOURCES = [
  { value: "wordpress", label: "WordPress (export file, XML)" },
  { value: "ghost", label: "Ghost (export file, JSON)" },
  { value: "sidestart", label: "Sidestart (export file, JSON or ZIP)" },
];

/** First a dry run that says what would happen to every item, then the import itself. */
export function ImportForm() {
  const { report, isBusy, run, forget } = useImport();
  const [source, setSource] = useState<ImportSource>("wordpress");
  const [file, setFile] = useState<File | null>(null);
  function chooseFile(chosen: File | null) {
    setFile(chosen);
    setSource(sourceOf(chosen?.name ?? "") ?? source);
    forget();
  }
  return (
    <TitledSection id="import-title" title="Import" className="mt-8">
      <p className="mt-2 max-w-[45em] text-sm text-ink-soft">
        A dry run changes nothing. It lists every item in the file and what the import would do with it. Drafts stay
        drafts, and importing a file again creates no duplicates.
      </p>
      <div className="mt-5 grid max-w-[52rem] gap-4 sm:grid-cols-2">
        <SelectField
          label="From"
          options={SOURCES}
          value={source}
          onChange={(event) => {
            setSource(event.target.value as ImportSource);
            forget();
          }}
        />
        <FileField onChoose={chooseFile} />
      </div>
      <div className="mt-4 flex flex-wrap gap-3">
        <Button
          variant={report ? "secondary" : "primary"}
          disabled={!file}
          busy={isBusy}
          onClick={() => file && void run(source, file, true)}
        >
          Dry run
        </Button>
        {report?.dryRun && file ? (
          <Button busy={isBusy} onClick={() => void run(source, file, false)}>
            Import
          </Button>
        ) : null}
      </div>
      <div role="status">
        {report ? (
          <h3 className="mt-8 text-xl">{report.dryRun ? "Dry run: nothing has changed" : "Import finished"}</h3>
        ) : null}
      </div>
      {report ? <ReportList report={report} key={String(report.dryRun)} /> : null}
    </TitledSection>
  );
}

function FileField({ onChoose }: { onChoose: (file: File | null) => void }) {
  return (
    <Field label="File" hint="Up to 50 MB.">
      {(wiring) => (
        <input
          {...wiring}
          type="file"
          accept=".xml,.json,.zip,application/xml,application/json,application/zip,text/xml"
          className={controlStyle("py-2.5 text-sm")}
          onChange={(event) => onChoose(event.target.files?.[0] ?? null)}
        />
      )}
    </Field>
  );
}

/** Tries an import and makes it; holds the report of the last of either. */
function useImport() {
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
