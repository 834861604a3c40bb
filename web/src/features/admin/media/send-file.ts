import { buildAddress } from "../../../api/address";
import { ApiError } from "../../../api/errors";
import type { AnswerOf, PathWith, QueryInputOf } from "../../../api/operation";

/** Sends a file as it is and tells how far it got, from 0 to 1. Only this way of asking knows that in every browser. */
export function sendFile<P extends PathWith<"POST">>(
  path: P,
  query: QueryInputOf<"POST", P>,
  file: Blob,
  onProgress: (done: number) => void,
): Promise<AnswerOf<"POST", P>> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open("POST", buildAddress(path, { query }));
    request.setRequestHeader("Content-Type", file.type || "application/octet-stream");
    request.upload.addEventListener("progress", (event) => {
      if (event.lengthComputable) onProgress(event.loaded / event.total);
    });
    request.addEventListener("load", () => {
      if (request.status >= 200 && request.status < 300) resolve(JSON.parse(request.responseText));
      else reject(new ApiError(request.status, request.responseText || request.statusText));
    });
    request.addEventListener("error", () => reject(new Error("The connection dropped. Please try again.")));
    request.send(file);
  });
}
