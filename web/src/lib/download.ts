/** Hands a text to the browser as a file. */
export function download(name: string, type: string, text: string) {
  downloadBlob(name, new Blob([text], { type }));
}

export function downloadBlob(name: string, content: Blob) {
  const address = URL.createObjectURL(content);
  const link = document.createElement("a");
  link.href = address;
  link.download = name;
  link.click();
  // The browser has taken the content over by the next turn.
  setTimeout(() => URL.revokeObjectURL(address));
}
