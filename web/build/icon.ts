import { createElement, type SVGProps } from "react";

/** The elements of an icon. */
type IconData = { readonly node: readonly (readonly [tag: string, attributes: Readonly<Record<string, string>>])[] };
type IconProps = SVGProps<SVGSVGElement> & { readonly size?: number | string };

/**
 * Creates the component of an icon. It is smaller than Lucide's own function, which also reads a context and merges
 * class names.
 */
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
