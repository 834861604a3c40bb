import { type LoggedAnswer, logAnswer, type NewAnswer } from "../../../../api/calls/experiments";
import { makeSendQueue, newRequestKey, type UnsentChange } from "../../../../api/send-queue";

/** Answer that the server does not have yet. */
export interface WaitingAnswer extends UnsentChange {
  experimentId: number;
  runId: number;
  answer: NewAnswer;
  /** True when the person has answered before: the page asks whether they are the same. */
  asks?: boolean;
}

export const answerQueue = makeSendQueue<WaitingAnswer, LoggedAnswer>({
  stored: "experiment-answers",
  keyOf: ({ answer }) => answer.key,
  send: ({ experimentId, answer }) => logAnswer(experimentId, answer),
  canSend: ({ asks }) => !asks,
  onRefused: (item, { body }) => (body?.code === "same_person" ? { ...item, asks: true } : null),
});

export const newAnswerKey = newRequestKey;
/** Takes an answer out of the queue. */
export const discardAnswer = answerQueue.discard;

/** Keeps an answer and sends it as soon as the network is there. */
export async function queueAnswer(item: WaitingAnswer): Promise<void> {
  await answerQueue.add(item);
}

/** Takes the reply to the question whether the person is the same as before. */
export function settlePerson(key: string, isSame: boolean): Promise<void> {
  answerQueue.updateOne(key, (item) => ({
    ...item,
    asks: false,
    answer: { ...item.answer, ifSamePerson: isSame ? "replace" : "add" },
  }));
  return answerQueue.sendAll();
}
