import { type EarlyInput, type FormControl, isToggle } from "./early-input";

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

/** React compares a field with the value that it set last, and takes an equal one for no change. */
function setUntracked(control: FormControl, value: string): void {
  control.value = "";
  const own = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(control), "value");
  own?.set?.call(control, value);
}
