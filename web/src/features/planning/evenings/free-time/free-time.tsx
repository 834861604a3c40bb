import { browserZone } from "../../../../lib/time/reader-zone";
import { haveSameClocks } from "../../../../lib/time/zone-names";
import { Button } from "../../../../ui/button/button";
import { Card, CardHeader } from "../../../../ui/layout/card";
import { Disclosure } from "../../../../ui/layout/disclosure";
import type { EveningException } from "../api";
import { Exceptions } from "./exceptions";
import { SlotForm } from "./slot-form";
import { WeekGrid } from "./week-grid";
import { slotText, type WeekSlot } from "./week-slots";

export interface FreeTimeValue {
  zone: string;
  slots: readonly WeekSlot[];
  exceptions: readonly EveningException[];
}

interface FreeTimeProps {
  value: FreeTimeValue;
  onChange: (value: FreeTimeValue) => void;
  disabled?: boolean;
  /** The hours are shown as text, and the week opens on demand. */
  isFolded?: boolean;
}

const HOW_TO = "Drag over the week, tap, or use a day’s menu.";

const zoneText = (zone: string) => zone.replaceAll("_", " ");

/** The week to paint, the same slots as a list with a form, and single dates. */
export function FreeTime({ value, onChange, disabled = false, isFolded = false }: FreeTimeProps) {
  const here = browserZone();
  return (
    <Card aria-labelledby="free-time">
      <CardHeader
        id="free-time"
        title="Your free time"
        note={`${isFolded ? "" : `${HOW_TO} `}Times are in ${zoneText(value.zone)}.`}
      />
      {disabled || haveSameClocks(here, value.zone) ? null : (
        <Button size="sm" variant="secondary" className="mb-4" onClick={() => onChange({ ...value, zone: here })}>
          Use the times of {zoneText(here)}
        </Button>
      )}
      {isFolded ? (
        <>
          <p className="tabular">{value.slots.map(slotText).join(", ") || "Only the dates you added."}</p>
          <Disclosure className="mt-2" summary={disabled ? "Show the week" : "Change your free time"}>
            {disabled ? null : <p className="mb-3 text-sm text-ink-soft">{HOW_TO}</p>}
            <WeekEditor value={value} onChange={onChange} disabled={disabled} />
          </Disclosure>
        </>
      ) : (
        <WeekEditor value={value} onChange={onChange} disabled={disabled} />
      )}
    </Card>
  );
}

function WeekEditor({ value, onChange, disabled }: Pick<Required<FreeTimeProps>, "value" | "onChange" | "disabled">) {
  const setSlots = (slots: WeekSlot[]) => onChange({ ...value, slots });
  return (
    <>
      <WeekGrid slots={value.slots} onChange={setSlots} disabled={disabled} />
      {disabled ? null : (
        <>
          <Disclosure className="mt-4" summary="Type the times instead">
            <SlotForm slots={value.slots} onChange={setSlots} />
          </Disclosure>
          <Disclosure className="mt-2" summary="Change single dates">
            <Exceptions exceptions={value.exceptions} onChange={(exceptions) => onChange({ ...value, exceptions })} />
          </Disclosure>
        </>
      )}
    </>
  );
}
