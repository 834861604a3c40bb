import { Editor } from "@tiptap/core";
import { fromModel, toModel } from "./markup";
import { saysTheSame } from "./outline";
import { extensions } from "./schema";

/** Returns the HTML that the visual editor would make of an unchanged text. */
export function roundTrip(html: string): string {
  const editor = new Editor({ element: null, extensions, content: toModel(html), injectCSS: false });
  const text = fromModel(editor.getHTML());
  editor.destroy();
  return text;
}

/** Returns whether the visual editor can hold all of a text. Other texts stay in the source view. */
export function canShow(html: string): boolean {
  return html.trim() === "" || saysTheSame(html, roundTrip(html));
}
