export type FormControl = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/** A field of the server's page that was changed before the scripts took it over, with its value then. */
export interface EarlyInput {
  control: FormControl;
  value: string | boolean;
}

/** Changed fields of a page that is being taken over. */
export function readEarlyInput(page: HTMLElement): EarlyInput[] {
  const controls = [...page.querySelectorAll<FormControl>("input, textarea, select")];
  return controls
    .filter(isChanged)
    .map((control) => ({ control, value: isToggle(control) ? control.checked : control.value }));
}

export function isToggle(control: FormControl): control is HTMLInputElement {
  return control instanceof HTMLInputElement && (control.type === "checkbox" || control.type === "radio");
}

function isChanged(control: FormControl): boolean {
  if (isToggle(control)) return control.checked !== control.defaultChecked;
  if (control instanceof HTMLSelectElement) {
    // A select that no option is marked in begins with its first one, as one that the browser itself has drawn.
    const marked = [...control.options].findIndex((option) => option.defaultSelected);
    return control.selectedIndex !== Math.max(0, marked);
  }
  return control.value !== control.defaultValue;
}
