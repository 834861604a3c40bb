import { download } from "../../../lib/download";
import { useToast } from "../../../ui/use-toast";
import type { Report } from "../types";
import { useTask } from "./use-task";

/** Fetches a file and hands it to the browser, which a toast confirms. */
export function useFile(name: string, done: string, fetchFile: () => Promise<Blob>) {
  const { isBusy, run } = useTask("Could not download the file");
  const toast = useToast();
  async function take() {
    if (await run(async () => download(name, await fetchFile()))) toast.add({ title: done, description: name });
  }
  return { isBusy, take: () => void take() };
}

/** As the server names it. */
export function pdfName({ match, dataRelease }: Report): string {
  return `sidestart-${match.market.slug}-${dataRelease}.pdf`;
}
