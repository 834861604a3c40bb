/** The word of an answer; what it says in brackets stands below it, smaller. */
export function WordText({ text }: { text: string }) {
  const [word, bracket] = text.split(/ (?=\()/);
  if (!bracket) return text;
  return (
    <>
      {word} <span className="block font-sans text-base/6 font-normal tracking-normal text-ink-soft">{bracket}</span>
    </>
  );
}
