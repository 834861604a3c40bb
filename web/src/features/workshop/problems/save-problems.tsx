import { useState } from "react";
import { useSession } from "../../../api/session";
import { downloadBlob } from "../../../lib/download";
import { Button } from "../../../ui/button/button";
import { SaveRun } from "../../../ui/tool/save-run";
import { useMutation } from "../../../ui/use-mutation";
import { downloadPaper, downloadQuotes, MAX_STORED_BYTES, type ProblemRequest, TOOL } from "./api";

/** Saves the text with its themes. With Premium the saved run can be downloaded as a table and as a PDF. */
export function SaveProblems({ request, isExample }: { request: ProblemRequest; isExample: boolean }) {
  const { user } = useSession();
  const [saved, setSaved] = useState<{ id: number; request: ProblemRequest } | null>(null);
  const { isBusy, run } = useMutation(async (id: number, ending: "csv" | "pdf") => {
    const file = await (ending === "csv" ? downloadQuotes(id) : downloadPaper(id));
    downloadBlob(`sidestart-${TOOL}.${ending}`, file);
  }, "Could not download the file");
  const id = saved?.request === request ? saved.id : null;
  const isLong = new Blob([request.text]).size > MAX_STORED_BYTES;
  return (
    <div className="mt-8 print:hidden">
      <div className="flex flex-wrap items-center gap-4">
        <SaveRun
          run={{ toolName: TOOL, request }}
          example={
            isExample ? "This is an example. Use your own comments to save, share or test their problems." : null
          }
          shows="It shows the themes with their quotes. Email addresses and phone numbers are masked, and the whole text is left out."
          onSaved={(made) => setSaved({ id: made.id, request })}
        />
        {id !== null && user?.planType === "Premium" ? (
          <>
            <Button variant="secondary" busy={isBusy} onClick={() => void run(id, "csv")}>
              Download quotes (CSV)
            </Button>
            <Button variant="secondary" busy={isBusy} onClick={() => void run(id, "pdf")}>
              Download themes (PDF)
            </Button>
          </>
        ) : null}
      </div>
      {isLong ? (
        <p className="mt-2 text-sm text-ink-soft">
          The text is over 512 KiB. Saving keeps the themes and their quotes, not the text.
        </p>
      ) : null}
    </div>
  );
}
