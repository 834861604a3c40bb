import type { Suggestion } from "../../api/calls/suggest-markets";
import { splitName } from "./completion";
import { OptionList } from "./option-list";

interface SuggestionListProps {
  id: string;
  /** The words that the options complete. */
  words: string;
  options: readonly Suggestion[];
  active: number;
  onChoose: (index: number) => void;
}

export function SuggestionList({ words, options, ...rest }: SuggestionListProps) {
  const markets = options.map(({ slug, name, sector }) => ({
    key: slug,
    text: <NameWithTyped name={name} words={words} />,
    note: sector,
  }));
  return <OptionList label="Markets" options={markets} {...rest} />;
}

/** A name with the typed letters in bold. */
function NameWithTyped({ name, words }: { name: string; words: string }) {
  return splitName(name, words).map(({ text, isTyped }, at) =>
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one name in their order.
    isTyped ? <b key={at}>{text}</b> : text,
  );
}
