import { storePlace } from "../../../lib/storage/reader-place";
import { readPlaceText } from "../../../ui/place/clear-place";
import { placedIn, type ReportRequest } from "../../report/selection";
import { PlaceProblem } from "./place-problem";

/** The inquiry with the place that was typed. Throws a `PlaceProblem` where the text is none, or several. */
export async function settlePlace({ where = "", ...inquiry }: ReportRequest): Promise<ReportRequest> {
  const reading = await readPlaceText(where);
  if (!("place" in reading)) throw new PlaceProblem(reading.problem);
  const { id, name } = reading.place;
  storePlace({ id, name });
  return { ...inquiry, selection: placedIn(inquiry.selection, id) };
}
