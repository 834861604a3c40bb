import { useState } from "react";
import { useSession } from "../../api/session";
import { downloadBlob } from "../../lib/download";
import { Button } from "../../ui/button";
import { SaveRun } from "../../ui/tool/save-run";
import { useMutation } from "../../ui/use-mutation";
import { downloadQuotes, type ProblemRequest, TOOL } from "./api";

/** Saves the text with its themes. With Premium the quotes of the saved run can be downloaded. */
export function SaveProblems({ request }: { request: ProblemRequest }) {
  const { user } = useSession();
  const [saved, setSaved] = useState<{ id: number; request: ProblemRequest } | null>(null);
  const { isBusy, run } = useMutation(async (id: number) => {
    downloadBlob(`sidestart-${TOOL}.csv`, await downloadQuotes(id));
  }, "Could not download the quotes");
  const id = saved?.request === request ? saved.id : null;
  return (
    <div className="mt-8 flex flex-wrap items-center gap-4 print:hidden">
      <SaveRun run={{ toolName: TOOL, request }} onSaved={(made) => setSaved({ id: made.id, request })} />
      {id !== null && user?.planType === "Premium" ? (
        <Button variant="secondary" busy={isBusy} onClick={() => void run(id)}>
          Download quotes (CSV)
        </Button>
      ) : null}
    </div>
  );
}
