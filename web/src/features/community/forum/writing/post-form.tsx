import type { ReactNode } from "react";
import { type PostedForm, postedText } from "../../../../api/queries/posted";
import { useSession } from "../../../../api/session";
import { useHydrated } from "../../../../lib/hooks/use-hydrated";
import { classNames } from "../../../../ui/class-names";
import type { MyLimits } from "../types";
import { PostButton, PostedProblem, TrapField } from "./form-parts";
import { LimitsNote, WritingStops } from "./limits-note";
import { LiveForm, type LiveFormProps } from "./sending/live-form";

interface PostFormProps extends Omit<LiveFormProps, "children"> {
  posted: PostedForm<unknown, unknown> | null;
  limits: MyLimits | null;
  /** Limits that are shown beside the form. */
  kind: "topics" | "replies";
  /** Reason for which the member cannot post here. */
  whyNot?: string | null | undefined;
  /** Class names of the form's columns. */
  columns: string;
  /** Label of the button for a member and for a guest. */
  labels: { member: string; guest: string };
  /** The fields. */
  children: ReactNode;
}

/** Form of a topic or a reply, beside the limits. */
export function PostForm({ posted, limits, kind, whyNot, columns, labels, children, ...form }: PostFormProps) {
  const { user } = useSession();
  const isGuest = useHydrated() && !user;
  return (
    <LiveForm {...form}>
      {(status, sender) => (
        <>
          <PostedProblem posted={posted} here={form.here} />
          <WritingStops limits={limits} whyNot={whyNot} />
          <div className={classNames("grid gap-5 lg:gap-8", columns)}>
            <LimitsNote limits={limits} kind={kind} />
            <div className="space-y-5">
              <TrapField />
              {children}
              <PostButton
                label={isGuest ? labels.guest : labels.member}
                limits={limits}
                defaultHandle={postedText(posted, "handle") ?? ""}
                isBusy={status.isBusy}
              />
              {sender}
            </div>
          </div>
        </>
      )}
    </LiveForm>
  );
}
