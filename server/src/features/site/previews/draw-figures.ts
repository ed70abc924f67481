import type { Node } from "@takumi-rs/core";
import type { CrestDesign } from "contract/crest-design.ts";
import { crestOutline, crestPaths } from "contract/crests.ts";
import { teeDesign } from "contract/tee-design.ts";
import { type ChosenTee, linedEyes, teeEyes, teeMarkings } from "contract/tees.ts";

/** A node of the tree that is rendered. */
export type Drawn = Node;
type Style = NonNullable<Node["style"]>;

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
export function drawnText(letters: string, style: Style): Drawn {
  const oneLine: Style = { whiteSpace: "nowrap", overflow: "hidden", textOverflow: "ellipsis" };
  return { type: "text", text: letters, style: { ...oneLine, ...style } };
}

/** A picture that we have drawn. @param svg without anything that users wrote */
function image(svg: string, width: number, height: number): Drawn {
  return { type: "image", src: svg, width, height, style: { width, height, flexShrink: 0 } };
}

export function row(style: Style, children: Drawn[]): Drawn {
  return { type: "container", style: { display: "flex", alignItems: "center", ...style }, children };
}

export function column(style: Style, children: Drawn[]): Drawn {
  return { type: "container", style: { display: "flex", flexDirection: "column", ...style }, children };
}

/** A clan's crest. @param height in pixels */
export function drawCrest({ field, charge, shape, letters }: CrestDesign, height: number): Drawn {
  const width = Math.round((height * 26) / 29);
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 26 29"><clipPath id="shield"><path d="${crestOutline}"/></clipPath><path d="${crestOutline}" fill="${hexOf(field)}"/><path d="${crestPaths[shape]}" fill="${hexOf(charge)}" fill-rule="evenodd" clip-path="url(#shield)"/></svg>`;
  return {
    type: "container",
    style: { width, height, flexShrink: 0, position: "relative", display: "flex" },
    children: [
      image(svg, width, height),
      drawnText(letters, {
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

/** The drawn tee of a user. @param size in pixels, square */
export function drawTee({ id, tee }: { readonly id: string; readonly tee: ChosenTee | null }, size: number): Drawn {
  const design = teeDesign(id, tee);
  const [body, feet, outline, paint] = [design.body, design.feet, design.outline, design.paint].map(hexOf);
  const line = `stroke="${outline}" stroke-width="3.5"`;
  const marking = `<path d="${teeMarkings[design.marking]}" fill="${paint}"/>`;
  const eyes = linedEyes.includes(design.eyes)
    ? 'fill="none" stroke="#17120e" stroke-width="3.5" stroke-linecap="round"'
    : 'fill="#17120e"';
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="-2 -2 68 68"><ellipse cx="20" cy="52" rx="11.5" ry="7" fill="${feet}" ${line}/><circle cx="32" cy="29" r="25" fill="${body}"/>${marking}<circle cx="32" cy="29" r="25" fill="none" ${line}/><ellipse cx="43" cy="54" rx="13" ry="7.5" fill="${feet}" ${line}/><path d="${teeEyes[design.eyes]}" ${eyes}/></svg>`;
  return image(svg, size, size);
}

/** A line through values from left to right, with its last point. @param values at least one */
export function drawCurve(values: readonly number[], width: number, height: number): Drawn {
  const low = Math.min(...values) - 10;
  const range = Math.max(...values) + 10 - low;
  const edge = 8;
  const points = values.map((value, index) => [
    Math.round(edge + (index / Math.max(1, values.length - 1)) * (width - 2 * edge)),
    Math.round(edge + (1 - (value - low) / range) * (height - 2 * edge)),
  ]);
  const [x, y] = points.at(-1) ?? [0, 0];
  const line = points.map((point) => point.join(" ")).join("L");
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}"><path d="M${line}L${x} ${height}L${edge} ${height}z" fill="${colours.goldTint}"/><path d="M${line}" fill="none" stroke="${colours.gold}" stroke-width="5" stroke-linejoin="round" stroke-linecap="round"/><circle cx="${x}" cy="${y}" r="8" fill="${colours.gold}"/></svg>`;
  return image(svg, width, height);
}

export function drawMark(size: number): Drawn {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><path fill="${colours.red}" d="M14.75 4v14.5H1l4.5-7.25L1 4z"/><path fill="${colours.blue}" d="M17.25 4v14.5H31l-4.5-7.25L31 4z"/><path fill="${colours.text}" d="M14.75 2h2.5v28h-2.5zM11.5 28h9v2h-9z"/></svg>`;
  return image(svg, size, size);
}

/** A colour of `oklch(L C H)` as `#rrggbb`: in pictures, the renderer draws others black. */
function hexOf(colour: string): string {
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
  return `#${linear.map((part) => byteOf(part).toString(16).padStart(2, "0")).join("")}`;
}

/** A linear part of a colour as a byte of sRGB. */
function byteOf(part: number): number {
  const curved = part <= 0.0031308 ? 12.92 * part : 1.055 * part ** (1 / 2.4) - 0.055;
  return Math.round(Math.min(1, Math.max(0, curved)) * 255);
}
