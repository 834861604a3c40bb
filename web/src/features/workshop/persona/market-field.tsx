import { useEffect, useState } from "react";
import { wait } from "../../../lib/wait";
import { Combobox, type ComboboxOption } from "../../../ui/form/combobox";
import { suggestMarkets } from "./api";

const DELAY_MS = 150;

type MarketFieldProps = {
  text: string;
  /** True when the text is a market that was chosen. */
  isChosen: boolean;
  placeholder?: string | undefined;
  error?: string | undefined;
  /** Id of the form that the field belongs to. */
  form: string;
  onChange: (text: string, slug: string) => void;
};

/** The market, with suggestions from the atlas while typing. */
export function MarketField({ text, isChosen, placeholder, error, form, onChange }: MarketFieldProps) {
  const [options, setOptions] = useState<readonly (ComboboxOption & { name: string })[]>([]);
  const words = text.trim();
  useEffect(() => {
    if (isChosen || words.length < 2) return;
    const given = new AbortController();
    wait(DELAY_MS, given.signal)
      .then(() => suggestMarkets(words, given.signal))
      .then((found) =>
        setOptions(found.map(({ slug, name, sector }) => ({ value: name, label: name, name: slug, note: sector }))),
      )
      // Suggestions only help.
      .catch(() => undefined);
    return () => given.abort();
  }, [words, isChosen]);
  const changeMarket = (value: string) => {
    const chosen = options.find((option) => option.value.toLowerCase() === value.trim().toLowerCase());
    onChange(chosen?.value ?? value, chosen?.name ?? "");
  };
  const hint =
    words && !isChosen ? "Choose a market from the list to see official figures." : "Official figures depend on it.";
  return (
    <Combobox
      label="Market"
      hint={hint}
      error={error}
      name="market"
      form={form}
      value={text}
      placeholder={placeholder}
      options={words.length < 2 ? [] : options}
      listLabel="Markets"
      isFiltered
      onChange={changeMarket}
    />
  );
}
