import { type RefObject, useEffect, useEffectEvent, useId, useLayoutEffect, useRef, useState } from "react";
import { namePlace, type PlaceSuggestion, suggestPlaces } from "../../api/calls/places";
import { formatCount } from "../../lib/format";
import { onPlaceChange, type Place, readPlace, storePlace } from "../../lib/storage/reader-place";
import { OptionList } from "../keywords/option-list";
import { readPlaceText } from "./clear-place";

interface PlaceOptionsProps {
  /** The text field, which is on the page before this part. */
  field: RefObject<HTMLInputElement | null>;
  value: Place | null | undefined;
  onChange: ((place: Place | null) => void) | undefined;
  onProblem: (problem: string | null) => void;
}

/** What makes the field a combobox. It is a plain text field until this part is there. */
const COMBOBOX = {
  role: "combobox",
  "aria-autocomplete": "list",
  autocomplete: "off",
  maxlength: "80",
};

/** Suggestions of the field, its clear button, and the id of the chosen place for a form. */
export function PlaceOptions({ field, onProblem, ...given }: PlaceOptionsProps) {
  const [value, onChange] = usePlace(given);
  const id = useId();
  const name = useName(value);
  const [text, setText] = useState(() => field.current?.value ?? "");
  const [isOpen, setOpen] = useState(() => document.activeElement === field.current);
  const [active, setActive] = useState(-1);
  const isTyped = text.trim() !== "" && text !== name;
  const chosenId = isTyped || text === "" ? undefined : value?.id;
  const found = usePlaces(text, isOpen && isTyped && text.trim().length >= 2);
  const options = isOpen && isTyped ? found : [];
  // Follows the newest wish: a slow answer to an earlier text must not win.
  const newest = useRef("");

  function writeText(next: string) {
    newest.current = next;
    if (field.current) field.current.value = next;
    setText(next);
  }
  function closeList() {
    setOpen(false);
    setActive(-1);
  }
  function choosePlace(place: PlaceSuggestion | undefined) {
    closeList();
    if (!place) return;
    onProblem(null);
    writeText(place.name);
    if (place.id !== value?.id) onChange({ id: place.id, name: place.name });
  }
  function clearPlace() {
    closeList();
    onProblem(null);
    writeText("");
    if (value) onChange(null);
    field.current?.focus();
  }
  const handlers = {
    input: useEffectEvent(() => {
      writeText(field.current?.value ?? "");
      onProblem(null);
      setOpen(true);
      setActive(-1);
    }),
    focus: useEffectEvent(() => setOpen(true)),
    blur: useEffectEvent(closeList),
    /** The reader has left the field or pressed Enter: the text is read to the end. */
    change: useEffectEvent(async () => {
      if (text.trim() === "") {
        if (value) onChange(null);
        return;
      }
      if (!isTyped) return;
      const reading = await readPlaceText(text).catch(() => null);
      if (!reading || newest.current !== text) return;
      if ("place" in reading) choosePlace(reading.place);
      else onProblem(reading.problem);
    }),
    keydown: useEffectEvent((event: KeyboardEvent) => {
      if (event.isComposing || options.length === 0) return;
      if (event.key === "ArrowDown") setActive((active + 1) % options.length);
      else if (event.key === "ArrowUp") setActive(active <= 0 ? options.length - 1 : active - 1);
      else if (event.key === "Enter" && active >= 0) choosePlace(options[active]);
      else if (event.key === "Escape") closeList();
      else return;
      event.preventDefault();
    }),
  };
  useFieldEvents(field, handlers);

  useOutsidePlace(field, value?.id, name, writeText);
  useComboboxMarkup(field, { id, chosenId, count: options.length, active });

  return (
    <>
      {chosenId ? <input type="hidden" name="location" value={chosenId} /> : null}
      {text === "" ? null : <ClearButton onClear={clearPlace} />}
      {options.length > 0 ? (
        <OptionList
          id={id}
          label="Places"
          options={options.map((place) => ({
            key: `${place.id} ${place.label}`,
            text: place.label,
            note: sizeOf(place),
          }))}
          active={active}
          onChoose={(index) => choosePlace(options[index])}
        />
      ) : null}
      <span aria-live="polite" className="sr-only">
        {options.length > 0 ? `${options.length} ${options.length === 1 ? "place" : "places"}` : ""}
      </span>
    </>
  );
}

interface FieldHandlers {
  input: () => void;
  focus: () => void;
  blur: () => void;
  change: () => Promise<void>;
  keydown: (event: KeyboardEvent) => void;
}

/** Listens to the field, which another part of the page has drawn. */
function useFieldEvents(field: PlaceOptionsProps["field"], handlers: FieldHandlers) {
  const listen = useEffectEvent((name: keyof FieldHandlers, event: Event) => {
    void handlers[name](event as KeyboardEvent);
  });
  useEffect(() => {
    const input = field.current;
    const given = new AbortController();
    for (const name of ["input", "focus", "blur", "change", "keydown"] as const)
      input?.addEventListener(name, (event) => listen(name, event), given);
    return () => given.abort();
  }, [field]);
}

/** Another place from outside, as after a step back, replaces the text. */
function useOutsidePlace(
  field: PlaceOptionsProps["field"],
  id: string | undefined,
  name: string,
  writeText: (text: string) => void,
) {
  const shown = useRef(id);
  const follow = useEffectEvent(() => {
    if (shown.current === id && field.current?.value) return;
    shown.current = id;
    writeText(name);
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: these three are what it follows.
  useEffect(() => follow(), [id, name, field]);
}

interface ComboboxMarkup {
  id: string;
  chosenId: string | undefined;
  /** Number of options on show. */
  count: number;
  active: number;
}

/** Makes the field the combobox of the list. */
function useComboboxMarkup(field: PlaceOptionsProps["field"], { id, chosenId, count, active }: ComboboxMarkup) {
  useLayoutEffect(() => {
    const input = field.current;
    for (const [name, text] of Object.entries(COMBOBOX)) input?.setAttribute(name, text);
    // The id says more than the text: an address has one of them.
    if (input) input.name = chosenId ? "" : "where";
    input?.setAttribute("aria-expanded", String(count > 0));
    setOrRemove(input, "aria-controls", count > 0 ? id : null);
    setOrRemove(input, "aria-activedescendant", active >= 0 ? `${id}-${active}` : null);
  }, [field, id, chosenId, count, active]);
}

function ClearButton({ onClear }: { onClear: () => void }) {
  return (
    <button
      type="button"
      aria-label="Whole US"
      title="Whole US"
      className="absolute inset-y-0 right-0 grid w-11 place-items-center text-ink-soft hover:text-ink"
      onClick={onClear}
    >
      <svg
        viewBox="0 0 12 12"
        className="size-3"
        fill="none"
        stroke="currentColor"
        strokeWidth="1.75"
        aria-hidden="true"
      >
        <path d="m2 2 8 8m0-8-8 8" strokeLinecap="round" />
      </svg>
    </button>
  );
}

function setOrRemove(element: Element | null, name: string, value: string | null) {
  if (value === null) element?.removeAttribute(name);
  else element?.setAttribute(name, value);
}

/** The place of the page, or else the one that this browser remembers. */
function usePlace({ value, onChange }: Pick<PlaceOptionsProps, "value" | "onChange">) {
  const [remembered, setRemembered] = useState(readPlace);
  // Also the place of the account, which comes after the page.
  useEffect(() => onPlaceChange(() => setRemembered(readPlace())), []);
  return value === undefined ? ([remembered, storePlace] as const) : ([value, onChange ?? storePlace] as const);
}

/** "968,000 people", in round numbers. */
function sizeOf({ residents }: PlaceSuggestion): string {
  if (residents == null) return "";
  const step = residents >= 10_000 ? 1000 : 100;
  return `${formatCount(Math.max(step, Math.round(residents / step) * step))} people`;
}

/** Places that the text may mean. The last answer stays until the next one is there. */
function usePlaces(text: string, asks: boolean): readonly PlaceSuggestion[] {
  const [places, setPlaces] = useState<readonly PlaceSuggestion[]>([]);
  useEffect(() => {
    if (!asks) return;
    const given = new AbortController();
    suggestPlaces(text, given.signal)
      // Suggestions only help: where none come, the text is read when the field is left.
      .catch(() => [])
      .then((found) => {
        if (!given.signal.aborted) setPlaces(found);
      });
    return () => given.abort();
  }, [text, asks]);
  return places;
}

/** The place's name, asked for where only the id is known, as from an address. */
function useName(place: Place | null): string {
  const [found, setFound] = useState<Place | null>(null);
  const id = place?.id;
  const isUnknown = place?.name === "";
  useEffect(() => {
    if (!id || !isUnknown) return;
    let isWanted = true;
    namePlace(id).then(
      (name) => isWanted && setFound({ id, name }),
      // The id then stands in the field.
      () => isWanted && setFound({ id, name: id }),
    );
    return () => {
      isWanted = false;
    };
  }, [id, isUnknown]);
  return place?.name || (found?.id === id ? (found?.name ?? "") : "");
}
