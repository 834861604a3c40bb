import { useEffect, useState } from "react";

/** Loads data without the query library. `load` must be the same function at every render. */
export function useLoaded<T>(load: () => Promise<T>) {
  const [data, setData] = useState<T | null>(null);
  const [error, setError] = useState<unknown>(null);
  const [round, setRound] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new round asks again.
  useEffect(() => {
    let isHere = true;
    load().then(
      (next) => {
        if (!isHere) return;
        setData(next);
        setError(null);
      },
      (problem: unknown) => isHere && setError(problem),
    );
    return () => {
      isHere = false;
    };
  }, [load, round]);
  return { data, setData, error, reload: () => setRound((count) => count + 1) };
}
