import { useState } from "react";
import { Button } from "../../../ui/button/button";
import { controlStyle } from "../../../ui/form/control-style";
import { Field, SelectField } from "../../../ui/form/field";
import type { ImportSource } from "../types";
import { sourceOf } from "./report";
import { ReportList } from "./report-list";
import { useImport } from "./use-import";

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
    <section aria-labelledby="import-title" className="mt-8">
      <h2 id="import-title" className="text-2xl">
        Import
      </h2>
      <p className="mt-2 max-w-[70ch] text-sm text-ink-soft">
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
    </section>
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
