import { createElement, type SVGProps } from "react";

type IconData = { readonly node: readonly (readonly [tag: string, attributes: Readonly<Record<string, string>>])[] };
type IconProps = SVGProps<SVGSVGElement> & { readonly size?: number | string };

/** An icon's component, in place of what lucide makes: that reads a context and merges class names, which nobody uses here. */
export function createIcon({ node }: IconData) {
  return ({ size, ...props }: IconProps) =>
    createElement(
      "svg",
      {
        width: size,
        height: size,
        viewBox: "0 0 24 24",
        fill: "none",
        stroke: "currentColor",
        strokeLinecap: "round",
        strokeLinejoin: "round",
        ...props,
      },
      ...node.map(([tag, attributes]) => createElement(tag, attributes)),
    );
}
