import { useRef } from "react";
import { Button } from "../../../ui/button/button";
import type { UploadProgress } from "./use-upload";

type Props = { onFiles: (files: FileList) => void; uploading: UploadProgress | null };

export function UploadBar({ onFiles, uploading }: Props) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <div className="rounded-md border border-dashed border-control-line p-4">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <Button busy={uploading !== null} onClick={() => input.current?.click()}>
          Upload
        </Button>
        <p className="text-sm text-ink-soft">Or drop or paste files here. Up to 20 MB each.</p>
      </div>
      <input
        ref={input}
        type="file"
        multiple
        accept="image/*"
        aria-label="Files to upload"
        className="sr-only"
        tabIndex={-1}
        onChange={(event) => {
          if (event.target.files?.length) onFiles(event.target.files);
          // Allows choosing one file twice.
          event.target.value = "";
        }}
      />
      <div role="status">
        {uploading ? (
          <>
            <p className="tabular mt-3 text-xs text-ink-soft [overflow-wrap:anywhere]">{describeUpload(uploading)}</p>
            <progress
              className="meter mt-1"
              max={1}
              value={uploading.done}
              aria-label={`Upload of ${uploading.name}`}
            />
          </>
        ) : null}
      </div>
    </div>
  );
}

/** Sent is not yet taken: the server makes the smaller sizes. */
function describeUpload({ name, done, at, count }: UploadProgress): string {
  const which = count > 1 ? ` (${at} of ${count})` : "";
  return done < 1 ? `Uploading ${name}${which}` : `Processing ${name}${which}`;
}
