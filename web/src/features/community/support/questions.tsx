import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { Link } from "wouter";
import { errorText } from "../../../api/errors";
import { withQueries } from "../../../api/queries/with-queries";
import { Button } from "../../../ui/button/button";
import { Skeleton } from "../../../ui/feedback/skeleton";
import { TryAgain } from "../../../ui/feedback/try-again";
import { useToast } from "../../../ui/feedback/use-toast";
import { TextField } from "../../../ui/form/field";
import { Form } from "../../../ui/form/form";
import { TextAreaField } from "../../../ui/form/text-area-field";
import { useForm } from "../../../ui/form/use-form";
import { TitledSection } from "../../../ui/layout/titled-section";
import { askQuestion, questionsQuery } from "./api";
import { QuestionItem } from "./question-item";

function QuestionsView() {
  const { data, error, refetch } = useQuery(questionsQuery);
  if (!data) {
    return error ? (
      <TryAgain text={errorText(error)} onRetry={() => void refetch()} className="mt-8" />
    ) : (
      <Skeleton className="mt-8 h-64 w-full" />
    );
  }
  const { requests, isPriority } = data;
  return (
    <>
      <p className="mt-4 text-lg text-ink-soft">
        {isPriority ? (
          "You have Premium: we answer your questions first."
        ) : (
          <>
            We read every question. With{" "}
            <Link href="/pricing" className="prose-link">
              Premium
            </Link>{" "}
            yours is answered first.
          </>
        )}
      </p>
      <NewQuestion />
      <TitledSection id="questions" title="Your questions" className="mt-14">
        {requests.length === 0 ? (
          <p className="mt-3 text-ink-soft">You have not asked anything yet. Answers will appear here.</p>
        ) : (
          <ul className="mt-4 divide-y divide-line border-y border-line">
            {requests.map((question) => (
              <QuestionItem key={question.id} question={question} />
            ))}
          </ul>
        )}
      </TitledSection>
    </>
  );
}

export const Questions = withQueries(QuestionsView);

function NewQuestion() {
  const client = useQueryClient();
  const toast = useToast();
  // A new key empties the form.
  const [asked, setAsked] = useState(0);
  const form = useForm(async ({ subject = "", body = "" }) => {
    await askQuestion(client, subject, body);
    setAsked(asked + 1);
    toast.add({ title: "Question sent", description: "The answer will appear on this page." });
  }, "Could not send your question.");
  return (
    <TitledSection id="ask" title="Ask a question" className="mt-8">
      <Form form={form} key={asked} className="mt-4 space-y-5">
        <TextField label="What is it about?" name="subject" required maxLength={120} autoComplete="off" />
        <TextAreaField
          label="Your question"
          name="body"
          required
          rows={5}
          maxLength={5000}
          hint="If it is about a page, add its address and what you expected to see. Never send a password."
        />
        <Button type="submit" disabled={form.isBusy}>
          Send
        </Button>
      </Form>
    </TitledSection>
  );
}
