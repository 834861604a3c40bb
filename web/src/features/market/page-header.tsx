export function PageHeader() {
  return (
    <header className="max-w-[46rem]">
      <h1 className="text-3xl">Niche Discovery</h1>
      <p className="mt-3 max-w-[39em] text-ink-soft">
        Type what you'd sell. See what an hour of it could pay next to an hour at your job, and the reasons for and
        against.
      </p>
    </header>
  );
}
