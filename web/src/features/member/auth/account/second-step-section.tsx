import { useQuery, useQueryClient } from "@tanstack/react-query";
import { errorText } from "../../../../api/errors";
import { Skeleton } from "../../../../ui/feedback/skeleton";
import { Badge } from "../../../../ui/inline/badge";
import { SecondFactorForms } from "../../../../ui/second-factor/second-factor";
import { beginSecondFactor, disableSecondFactor, enableSecondFactor, secondFactorQuery } from "../api";
import { Section } from "./section";

/** The code that the log-in asks for after the password. A member chooses it. */
export function SecondStepSection({ email }: { email: string }) {
  const client = useQueryClient();
  const { data, error } = useQuery(secondFactorQuery);
  const account = {
    name: "Two-step login",
    username: email,
    opens: "your account",
    begin: beginSecondFactor,
    enable: (code: string) => enableSecondFactor(client, code),
    disable: (password: string, code: string) => disableSecondFactor(client, password, code),
  };
  return (
    <Section
      title="Two-step login"
      note="After your password, you enter a code from an app on your phone. Turning it on logs out all other devices."
    >
      {data?.enabled ? <Badge tone="good">On</Badge> : null}
      {data ? (
        <SecondFactorForms state={data} account={account} />
      ) : error ? (
        <p role="alert">{errorText(error)}</p>
      ) : (
        <Skeleton className="h-40 w-full" />
      )}
    </Section>
  );
}
