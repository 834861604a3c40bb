import { useState } from "react";
import { type Place, readPlace, storePlace } from "../../../lib/storage/reader-place";
import { placeOf } from "../../report/place/place-of";
import { DEFAULT_SELECTION, locationOf, placedIn } from "../../report/selection";
import type { Report, Selection } from "../../report/types";
import type { useAnalysis } from "./use-analysis";

/** The form of a research with the name of its place. */
export function useNicheForm({ analysis, clearFailure }: ReturnType<typeof useAnalysis>) {
  const [form, setForm] = useState(analysis?.inquiry.selection ?? DEFAULT_SELECTION);
  // Names of places are not part of a request: the last chosen one and the report's are known.
  const [chosen, setChosen] = useState<Place | null>(null);
  const place = nameOfForm(form, chosen, analysis?.report);

  function setPlace(next: Place | null) {
    setChosen(next);
    setForm((last) => placedIn(last, next?.id));
  }
  function changeSelection(next: Selection) {
    setForm(next);
    if (next.keywords !== form.keywords) clearFailure();
  }
  function choosePlace(next: Place | null) {
    storePlace(next);
    setPlace(next);
    clearFailure();
  }
  /** The form starts from the reader's place. A report does not: its address says where it is for. */
  function startPlace() {
    const remembered = readPlace();
    if (remembered) setPlace(remembered);
  }
  return { form, setForm, place, changeSelection, choosePlace, startPlace };
}

/** Place of the form, with its name where that is known. */
function nameOfForm(form: Selection, chosen: Place | null, report: Report | undefined): Place | null {
  const id = locationOf(form);
  if (!id) return null;
  const known = [chosen, report && placeOf(report)].find((place) => place?.id === id);
  return known ?? { id, name: "" };
}
