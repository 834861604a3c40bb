import { useEffect, useState } from "react";
import { classNames } from "../class-names";
import { useToast } from "../feedback/use-toast";
import { useMutation } from "../use-mutation";

interface MailSetting {
  /** False where the site sends no mail. */
  isAvailable: boolean;
  isOn: boolean;
}

interface MailChoiceProps<Setting extends MailSetting> {
  /** Equal at every render. */
  load: () => Promise<Setting>;
  save: (isOn: boolean) => Promise<Setting>;
  label: (setting: Setting) => string;
  /** Toasts after a change. */
  turnedOn: string;
  turnedOff: string;
  className?: string;
}

/** Switch for mails that a member may ask for. A site that sends no mail does not show it. */
export function MailChoice<Setting extends MailSetting>({ load, save, label, ...texts }: MailChoiceProps<Setting>) {
  const [setting, setSetting] = useState<Setting | null>(null);
  const toast = useToast();
  useEffect(() => {
    let isHere = true;
    load().then(
      (loaded) => isHere && loaded.isAvailable && setSetting(loaded),
      () => {},
    );
    return () => {
      isHere = false;
    };
  }, [load]);
  const { isBusy, run } = useMutation(async (wanted: boolean) => {
    const changed = await save(wanted);
    setSetting(changed);
    toast.add({ title: changed.isOn ? texts.turnedOn : texts.turnedOff });
  }, "Could not save your choice");
  if (setting === null) return null;
  return (
    <label className={classNames("flex min-h-11 items-center gap-3 text-sm", texts.className)}>
      <input
        type="checkbox"
        className="size-5 shrink-0 accent-action"
        checked={setting.isOn}
        disabled={isBusy}
        onChange={(event) => void run(event.currentTarget.checked)}
      />
      {label(setting)}
    </label>
  );
}
