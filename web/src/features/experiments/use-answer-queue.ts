import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useSyncExternalStore } from "react";
import { refreshExperiments } from "../../api/experiments";
import { onAnswerLogged, onWaitingChanged, sendWaiting, type WaitingAnswer, waitingAnswers } from "./answer-queue";

/** Milliseconds after which answers that wait are tried again while the page is open. */
const RETRY_MS = 15_000;

/** Answers that wait. Sends them when the page opens, when the network comes back, and from time to time. */
export function useAnswerQueue(): readonly WaitingAnswer[] {
  const client = useQueryClient();
  const waiting = useSyncExternalStore(onWaitingChanged, waitingAnswers, waitingAnswers);
  useEffect(() => {
    const sendAnswers = () => void sendWaiting();
    const stop = onAnswerLogged(({ experimentId, runId }) => refreshExperiments(client, { id: experimentId, runId }));
    sendAnswers();
    window.addEventListener("online", sendAnswers);
    const timer = setInterval(sendAnswers, RETRY_MS);
    return () => {
      stop();
      window.removeEventListener("online", sendAnswers);
      clearInterval(timer);
    };
  }, [client]);
  return waiting;
}
