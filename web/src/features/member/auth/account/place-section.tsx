import { changeLocation } from "../../../../api/calls/member-place";
import type { User } from "../../../../api/session";
import type { Place } from "../../../../lib/storage/reader-place";
import { Button } from "../../../../ui/button/button";
import { PlaceField } from "../../../../ui/place/place-field";
import { useMutation } from "../../../../ui/use-mutation";
import { Section } from "./section";

const NOTE = "Reports, ideas and the calculator start from this place on every device where you log in.";

/** County or state of the member. */
export function PlaceSection({ location }: Pick<User, "location">) {
  const { isBusy, run } = useMutation((place: Place | null) => changeLocation(place), "Could not save your place");
  const isOutside = location?.id === "";
  return (
    <Section title="Your place" note={NOTE}>
      <PlaceField value={location?.id ? location : null} onChange={(place) => void run(place)} className="max-w-sm" />
      {isOutside ? (
        <p role="status" className="mt-4 text-sm text-ink-soft">
          You start with figures for the whole US.
        </p>
      ) : (
        <Button variant="secondary" busy={isBusy} className="mt-4" onClick={() => void run(null)}>
          Not in the US
        </Button>
      )}
    </Section>
  );
}
