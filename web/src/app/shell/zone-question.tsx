import { useEffect, useId, useState } from "react";
import { createPortal } from "react-dom";
import { useRefresh } from "../../api/queries/query-host";
import { changeTimeZone, type User } from "../../api/session";
import { readStored, writeStored } from "../../lib/storage/storage";
import { browserZone } from "../../lib/time/reader-zone";
import { haveSameClocks, zoneName } from "../../lib/time/zone-names";
import { Button } from "../../ui/button/button";
import { useMutation } from "../../ui/use-mutation";

/** The two zones between which the member has decided, in local storage: the question is asked once for each pair. */
const ANSWERED = "zoneAnswered";

/** Asks whether the account follows this device into another time zone. An account without a zone takes that of the device. */
export function ZoneQuestion({ user: { timeZone } }: { user: User }) {
  const here = browserZone();
  useEffect(() => {
    // The next visit tries again.
    if (timeZone === null) changeTimeZone(browserZone()).catch(() => {});
  }, [timeZone]);
  if (timeZone === null || haveSameClocks(timeZone, here)) return null;
  return <Question key={`${timeZone} ${here}`} account={timeZone} here={here} />;
}

function Question({ account, here }: { account: string; here: string }) {
  const id = useId();
  const pair = `${account} ${here}`;
  const [isAnswered, setAnswered] = useState(() => readStored(ANSWERED) === pair);
  const refresh = useRefresh();
  const { isBusy, run } = useMutation(async () => {
    await changeTimeZone(here);
    // Every view may hold a day.
    refresh([]);
  }, "Could not change the time zone");
  function keepZone() {
    writeStored(ANSWERED, pair);
    setAnswered(true);
  }
  if (isAnswered) return null;
  return createPortal(
    <section
      aria-labelledby={id}
      aria-live="polite"
      className="fixed inset-x-4 bottom-4 z-40 rounded-md border border-line-strong bg-paper-raised p-4 text-ink shadow-lift sm:right-auto sm:left-6 sm:max-w-sm print:hidden"
    >
      <h2 id={id} className="font-sans text-sm font-semibold tracking-normal">
        Are you in a new time zone?
      </h2>
      <p className="mt-1 text-sm text-ink-soft">
        Your account uses {zoneName(account)} time for days and reminders. This device is on {zoneName(here)} time.
      </p>
      <div className="mt-3 flex flex-wrap gap-2">
        <Button size="sm" busy={isBusy} onClick={() => void run()}>
          Use {zoneName(here)}
        </Button>
        <Button size="sm" variant="secondary" onClick={keepZone}>
          Keep {zoneName(account)}
        </Button>
      </div>
    </section>,
    document.body,
  );
}
