const STEPS = [
  {
    title: "Type what you'd sell",
    text: "“Candles” or “dog grooming” is enough.",
  },
  {
    title: "Read the answer",
    text: "What you'd keep per hour after costs and tax, next to an hour at your job, and what would change that. Every official figure names its source, table and year.",
  },
  {
    title: "Decide",
    text: "Read the reasons for and against. If it holds up, start with one small test tonight.",
  },
];

export function HowItWorks() {
  return (
    <section aria-labelledby="how-title" className="measure py-16 lg:py-20">
      <h2 id="how-title" className="text-2xl">
        How it works
      </h2>
      <ol className="mt-10 grid gap-x-12 gap-y-10 md:grid-cols-3">
        {STEPS.map((step, index) => (
          <li key={step.title} className="border-t border-line-strong pt-5">
            <span className="tabular font-display text-2xl text-lamp-ink" aria-hidden="true">
              {index + 1}
            </span>
            <h3 className="mt-2 text-xl">{step.title}</h3>
            <p className="mt-2 text-ink-soft">{step.text}</p>
          </li>
        ))}
      </ol>
    </section>
  );
}
