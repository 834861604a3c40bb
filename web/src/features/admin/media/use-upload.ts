import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { errorText } from "../../../api/errors";
import { useToast } from "../../../ui/feedback/use-toast";
import { refreshMedia } from "../api";
import type { Media } from "../types";
import { sendFile } from "./send-file";

/** Progress of an upload: of the file's bytes, and of all files. */
export type UploadProgress = { name: string; done: number; at: number; count: number };

/** Adds files to the library, one after the other; a refused file is reported and the others continue. */
export function useUpload() {
  const client = useQueryClient();
  const toast = useToast();
  const [uploading, setUploading] = useState<UploadProgress | null>(null);

  async function uploadImages(files: File[]): Promise<Media[]> {
    const taken: Media[] = [];
    for (const [index, file] of files.entries()) {
      const name = file.name || "image";
      const showProgress = (done: number) => setUploading({ name, done, at: index + 1, count: files.length });
      showProgress(0);
      try {
        taken.push(await sendFile("/api/admin/media", { name }, file, showProgress));
        refreshMedia(client);
      } catch (error) {
        toast.add({ title: `${name} was not uploaded`, description: errorText(error), variant: "destructive" });
      }
    }
    setUploading(null);
    return taken;
  }
  return { uploadImages, uploading };
}
