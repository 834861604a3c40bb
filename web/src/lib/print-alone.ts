const OFF_PAPER = "print:hidden";

/** Prints one part of the page: what stands beside it, or beside what holds it, stays off the paper. */
export function printAlone(part: Element): void {
  const others: Element[] = [];
  for (let at = part; at.parentElement; at = at.parentElement)
    others.push(...[...at.parentElement.children].filter((other) => other !== at && !isOffPaper(other)));
  for (const other of others) other.classList.add(OFF_PAPER);
  const bringBack = () => {
    for (const other of others) other.classList.remove(OFF_PAPER);
  };
  addEventListener("afterprint", bringBack, { once: true });
  window.print();
}

function isOffPaper({ classList }: Element): boolean {
  return classList.contains(OFF_PAPER);
}
