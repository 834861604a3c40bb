import { ApiError } from "../../../api/errors";

/** Sends a file as it is and tells how far it got, from 0 to 1. Only this way of asking knows that in every browser. */
export function sendFile<T>(path: string, file: Blob, onProgress: (done: number) => void): Promise<T> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open("POST", path);
    request.setRequestHeader("Content-Type", file.type || "application/octet-stream");
    request.upload.addEventListener("progress", (event) => {
      if (event.lengthComputable) onProgress(event.loaded / event.total);
    });
    request.addEventListener("load", () => {
      if (request.status >= 200 && request.status < 300) resolve(JSON.parse(request.responseText) as T);
      else reject(new ApiError(request.status, request.responseText || request.statusText));
    });
    request.addEventListener("error", () => reject(new Error("The connection dropped. Please try again.")));
    request.send(file);
  });
}
