import type { MouseEvent } from "react";
import { fetchFile } from "../../../api/client";
import { buttonStyle } from "../../../ui/button/button-style";
import { Spinner } from "../../../ui/feedback/spinner";
import { pdfName, useFile } from "../saved/use-file";
import type { Report } from "../types";

/** The page's own address with a query: its renderer need not know the link's token. */
const FILE = "?file=pdf";

/** A plain link until the page is alive, then a download that says how it goes. */
export function SharedPdf({ report }: { report: Report }) {
  const { isBusy, take } = useFile(pdfName(report), "Report downloaded", () => fetchFile(FILE));
  function handleClick(event: MouseEvent) {
    event.preventDefault();
    if (!isBusy) take();
  }
  return (
    <a href={FILE} onClick={handleClick} aria-busy={isBusy || undefined} className={buttonStyle("secondary")}>
      {isBusy ? <Spinner /> : null}
      Export PDF
    </a>
  );
}
