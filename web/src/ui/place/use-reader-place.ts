import { useEffect, useState } from "react";
import { type Place, readPlace, storePlace } from "../../lib/storage/reader-place";

/** The remembered place of a form, known after hydration; a change is remembered. */
export function useReaderPlace(): [place: Place | null, change: (place: Place | null) => void] {
  const [place, setPlace] = useState<Place | null>(null);
  useEffect(() => setPlace(readPlace()), []);
  return [
    place,
    (next) => {
      storePlace(next);
      setPlace(next);
    },
  ];
}
