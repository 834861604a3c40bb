import { requestJson } from "../../../../../api/client";
import type { FormValues } from "../../../../../ui/form/use-form";
import type { FlagReason, WrittenPost } from "../../types";
import type { FormRequest } from "./sender-props";

/** Sends the values of a form. A flag has no answer. */
export function sendForm(
  request: FormRequest,
  values: FormValues,
  writingSeconds: number | undefined,
): Promise<WrittenPost | null> {
  if (request.kind === "topic") return createTopic(values, writingSeconds);
  return request.kind === "reply" ? createReply(request.topic, values, writingSeconds) : flagPost(request.post, values);
}

const numberOf = (text: string | undefined) => (text ? Number(text) : undefined);
const textOf = (text: string | undefined) => text || undefined;

function createTopic(values: FormValues, writingSeconds: number | undefined): Promise<WrittenPost> {
  const { title = "", body = "", category = "", planStep, handle, website, showProgress } = values;
  return requestJson("POST", "/api/forum/topics", {
    body: {
      title,
      body,
      category,
      planStep: numberOf(planStep),
      showProgress: showProgress !== undefined,
      handle: textOf(handle),
      website: textOf(website),
      writingSeconds,
    },
  });
}

function createReply(id: number, values: FormValues, writingSeconds: number | undefined): Promise<WrittenPost> {
  const { body = "", replyTo, handle, website } = values;
  return requestJson("POST", "/api/forum/topics/{id}/posts", {
    path: { id: String(id) },
    body: { body, replyTo: numberOf(replyTo), handle: textOf(handle), website: textOf(website), writingSeconds },
  });
}

async function flagPost(id: number, { reason, note }: FormValues): Promise<null> {
  await requestJson("POST", "/api/forum/posts/{id}/flag", {
    path: { id },
    body: { reason: reason as FlagReason, note: textOf(note) },
  });
  return null;
}
