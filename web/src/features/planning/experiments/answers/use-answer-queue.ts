import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { refreshExperiments } from "../../../../api/calls/experiments";
import { useSendQueue } from "../../../../api/use-send-queue";
import { answerQueue, type WaitingAnswer } from "./answer-queue";

/** Answers that wait, sent when they can be; the experiments of those that were sent are read again. */
export function useAnswerQueue(): readonly WaitingAnswer[] {
  const client = useQueryClient();
  useEffect(
    () => answerQueue.onSent(({ experimentId, runId }) => refreshExperiments(client, { id: experimentId, runId })),
    [client],
  );
  return useSendQueue(answerQueue);
}
