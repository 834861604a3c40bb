const STEPS = [
  {
    title: "Bring a word",
    text: "“Candles” or “dog grooming” is enough. Say how big a market you want, how much competition you can stand, and where.",
  },
  {
    title: "Read the figures",
    text: "What one evening earns, beside an overtime hour and official wages, and a score out of 100 that you can add up yourself. Each number names its source, table and year; figures that are not published are marked as such.",
  },
  {
    title: "Decide",
    text: "Reasons against stand beside reasons for. If it holds up, start with ideas sized for an evening and first steps you can test.",
  },
];

export function HowItWorks() {
  return (
    <section aria-labelledby="how-title" className="measure py-20 lg:py-24">
      <h2 id="how-title" className="text-3xl">
        How an evening here goes
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
