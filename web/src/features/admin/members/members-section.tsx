import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { requestJson } from "../../../api/client";
import { refreshQueries } from "../../../api/queries/refresh-queries";
import { Button } from "../../../ui/button/button";
import { useToast } from "../../../ui/feedback/use-toast";
import { TextField } from "../../../ui/form/field";
import { Form } from "../../../ui/form/form";
import { useForm } from "../../../ui/form/use-form";
import { TitledSection } from "../../../ui/layout/titled-section";
import { useMutation } from "../../../ui/use-mutation";
import { forumModeratorsQuery } from "../api";
import { RowList } from "../parts/row-list";
import { EndSessions } from "./end-sessions";
import { ForumCategories } from "./forum-categories";

/** Moderators and categories of the forum, and the sessions of members. */
export function MembersSection() {
  const { data: moderators, error } = useQuery(forumModeratorsQuery);
  return (
    <TitledSection id="moderators-title" title="Moderators of the forum" className="mt-8 max-w-[44rem]">
      <p className="mt-2 text-sm text-ink-soft">
        Moderators decide about posts that wait or were flagged. They find them at /forum/queue, under their own
        account.
      </p>
      <RowList rows={moderators} error={error} empty="There are no moderators yet.">
        {({ id, email }) => <ModeratorRow key={id} email={email} />}
      </RowList>
      <AddModerator />
      <EndSessions />
      <ForumCategories />
    </TitledSection>
  );
}

function ModeratorRow({ email }: { email: string }) {
  const client = useQueryClient();
  const { isBusy, run } = useMutation(async () => {
    await setModerator(email, false);
    refreshQueries(client, forumModeratorsQuery.queryKey);
  }, "Could not remove the role");
  return (
    <li className="flex flex-wrap items-center justify-between gap-3 py-3">
      <span className="[overflow-wrap:anywhere]">{email}</span>
      <Button variant="secondary" size="sm" busy={isBusy} aria-label={`Remove ${email}`} onClick={() => void run()}>
        Remove
      </Button>
    </li>
  );
}

function AddModerator() {
  const client = useQueryClient();
  const toast = useToast();
  const [round, setRound] = useState(0);
  const form = useForm(async ({ email = "" }) => {
    await setModerator(email, true);
    refreshQueries(client, forumModeratorsQuery.queryKey);
    toast.add({ title: "Moderator added", description: email });
    setRound(round + 1);
  }, "Could not add the moderator. Check that a member has this email.");
  return (
    <Form key={round} form={form} className="mt-5 flex flex-wrap items-end gap-3" aria-label="Add a moderator">
      <TextField label="Email of a member" name="email" type="email" autoComplete="off" required className="grow" />
      <Button type="submit" busy={form.isBusy} className="min-h-12">
        Add
      </Button>
    </Form>
  );
}

async function setModerator(email: string, isModerator: boolean): Promise<void> {
  await requestJson("PUT", "/api/admin/forum/moderators", { body: { email, isModerator } });
}
