import { useQuery, useQueryClient } from "@tanstack/react-query";
import { errorText } from "../../../api/errors";
import { Skeleton } from "../../../ui/feedback/skeleton";
import { Badge } from "../../../ui/inline/badge";
import { SecondFactorForms } from "../../../ui/second-factor/second-factor";
import { beginSecondFactor, disableSecondFactor, enableSecondFactor, secondFactorQuery } from "../api";

/** The code that the log-in asks for after the password. */
export function SecondFactorSection() {
  const client = useQueryClient();
  const { data, error } = useQuery(secondFactorQuery);
  const account = {
    name: "Second factor",
    username: "admin",
    opens: "the administration",
    begin: beginSecondFactor,
    enable: (code: string) => enableSecondFactor(client, code),
    disable: (password: string, code: string) => disableSecondFactor(client, password, code),
  };
  return (
    <section aria-labelledby="second-factor-title">
      <h2 id="second-factor-title" className="flex flex-wrap items-center gap-x-3 text-2xl">
        Second factor
        {data?.enabled ? <Badge tone="good">On</Badge> : null}
      </h2>
      <p className="mt-2 max-w-prose text-ink-soft">After the password, you enter a code from an app on your phone.</p>
      {error ? <p role="alert">{errorText(error)}</p> : null}
      {data || error ? null : <Skeleton className="mt-4 h-24 w-full" />}
      {data ? <SecondFactorForms state={data} account={account} /> : null}
    </section>
  );
}
