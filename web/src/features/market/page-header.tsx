export function PageHeader() {
  return (
    <header className="max-w-[46rem]">
      <h1 className="text-3xl">Niche Discovery</h1>
      <p className="mt-3 max-w-[60ch] text-ink-soft">
        Start with a word. You get a score made of official figures, each with its source, and the reasons against as
        plainly as the reasons for.
      </p>
    </header>
  );
}
