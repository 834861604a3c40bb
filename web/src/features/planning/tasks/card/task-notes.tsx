import { useQuery } from "@tanstack/react-query";
import { errorText } from "../../../../api/errors";
import { Skeleton } from "../../../../ui/feedback/skeleton";
import { notesQuery, type Task } from "../api";

/** Notes of a task for reading. The server makes the HTML and sanitizes it. */
export function TaskNotes({ task }: { task: Task }) {
  const { data, error } = useQuery(notesQuery(task));
  if (error) return <p className="mt-2 text-sm whitespace-pre-line">{`${errorText(error)}\n\n${task.notes}`}</p>;
  if (!data) return <Skeleton className="mt-2 h-12" />;
  // biome-ignore lint/security/noDangerouslySetInnerHtml: sanitized by the server.
  return <div className="prose mt-2 text-sm" dangerouslySetInnerHTML={{ __html: data.html }} />;
}
