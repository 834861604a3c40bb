import { buttonStyle } from "../../../ui/button/button-style";

/** Attributes of a link or a button in a row that shows an icon alone. */
export function iconAction(action: string, name: string) {
  return {
    "aria-label": `${action} ${name}`,
    title: action,
    className: buttonStyle("secondary", "sm", "size-11 scroll-my-20 px-0 sm:size-10 sm:min-h-10"),
  };
}
