import { type ComponentProps, createElement } from "react";

type Icon = { node: readonly [tag: string, attributes: object][] };

/** Stands in for the function of that name in lucide-react, whose options no page uses and which is 1.2 KB heavier. */
export default function createLucideIcon({ node }: Icon) {
  const children = node.map(([tag, attributes]) => createElement(tag, attributes));
  return (props: ComponentProps<"svg">) =>
    createElement(
      "svg",
      {
        width: 24,
        height: 24,
        viewBox: "0 0 24 24",
        fill: "none",
        stroke: "currentColor",
        strokeWidth: 2,
        strokeLinecap: "round",
        strokeLinejoin: "round",
        "aria-hidden": props["aria-label"] ? undefined : true,
        ...props,
      },
      children,
    );
}
