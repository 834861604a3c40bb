import { useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { Button } from "../../../ui/button/button";
import { Messages } from "../../../ui/feedback/messages";
import { Form } from "../../../ui/form/form";
import { TextAreaField } from "../../../ui/form/text-area-field";
import { useForm } from "../../../ui/form/use-form";
import { Badge, type BadgeTone } from "../../../ui/inline/badge";
import { useMutation } from "../../../ui/use-mutation";
import { addMessage, closeQuestion, markRead, type Question } from "./api";

const STATES: Record<Question["state"], { label: string; tone: BadgeTone }> = {
  waiting: { label: "Waiting for an answer", tone: "outline" },
  answered: { label: "Answered", tone: "good" },
  closed: { label: "Closed", tone: "neutral" },
};

/** A question that opens to its messages. Opening it marks the answer as read. */
export function QuestionItem({ question }: { question: Question }) {
  const client = useQueryClient();
  const { label, tone } = STATES[question.state];
  return (
    <li>
      <details
        className="group py-4"
        onToggle={(event) => {
          if (event.currentTarget.open && question.unread) void markRead(client, question.id).catch(() => {});
        }}
      >
        <summary className="flex min-h-11 cursor-pointer flex-wrap items-center justify-between gap-x-4 gap-y-2">
          <span className="min-w-0 font-semibold [overflow-wrap:anywhere]">{question.subject}</span>
          <span className="flex gap-2">
            {question.unread ? <Badge tone="lamp">New answer</Badge> : null}
            <Badge tone={tone}>{label}</Badge>
          </span>
        </summary>
        <div className="mt-4">
          <Messages messages={question.messages} member="You" site="Sidestart" />
          <Reply question={question} />
        </div>
      </details>
    </li>
  );
}

function Reply({ question }: { question: Question }) {
  const client = useQueryClient();
  // A new key empties the form.
  const [sent, setSent] = useState(0);
  const form = useForm(async ({ body = "" }) => {
    await addMessage(client, question.id, body);
    setSent(sent + 1);
  }, "Could not send your message.");
  const section = useRef<HTMLDivElement>(null);
  const closing = useMutation(async () => {
    await closeQuestion(client, question.id);
    // The button that had focus is about to go.
    section.current?.querySelector("textarea")?.focus();
  }, "Could not close the question");
  return (
    <div ref={section}>
      <Form form={form} key={sent} className="mt-5 space-y-4">
        <TextAreaField
          label={question.state === "closed" ? "Ask again" : "Add a message"}
          name="body"
          required
          maxLength={5000}
        />
        <div className="flex flex-wrap gap-3">
          <Button type="submit" variant="secondary" disabled={form.isBusy}>
            Send
          </Button>
          {question.state === "closed" ? null : (
            <Button variant="ghost" disabled={closing.isBusy} onClick={() => void closing.run()}>
              This is solved
            </Button>
          )}
        </div>
      </Form>
    </div>
  );
}
