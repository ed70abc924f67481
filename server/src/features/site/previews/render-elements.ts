import type { Node } from "@takumi-rs/core";
import type { EmblemDesign } from "contract/emblem-design.ts";
import { emblemOutline, emblemShapePaths } from "contract/emblems.ts";
import { getTeeDesign } from "contract/tee-design.ts";
import { type ChosenTee, strokedEyes, teeEyes, teeMarkings } from "contract/tees.ts";

/** A node of the tree for the renderer. */
export type RenderNode = Node;
type Style = NonNullable<Node["style"]>;

/** The font of titles, names and numbers. */
export const displayFont = { fontFamily: "Antonio", fontWeight: 700, lineHeight: 1.3 } as const;

/** The colours of the site's dark theme. */
export const colours = {
  background: "#141210",
  surface: "#1c1a17",
  line: "#302d29",
  text: "#efece8",
  muted: "#b5b0a9",
  gold: "#f3ba44",
  goldTint: "#32250f",
  red: "#e23a43",
  blue: "#3d7fee",
  /** Text on red or blue. */
  onTeam: "#ffffff",
} as const;

/** Renders plain text on one line, truncated with an ellipsis. The text is never interpreted as markup. */
export function renderText(text: string, style: Style): RenderNode {
  const oneLine: Style = { whiteSpace: "nowrap", overflow: "hidden", textOverflow: "ellipsis" };
  return { type: "text", text, style: { ...oneLine, ...style } };
}

/** Renders an SVG. @param svg must not contain text of users */
export function renderSvg(svg: string, width: number, height: number): RenderNode {
  return { type: "image", src: svg, width, height, style: { width, height, flexShrink: 0 } };
}

/** Renders elements next to each other. */
export function renderRow(style: Style, children: RenderNode[]): RenderNode {
  return { type: "container", style: { display: "flex", alignItems: "center", ...style }, children };
}

/** Renders elements below each other. */
export function renderColumn(style: Style, children: RenderNode[]): RenderNode {
  return { type: "container", style: { display: "flex", flexDirection: "column", ...style }, children };
}

/** Renders a clan's emblem. @param height in pixels */
export function renderEmblem({ field, charge, shape, letters }: EmblemDesign, height: number): RenderNode {
  // The view box of the outline is 26 by 29.
  const width = Math.round((height * 26) / 29);
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 26 29"><clipPath id="shield"><path d="${emblemOutline}"/></clipPath><path d="${emblemOutline}" fill="${oklchToHex(field)}"/><path d="${emblemShapePaths[shape]}" fill="${oklchToHex(charge)}" fill-rule="evenodd" clip-path="url(#shield)"/></svg>`;
  // The position and the size of the letters are fractions of the height.
  return {
    type: "container",
    style: { width, height, flexShrink: 0, position: "relative", display: "flex" },
    children: [
      renderSvg(svg, width, height),
      renderText(letters, {
        position: "absolute",
        top: height * 0.14,
        left: 0,
        width,
        textAlign: "center",
        fontFamily: "Antonio",
        fontWeight: 700,
        fontSize: height * 0.45,
        color: "#ffffff",
      }),
    ],
  };
}

/** Renders the tee of a user. @param size width and height in pixels */
export function renderTee(
  { id, tee }: { readonly id: string; readonly tee: ChosenTee | null },
  size: number,
): RenderNode {
  const design = getTeeDesign(id, tee);
  const [body, feet, outline, paint] = [design.body, design.feet, design.outline, design.paint].map(oklchToHex);
  const line = `stroke="${outline}" stroke-width="3.5"`;
  const marking = `<path d="${teeMarkings[design.marking]}" fill="${paint}"/>`;
  const eyes = strokedEyes.includes(design.eyes)
    ? 'fill="none" stroke="#17120e" stroke-width="3.5" stroke-linecap="round"'
    : 'fill="#17120e"';
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="-2 -2 68 68"><ellipse cx="20" cy="52" rx="11.5" ry="7" fill="${feet}" ${line}/><circle cx="32" cy="29" r="25" fill="${body}"/>${marking}<circle cx="32" cy="29" r="25" fill="none" ${line}/><ellipse cx="43" cy="54" rx="13" ry="7.5" fill="${feet}" ${line}/><path d="${teeEyes[design.eyes]}" ${eyes}/></svg>`;
  return renderSvg(svg, size, size);
}

/** Renders a curve through values from left to right, and marks its last point. @param values at least one */
export function renderCurve(values: readonly number[], width: number, height: number): RenderNode {
  // The space above the highest and below the lowest value, in the unit of the values.
  const margin = 10;
  const low = Math.min(...values) - margin;
  const range = Math.max(...values) + margin - low;
  // The space around the curve, in pixels.
  const edge = 8;
  const points = values.map((value, index) => [
    Math.round(edge + (index / Math.max(1, values.length - 1)) * (width - 2 * edge)),
    Math.round(edge + (1 - (value - low) / range) * (height - 2 * edge)),
  ]);
  const [x, y] = points.at(-1) ?? [0, 0];
  const line = points.map((point) => point.join(" ")).join("L");
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}"><path d="M${line}L${x} ${height}L${edge} ${height}z" fill="${colours.goldTint}"/><path d="M${line}" fill="none" stroke="${colours.gold}" stroke-width="5" stroke-linejoin="round" stroke-linecap="round"/><circle cx="${x}" cy="${y}" r="8" fill="${colours.gold}"/></svg>`;
  return renderSvg(svg, width, height);
}

/** Renders the default logo of the site. @param size width and height in pixels */
export function renderLogo(size: number): RenderNode {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><path fill="${colours.red}" d="M14.75 4v14.5H1l4.5-7.25L1 4z"/><path fill="${colours.blue}" d="M17.25 4v14.5H31l-4.5-7.25L31 4z"/><path fill="${colours.text}" d="M14.75 2h2.5v28h-2.5zM11.5 28h9v2h-9z"/></svg>`;
  return renderSvg(svg, size, size);
}

/**
 * Converts a colour of the form `oklch(L C H)` to `#rrggbb`, because the renderer draws OKLCH colours inside an SVG black. Goes
 * through OKLab (L, a, b) and the responses of the eye (long, middle, short); https://bottosson.github.io/posts/oklab has the
 * matrices.
 */
function oklchToHex(colour: string): string {
  const [lightness = 0, chroma = 0, hue = 0] = (colour.match(/[\d.]+/g) ?? []).map(Number);
  const a = chroma * Math.cos((hue * Math.PI) / 180);
  const b = chroma * Math.sin((hue * Math.PI) / 180);
  const long = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const middle = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const short = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  const linear = [
    4.0767416621 * long - 3.3077115913 * middle + 0.2309699292 * short,
    -1.2684380046 * long + 2.6097574011 * middle - 0.3413193965 * short,
    -0.0041960863 * long - 0.7034186147 * middle + 1.707614701 * short,
  ];
  return `#${linear.map((channel) => linearToSrgbByte(channel).toString(16).padStart(2, "0")).join("")}`;
}

/** Converts a channel of linear light to a byte of sRGB. */
function linearToSrgbByte(channel: number): number {
  const encoded = channel <= 0.0031308 ? 12.92 * channel : 1.055 * channel ** (1 / 2.4) - 0.055;
  return Math.round(Math.min(1, Math.max(0, encoded)) * 255);
}
