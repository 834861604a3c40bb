import { requestJson } from "../../../../api/client";
import { useSession } from "../../../../api/session";
import { MailChoice } from "../../../../ui/form/mail-choice";

const load = () => requestJson("GET", "/api/plan/reminder");
const save = (on: boolean) => requestJson("PUT", "/api/plan/reminder", { body: { on } });

const LABELS = {
  evenings: "Email me in the morning of each planned evening",
  weeks: "Email me when a new week of my 30-day plan begins",
} as const;

/** Switch for reminders of the plan by mail. They need an account. */
export default function ReminderChoice({ className }: { className?: string }) {
  const { isAuthenticated } = useSession();
  if (!isAuthenticated) return null;
  return (
    <MailChoice
      load={load}
      save={save}
      label={({ days }) => LABELS[days]}
      turnedOn="You get reminders by email"
      turnedOff="No more reminders by email"
      className={className}
    />
  );
}
