import { useSession } from "../../api/session";

export function Snapshot() {
  const { user } = useSession();
  // A guest has done nothing here yet, and the numbers say so.
  const values = [
    { label: "Tasks Completed", value: "0" },
    { label: "Niches Analyzed", value: "0" },
    { label: "Ideas Generated", value: "0" },
    { label: "Current Plan", value: user?.planType ?? "Free" },
  ];
  return (
    <section aria-labelledby="snapshot-title" className="measure py-20 lg:py-24">
      <h2 id="snapshot-title" className="text-3xl">
        Today's Productivity Snapshot
      </h2>
      <dl className="mt-10 grid grid-cols-2 border-t border-line-strong lg:grid-cols-4">
        {values.map(({ label, value }) => (
          <div
            key={label}
            className="flex flex-col-reverse justify-end border-b border-line py-6 even:border-l even:pl-6 lg:border-b-0 lg:not-first:border-l lg:not-first:pl-8"
          >
            <dt className="text-sm text-ink-soft">{label}</dt>
            <dd className="tabular font-display text-4xl">{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
