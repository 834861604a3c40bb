import { classNames } from "../class-names";
import { useToast } from "../feedback/use-toast";
import { useLoaded } from "../use-loaded";
import { useMutation } from "../use-mutation";
import { Checkbox } from "./checkbox";

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
  const { data: setting, setData: setSetting } = useLoaded(load);
  const toast = useToast();
  const { isBusy, run } = useMutation(async (wanted: boolean) => {
    const changed = await save(wanted);
    setSetting(changed);
    toast.add({ title: changed.isOn ? texts.turnedOn : texts.turnedOff });
  }, "Could not save your choice");
  if (!setting?.isAvailable) return null;
  return (
    <Checkbox
      className={classNames("min-h-11 text-sm", texts.className)}
      checked={setting.isOn}
      disabled={isBusy}
      onChange={(event) => void run(event.currentTarget.checked)}
    >
      {label(setting)}
    </Checkbox>
  );
}
