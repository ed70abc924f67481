import type { Node } from "@takumi-rs/core";

/** A node of the tree that is rendered. */
export type Drawn = Node;
type Style = NonNullable<Node["style"]>;

/** The site's dark theme, and its teams. */
export const colours = {
  ground: "#141210",
  surface: "#1c1a17",
  line: "#302d29",
  text: "#efece8",
  soft: "#b5b0a9",
  gold: "#f3ba44",
  goldTint: "#32250f",
  red: "#e23a43",
  blue: "#3d7fee",
} as const;

/** Letters, which are never read as markup; on one line, which ends in dots where there is no room. */
export function text(letters: string, style: Style): Drawn {
  const oneLine: Style = { whiteSpace: "nowrap", overflow: "hidden", textOverflow: "ellipsis" };
  return { type: "text", text: letters, style: { ...oneLine, ...style } };
}

/** A picture that we have drawn. @param svg without anything that users wrote */
export function image(svg: string, width: number, height: number): Drawn {
  return { type: "image", src: svg, width, height, style: { width, height, flexShrink: 0 } };
}

export function row(style: Style, children: Drawn[]): Drawn {
  return { type: "container", style: { display: "flex", alignItems: "center", ...style }, children };
}

export function column(style: Style, children: Drawn[]): Drawn {
  return { type: "container", style: { display: "flex", flexDirection: "column", ...style }, children };
}
