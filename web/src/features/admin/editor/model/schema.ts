import { type Attributes, Extension, type Extensions, Mark, Node } from "@tiptap/core";
import { Blockquote } from "@tiptap/extension-blockquote";
import { Bold } from "@tiptap/extension-bold";
import { Code } from "@tiptap/extension-code";
import { CodeBlock } from "@tiptap/extension-code-block";
import { Document } from "@tiptap/extension-document";
import { HardBreak } from "@tiptap/extension-hard-break";
import { Heading } from "@tiptap/extension-heading";
import { HorizontalRule } from "@tiptap/extension-horizontal-rule";
import { Image } from "@tiptap/extension-image";
import { Italic } from "@tiptap/extension-italic";
import { Link } from "@tiptap/extension-link";
import { BulletList, ListItem, ListKeymap, OrderedList } from "@tiptap/extension-list";
import { Paragraph } from "@tiptap/extension-paragraph";
import { Strike } from "@tiptap/extension-strike";
import { Text } from "@tiptap/extension-text";
import { Underline } from "@tiptap/extension-underline";
import { Dropcursor, Gapcursor, UndoRedo } from "@tiptap/extensions";
import { LENT, STYLE } from "./markup";
import { isSafeAddress, isSafePicture } from "./safe-address";
import { tables } from "./table-schema";

/** Attributes that are kept as they are. */
export function keepAttributes(...names: string[]): Attributes {
  return Object.fromEntries(
    names.map((name) => [
      name,
      {
        default: null,
        // Half of a divided block is not the place of the other half.
        keepOnSplit: name !== "id",
        parseHTML: (element: HTMLElement) => element.getAttribute(name),
        renderHTML: (attributes: Record<string, unknown>) =>
          attributes[name] === null || attributes[name] === undefined ? {} : { [name]: attributes[name] },
      },
    ]),
  );
}

/** An address that the sanitizer lets through; any other one never reaches the page, not even in a draft. */
function keepAddress(name: "href" | "src", isSafe: (url: string) => boolean): Attributes {
  const toSafeAddress = (value: unknown) => (typeof value === "string" && isSafe(value) ? value : null);
  return {
    [name]: {
      default: null,
      parseHTML: (element: HTMLElement) => toSafeAddress(element.getAttribute(name)),
      renderHTML: (attributes: Record<string, unknown>) => {
        const value = toSafeAddress(attributes[name]);
        return value === null ? {} : { [name]: value };
      },
    },
  };
}

/** An inline element of its own: bold is `strong` here, but a `b` stays a `b`. */
function inlineElement(name: string, tag: string) {
  return Mark.create({
    name,
    excludes: "",
    parseHTML: () => [{ tag }],
    renderHTML: ({ HTMLAttributes }) => [tag, HTMLAttributes, 0],
  });
}

function blockElement(name: string, tag: string, content: string, group?: string) {
  return Node.create({
    name,
    content,
    group,
    defining: true,
    parseHTML: () => [{ tag }],
    renderHTML: ({ HTMLAttributes }) => [tag, HTMLAttributes, 0],
  });
}

// Every mark may be nested in every other one, as in HTML, and is recognized by its element only: text that is bold by
// a style keeps its style.
const inline = [
  Bold.extend({ excludes: "", parseHTML: () => [{ tag: "strong" }] }),
  Italic.extend({ excludes: "", parseHTML: () => [{ tag: "em" }] }),
  Underline.extend({ excludes: "", parseHTML: () => [{ tag: "u" }] }),
  Strike.extend({ excludes: "", parseHTML: () => [{ tag: "s" }] }),
  Code.extend({ excludes: "" }),
  inlineElement("plainBold", "b"),
  inlineElement("plainItalic", "i"),
  inlineElement("plainStrike", "strike"),
  inlineElement("deleted", "del"),
  inlineElement("subscript", "sub"),
  inlineElement("superscript", "sup"),
  inlineElement("cite", "cite"),
  inlineElement("span", "span"),
  Link.extend({
    excludes: "",
    addAttributes: () => ({ ...keepAddress("href", isSafeAddress), ...keepAttributes("target", "rel") }),
    parseHTML: () => [{ tag: "a" }],
    renderHTML: ({ HTMLAttributes }) => ["a", HTMLAttributes, 0],
  }).configure({ openOnClick: false, defaultProtocol: "https", isAllowedUri: (url) => isSafeAddress(url) }),
];

const LentParagraph = Paragraph.extend({
  addAttributes: () => ({
    lent: {
      default: false,
      parseHTML: (element: HTMLElement) => element.hasAttribute(LENT),
      renderHTML: ({ lent }: Record<string, unknown>) => (lent ? { [LENT]: "" } : {}),
    },
  }),
});

/** `pre` around `code` around plain text, each with attributes of its own. */
const CodeText = CodeBlock.extend({
  addAttributes: () => ({
    code: {
      default: null,
      parseHTML: (element: HTMLElement) => {
        const pairs = [...(element.querySelector("code")?.attributes ?? [])].map(({ name, value }) => [name, value]);
        return pairs.length > 0 ? JSON.stringify(Object.fromEntries(pairs)) : null;
      },
      renderHTML: () => ({}),
    },
  }),
  parseHTML: () => [
    { tag: "pre", preserveWhitespace: "full" as const, getAttrs: (element) => (isCodeText(element) ? null : false) },
  ],
  renderHTML: ({ node, HTMLAttributes }) => [
    "pre",
    HTMLAttributes,
    ["code", JSON.parse((node.attrs["code"] as string | null) ?? "{}") as Record<string, string>, 0],
  ],
});

function isCodeText(element: HTMLElement): boolean {
  const [code, ...more] = element.childNodes;
  return more.length === 0 && code?.nodeName === "CODE" && [...code.childNodes].every((node) => node.nodeType === 3);
}

/** Any other `pre`: it keeps its line breaks and spaces, and its words may have marks. */
const Preformatted = Node.create({
  name: "preformatted",
  priority: 50,
  group: "block",
  content: "inline*",
  whitespace: "pre",
  defining: true,
  parseHTML: () => [{ tag: "pre", preserveWhitespace: "full" as const }],
  renderHTML: ({ HTMLAttributes }) => ["pre", HTMLAttributes, 0],
});

const blocks = [
  Document,
  Text,
  LentParagraph,
  Heading.configure({ levels: [1, 2, 3, 4, 5, 6] }),
  Blockquote,
  BulletList,
  OrderedList,
  ListItem.extend({ content: "block+" }),
  CodeText,
  Preformatted,
  HorizontalRule,
  HardBreak,
  Image.extend({
    addAttributes: () => ({ ...keepAddress("src", isSafePicture), ...keepAttributes("alt", "width", "height") }),
    parseHTML: () => [{ tag: "img" }],
  }).configure({ inline: true }),
  blockElement("box", "div", "block+", "block"),
  blockElement("definitionList", "dl", "(definitionTerm | definitionText)+", "block"),
  blockElement("definitionTerm", "dt", "block+"),
  blockElement("definitionText", "dd", "block+"),
  ...tables,
];

const style: Attributes = {
  style: {
    default: null,
    parseHTML: (element: HTMLElement) => element.getAttribute(STYLE) ?? element.getAttribute("style"),
    renderHTML: (attributes: Record<string, unknown>) => (attributes["style"] ? { style: attributes["style"] } : {}),
  },
};

/** Attributes that every element may have. */
const Everywhere = Extension.create({
  name: "everywhere",
  addGlobalAttributes: () => [
    {
      types: [...inline, ...blocks].map(({ name }) => name).filter((name) => name !== "doc" && name !== "text"),
      attributes: { ...keepAttributes("title", "class", "id"), ...style },
    },
  ],
});

/** All that the server's sanitizer lets through (crates/texts/src/html/sanitizer.rs), and nothing else. */
export const extensions: Extensions = [
  ...blocks,
  ...inline,
  Everywhere,
  UndoRedo,
  ListKeymap,
  Dropcursor.configure({ color: false }),
  Gapcursor,
];
