import { useEffect, useEffectEvent, useState } from "react";
import { ApiError } from "../../../../api/errors";
import { useToast } from "../../../../ui/feedback/use-toast";
import { useMutation } from "../../../../ui/use-mutation";
import { downloadFile } from "../api";
import type { DashboardFile } from "./files";
import { takeRememberedDownload } from "./remembered-download";

export type FileDownloads = ReturnType<typeof useDownloads>;

/** Starts downloads, or opens the upgrade dialog first. A file that was requested before a checkout starts after it. */
export function useDownloads(isPremium: boolean, files: readonly DashboardFile[]) {
  const toast = useToast();
  const [asking, setAsking] = useState<DashboardFile | null>(null);
  const [current, setCurrent] = useState<DashboardFile | null>(null);
  /** After an upgrade the toast about that stays in place. */
  const { isBusy, run: start } = useMutation(async (file: DashboardFile, isQuiet: boolean) => {
    setCurrent(file);
    await downloadFile(file.path, file.name).catch((error: unknown) => {
      // The plan may have changed in another place.
      if (!(error instanceof ApiError && error.status === 402)) throw error;
      setAsking(file);
      isQuiet = true;
    });
    if (!isQuiet) toast.add({ title: "Downloaded", description: file.name });
  }, "Download failed");
  const busy = isBusy ? current?.path : null;
  const startRemembered = useEffectEvent(() => {
    const path = takeRememberedDownload();
    const file = files.find((file) => file.path === path);
    if (file) void start(file, true);
  });
  useEffect(() => {
    if (isPremium) startRemembered();
  }, [isPremium]);

  const takeFile = (file: DashboardFile) => void (isPremium ? start(file, false) : setAsking(file));
  return { files, asking, setAsking, busy, takeFile, start };
}
