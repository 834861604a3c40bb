/** Hands a text to the browser as a file. */
export function download(name: string, type: string, text: string) {
  const address = URL.createObjectURL(new Blob([text], { type }));
  const link = document.createElement("a");
  link.href = address;
  link.download = name;
  link.click();
  // The browser has taken the text over by the next turn.
  setTimeout(() => URL.revokeObjectURL(address));
}
