import { BadMap, type GameLayer } from "./read-game-layer.ts";

/** What a drawing may have at most. */
const limits = { boxes: 20_000, spots: 1000 } as const;

/** Numbers of tiles. */
const grounds = { solid: 1, death: 2, unhookable: 3 } as const;
const spawns = { red: 193, blue: 194 } as const;
const flags = { red: 195, blue: 196 } as const;

/** Colours that are told from the page in light and in dark. What they mean is in the shapes, too. */
const colours = { solid: "#8a847a", unhookable: "#5f6b78", death: "#b0731c", red: "#d3333f", blue: "#2f74d8" } as const;

/** The flags of the site: red waves left, blue waves right. In a box of 14, which stands on its lower edge. */
const flagShapes = {
  red: "M12.25 1v12M12.25 1.75H2l2.5 3-2.5 3h10.25",
  blue: "M1.75 1v12M1.75 1.75H12l-2.5 3 2.5 3H1.75",
} as const;
const poles = { red: 12.25, blue: 1.75 } as const;
/** How many flags fit beside each other into the longer side of a map. */
const flagsAcross = 16;

/**
 * Draws a map: its grounds, where the teams spawn, and the first flag of each. All that is written is made of numbers.
 * @returns an SVG document; a tile is one unit
 * @throws BadMap when the drawing would be too large
 */
export function drawPlan(layer: GameLayer): string {
  const { width, height } = layer;
  const budget = { boxes: limits.boxes };
  const ground = Object.entries(grounds).map(([name, tile]) =>
    path(colours[name as keyof typeof grounds], boxesOf(layer, tile, budget)),
  );
  const teams = (["red", "blue"] as const).map(
    (side) => path(colours[side], spotsOf(layer, spawns[side]), ' opacity=".6"') + flag(layer, side),
  );
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}">${[...ground, ...teams].join("")}</svg>`;
}

function path(colour: string, d: string, more = ""): string {
  return d === "" ? "" : `<path fill="${colour}"${more} d="${d}"/>`;
}

/** All tiles of a kind in few boxes: runs in a row, joined with equal ones of the row above. */
function boxesOf({ width, height, tiles }: GameLayer, tile: number, budget: { boxes: number }): string {
  let open = new Map<number, { top: number; length: number }>();
  const boxes: string[] = [];
  const close = (left: number, { top, length }: { top: number; length: number }, bottom: number) => {
    budget.boxes -= 1;
    if (budget.boxes < 0) throw new BadMap("has too many parts to be drawn");
    boxes.push(`M${left} ${top}h${length}v${bottom - top}h${-length}z`);
  };
  for (let row = 0; row <= height; row += 1) {
    const runs =
      row < height ? runsIn(tiles.subarray(row * width, (row + 1) * width), tile) : new Map<number, number>();
    const next = new Map<number, { top: number; length: number }>();
    for (const [left, length] of runs) {
      const above = open.get(left);
      next.set(left, above?.length === length ? above : { top: row, length });
    }
    for (const [left, box] of open) if (next.get(left) !== box) close(left, box, row);
    open = next;
  }
  return boxes.join("");
}

/** The runs of a tile in a row: where they begin, and their lengths. */
function runsIn(row: Uint8Array, tile: number): Map<number, number> {
  const runs = new Map<number, number>();
  for (let left = row.indexOf(tile); left >= 0; ) {
    let end = left + 1;
    while (row[end] === tile) end += 1;
    runs.set(left, end - left);
    left = row.indexOf(tile, end);
  }
  return runs;
}

/** A diamond on each tile of a kind. */
function spotsOf({ width, tiles }: GameLayer, tile: number): string {
  const spots: string[] = [];
  for (let at = tiles.indexOf(tile); at >= 0 && spots.length < limits.spots; at = tiles.indexOf(tile, at + 1)) {
    spots.push(`M${(at % width) + 0.5} ${Math.floor(at / width) - 0.5}l1 1-1 1-1-1z`);
  }
  return spots.join("");
}

/** The first flag of a team, large enough to be seen in a small picture. */
function flag({ width, height, tiles }: GameLayer, side: "red" | "blue"): string {
  const at = tiles.indexOf(flags[side]);
  if (at < 0) return "";
  const scale = Math.max(width, height) / flagsAcross / 14;
  const left = (at % width) + 0.5 - poles[side] * scale;
  const top = Math.floor(at / width) + 1 - 13 * scale;
  const place = `translate(${left.toFixed(2)} ${top.toFixed(2)}) scale(${scale.toFixed(3)})`;
  const line = 'stroke-width="1.75" stroke-linejoin="round"';
  return `<path fill="${colours[side]}" stroke="${colours[side]}" ${line} transform="${place}" d="${flagShapes[side]}"/>`;
}
