import { useSyncExternalStore } from "react";
import { readTheme, setTheme, subscribeTheme, THEMES, type Theme } from "../../lib/theme";
import { classNames } from "../../ui/class-names";

const LABELS: Record<Theme, string> = { system: "System", light: "Light", dark: "Dark" };

/** Three native radios. Unseen until scripts run, for without them it could not do anything. */
export function ThemeToggle() {
  const theme = useSyncExternalStore<Theme | null>(subscribeTheme, readTheme, () => null);
  return (
    <fieldset className={classNames("flex items-center gap-3", theme === null && "invisible")}>
      <legend className="sr-only">Color theme</legend>
      <div className="flex rounded-md border border-control-line p-0.5">
        {THEMES.map((option) => (
          <label
            key={option}
            className="flex min-h-9 cursor-pointer items-center rounded-sm px-3 text-xs font-semibold text-ink-soft has-checked:bg-ink has-checked:text-paper has-focus-visible:outline-2 has-focus-visible:outline-offset-3 has-focus-visible:outline-focus"
          >
            <input
              type="radio"
              name="theme"
              value={option}
              className="sr-only"
              checked={theme === option}
              onChange={() => setTheme(option)}
            />
            {LABELS[option]}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
