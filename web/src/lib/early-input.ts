type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/** A field of the server's page that was changed before the scripts took it over, with its value then. */
export interface EarlyInput {
  control: Control;
  value: string | boolean;
}

/** Changed fields of a page that is being taken over. */
export function readEarlyInput(page: HTMLElement): EarlyInput[] {
  const controls = [...page.querySelectorAll<Control>("input, textarea, select")];
  return controls
    .filter(isChanged)
    .map((control) => ({ control, value: isToggle(control) ? control.checked : control.value }));
}

/**
 * Enters the values once more, so that the handlers of the fields see them: React hydrates a field with its own first value, and
 * the next render would put that back.
 */
export async function enterAgain(inputs: readonly EarlyInput[]): Promise<void> {
  for (const { control, value } of inputs) {
    if (!control.isConnected) continue;
    if (isToggle(control)) {
      control.checked = !value;
      control.click();
    } else {
      setUntracked(control, String(value));
      control.dispatchEvent(new Event(control instanceof HTMLSelectElement ? "change" : "input", { bubbles: true }));
    }
    // Each change is rendered before the next one starts from it.
    await Promise.resolve();
  }
}

function isToggle(control: Control): control is HTMLInputElement {
  return control instanceof HTMLInputElement && (control.type === "checkbox" || control.type === "radio");
}

function isChanged(control: Control): boolean {
  if (isToggle(control)) return control.checked !== control.defaultChecked;
  if (control instanceof HTMLSelectElement)
    return [...control.options].some((option) => option.selected !== option.defaultSelected && option.selected);
  return control.value !== control.defaultValue;
}

/** React compares a field with the value that it set last, and takes an equal one for no change. */
function setUntracked(control: Control, value: string): void {
  control.value = "";
  const own = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(control), "value");
  own?.set?.call(control, value);
}
