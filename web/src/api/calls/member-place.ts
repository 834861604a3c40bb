import type { Place } from "../../lib/storage/reader-place";
import { requestJson } from "../client";
import { changeUser } from "../session";

/** Sets the place of the account; `null` is none in the US. */
export async function changeLocation(place: Place | null): Promise<void> {
  const location = place ?? { id: "", name: "" };
  await requestJson("PUT", "/api/auth/location", { body: { location: location.id } });
  changeUser({ location });
}
