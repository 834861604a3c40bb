import { downloadBlob } from "../../../lib/download";
import { useToast } from "../../../ui/feedback/use-toast";
import { useMutation } from "../../../ui/use-mutation";
import type { Report } from "../types";

/** Fetches a file and hands it to the browser, which a toast confirms. */
export function useFile(name: string, done: string, fetchFile: () => Promise<Blob>) {
  const toast = useToast();
  const { isBusy, run } = useMutation(async () => {
    downloadBlob(name, await fetchFile());
    toast.add({ title: done, description: name });
  }, "Could not download the file");
  return { isBusy, take: () => void run() };
}

/** As the server names it. */
export function pdfName({ match, dataRelease }: Report): string {
  return `sidestart-${match.market.slug}-${dataRelease}.pdf`;
}
