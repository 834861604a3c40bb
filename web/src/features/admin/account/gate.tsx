import { useQuery, useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { errorText, hasCode } from "../../../api/errors";
import { arriveAt } from "../../../lib/address/arrive-at";
import { Button } from "../../../ui/button/button";
import { EmptyState } from "../../../ui/feedback/empty-state";
import { Skeleton } from "../../../ui/feedback/skeleton";
import { AuthForm } from "../../../ui/form/auth-form";
import { PasswordField } from "../../../ui/form/password-field";
import { useForm } from "../../../ui/form/use-form";
import { Dialog } from "../../../ui/layout/dialog";
import { CodeField } from "../../../ui/second-factor/code-field";
import { logIn, sessionQuery } from "../api";

/** Shows the administration to an admin and the log-in to everybody else. A session that ends meanwhile leaves what is on
 * the page in place, under a log-in. */
export function Gate({ title, children }: { title: string; children: ReactNode }) {
  const { data: session, error, refetch } = useQuery(sessionQuery);
  const [wasIn, setWasIn] = useState(false);
  if (session && !wasIn) setWasIn(true);
  if (wasIn) {
    return (
      <>
        {children}
        <Dialog
          open={session === null}
          title="Please log in again"
          description="Your session has expired. Your text is still here, behind this dialog."
        >
          {session === null ? <LoginForm /> : null}
        </Dialog>
      </>
    );
  }
  if (error) return <Unreachable text={errorText(error)} onRetry={() => void refetch()} />;
  return (
    <div className="measure min-h-dvh max-w-xl pt-12 pb-32 sm:pt-20">
      <h1 className="text-3xl">{title}</h1>
      {session === undefined ? (
        <div role="status">
          <span className="sr-only">Loading</span>
          <Skeleton className="mt-8 h-32 w-full" />
        </div>
      ) : (
        <>
          <p className="mt-3 text-ink-soft">
            This area is for the authors of this blog. If you run this site, its documentation explains how to get or
            replace the password.
          </p>
          <LoginForm />
        </>
      )}
    </div>
  );
}

/** The password, then a code where the administration has a second factor. */
function LoginForm() {
  const client = useQueryClient();
  const [password, setPassword] = useState<string | null>(null);
  const form = useForm(async (values) => {
    const typed = password ?? values["password"] ?? "";
    try {
      await logIn(client, typed, values["code"]);
    } catch (error) {
      if (hasCode(error, "second_factor_required")) return setPassword(typed);
      if (hasCode(error, "wrong_password")) setPassword(null);
      throw error;
    }
  }, "Login failed");
  return (
    <AuthForm form={form} action="Log in" className="mt-8">
      {password === null ? (
        <>
          {/* Tells a password manager whose password this is. */}
          <input type="text" name="username" autoComplete="username" value="admin" readOnly hidden />
          <PasswordField name="password" label="Password" autoComplete="current-password" />
        </>
      ) : (
        <CodeField ref={arriveAt} hint="Six digits of your authenticator app, or a recovery code." />
      )}
    </AuthForm>
  );
}

function Unreachable({ text, onRetry }: { text: string; onRetry: () => void }) {
  return (
    <div className="measure py-16" role="alert">
      <EmptyState
        level={1}
        title="Could not reach the server"
        text={text}
        action={<Button onClick={onRetry}>Retry</Button>}
      />
    </div>
  );
}
