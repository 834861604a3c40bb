import type { QueryClient } from "@tanstack/react-query";
import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { refreshQueries } from "../../../../api/queries/refresh-queries";
import { makeSendQueue, type UnsentChange } from "../../../../api/send-queue";
import { readSession } from "../../../../api/session";
import { useSendQueue } from "../../../../api/use-send-queue";
import { addLogLine, LOG, type LogLine, type NewLogLine, PLAN } from "../api";

/** Line of the log that the server does not have yet. */
export interface WaitingLine extends UnsentChange {
  /** Id of the member, or "guest": another member's lines are not sent. */
  owner: string;
  line: NewLogLine;
}

const GUEST = "guest";

export function currentOwner(): string {
  return String(readSession().user?.id ?? GUEST);
}

/** Lines of a guest go to the account that the guest enters. */
function isOwn({ owner }: WaitingLine): boolean {
  return owner === GUEST || owner === currentOwner();
}

export const logQueue = makeSendQueue<WaitingLine, LogLine>({
  stored: "plan-log",
  keyOf: ({ line }) => line.key,
  send: ({ line }) => addLogLine(line),
  canSend: isOwn,
});

export function refreshLog(client: QueryClient): void {
  refreshQueries(client, LOG, PLAN);
}

/** Lines of this person that wait. Those that the server has taken are in the list. */
export function useWaitingLines(): readonly WaitingLine[] {
  const client = useQueryClient();
  useEffect(() => logQueue.onSent(() => refreshLog(client)), [client]);
  return useSendQueue(logQueue).filter(isOwn);
}
