import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { Button } from "../../../ui/button/button";
import { Messages } from "../../../ui/feedback/messages";
import { useToast } from "../../../ui/feedback/use-toast";
import { Form } from "../../../ui/form/form";
import { TextAreaField } from "../../../ui/form/text-area-field";
import { useForm } from "../../../ui/form/use-form";
import { Badge } from "../../../ui/inline/badge";
import { answerQuestion, closeQuestion, supportQueueQuery } from "../api";
import { leaveRow } from "../parts/focus";
import { Pages } from "../parts/pages";
import { RowList } from "../parts/row-list";
import { useRowRemoval } from "../parts/use-row-removal";
import type { QueuedQuestion } from "../types";

/** Questions of members: those that wait, or those that are done. */
export function SupportSection() {
  const [done, setDone] = useState(false);
  const [page, setPage] = useState(1);
  const { data: queue, error } = useQuery(supportQueueQuery(done, page));
  function showQueue(next: boolean) {
    setDone(next);
    setPage(1);
  }
  return (
    <section aria-labelledby="support-title" className="mt-8">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 id="support-title" className="text-2xl">
          Support
        </h2>
        <Button variant="secondary" size="sm" aria-pressed={done} onClick={() => showQueue(!done)}>
          Answered and closed
        </Button>
      </div>
      <p className="mt-2 text-sm text-ink-soft">
        {done
          ? "Answered and closed questions, the last change first."
          : "Questions that wait for an answer: members with Premium first, then the longest wait."}
      </p>
      <RowList rows={queue?.requests} error={error} empty={done ? "Nothing here yet." : "No question is waiting."}>
        {(question) => <QueueRow key={question.id} question={question} />}
      </RowList>
      {queue ? <Pages page={page} pages={queue.pages} onPage={setPage} /> : null}
    </section>
  );
}

function QueueRow({ question }: { question: QueuedQuestion }) {
  const client = useQueryClient();
  const toast = useToast();
  const form = useForm(async ({ body = "" }, element) => {
    await answerQuestion(client, question.id, body);
    leaveRow(element);
    toast.add({ title: "Answer sent", description: question.email });
  }, "Could not send the answer.");
  const closing = useRowRemoval(() => closeQuestion(client, question.id), "Could not close the question.");
  return (
    <li className="py-6">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <h3 className="min-w-0 font-sans text-base font-semibold tracking-normal [overflow-wrap:anywhere]">
          {question.subject}
        </h3>
        {question.isPremium ? <Badge tone="lamp">Premium</Badge> : null}
        {question.state === "closed" ? <Badge>Closed</Badge> : null}
      </div>
      <p className="mb-4 text-sm text-ink-soft [overflow-wrap:anywhere]">{question.email}</p>
      <Messages messages={question.messages} member={question.email} site="You" />
      <Form form={form} className="mt-5 space-y-4">
        <TextAreaField
          label="Answer"
          name="body"
          required
          maxLength={5000}
          aria-label={`Answer to ${question.subject}`}
        />
        <div className="flex flex-wrap gap-3">
          <Button type="submit" disabled={form.isBusy}>
            Send answer
          </Button>
          {question.state === "waiting" ? (
            <Button
              variant="ghost"
              disabled={closing.isBusy}
              onClick={(event) => void closing.run(event.currentTarget)}
            >
              Close without an answer
            </Button>
          ) : null}
        </div>
      </Form>
    </li>
  );
}
