import { type GameLayer, InvalidMapError } from "./read-game-layer.ts";

/** The maximum number of boxes and spawns in a drawing. */
const limits = { boxes: 20_000, spawns: 1000 } as const;

/** Tile numbers of the game. */
const groundTiles = { solid: 1, death: 2, unhookable: 3 } as const;
const spawnTiles = { red: 193, blue: 194 } as const;
const flagTiles = { red: 195, blue: 196 } as const;

/** Colours with enough contrast in light and dark mode. The kinds of tiles also differ in shape. */
const colours = { solid: "#8a847a", unhookable: "#5f6b78", death: "#b0731c", red: "#d3333f", blue: "#2f74d8" } as const;

/** The width and height of the box in which a flag is drawn, in units. */
const flagBoxSize = 14;
/** The path data of the flags in that box: the red one waves to the left, the blue one to the right. */
const flagShapes = {
  red: "M12.25 1v12M12.25 1.75H2l2.5 3-2.5 3h10.25",
  blue: "M1.75 1v12M1.75 1.75H12l-2.5 3 2.5 3H1.75",
} as const;
/** The x position of the flagpole in its box. */
const flagpoleX = { red: 12.25, blue: 1.75 } as const;
/** The y position of the lower end of the flagpole in its box. */
const flagpoleBottom = 13;
/** How many flags fit next to each other along the longer side of a map. */
const flagsAcross = 16;

/**
 * Renders the drawing of a map: its ground, the spawns of the teams, and the first flag of each team. The output contains no
 * text from the map file, only numbers.
 * @returns an SVG document, in which a tile is one unit
 * @throws InvalidMapError if the drawing would be too large
 */
export function renderDrawing(layer: GameLayer): string {
  const { width, height } = layer;
  const budget = { boxes: limits.boxes };
  const ground = Object.entries(groundTiles).map(([name, tile]) =>
    renderPath(colours[name as keyof typeof groundTiles], renderBoxes(layer, tile, budget)),
  );
  const teams = (["red", "blue"] as const).map(
    (side) =>
      renderPath(colours[side], renderSpawns(layer, spawnTiles[side]), ' opacity=".6"') + renderFlag(layer, side),
  );
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}">${[...ground, ...teams].join("")}</svg>`;
}

/** Renders path data (`d`); an empty text if it is empty. */
function renderPath(colour: string, d: string, attributes = ""): string {
  return d === "" ? "" : `<path fill="${colour}"${attributes} d="${d}"/>`;
}

/**
 * Renders all tiles of a kind as few boxes. A run of tiles in a row is joined with the run above it if both have the same
 * start and length.
 * @param budget the remaining number of boxes; changed in place
 */
function renderBoxes({ width, height, tiles }: GameLayer, tile: number, budget: { boxes: number }): string {
  /** The boxes that end in the row above so far, by their left edge. */
  let openBoxes = new Map<number, { top: number; length: number }>();
  const boxes: string[] = [];
  const addBox = (left: number, { top, length }: { top: number; length: number }, bottom: number) => {
    budget.boxes -= 1;
    if (budget.boxes < 0) throw new InvalidMapError("has too many parts to be rendered");
    boxes.push(`M${left} ${top}h${length}v${bottom - top}h${-length}z`);
  };
  // The row below the last one has no tiles, so that the last boxes end there.
  for (let row = 0; row <= height; row += 1) {
    const runs =
      row < height ? findRuns(tiles.subarray(row * width, (row + 1) * width), tile) : new Map<number, number>();
    const nextBoxes = new Map<number, { top: number; length: number }>();
    for (const [left, length] of runs) {
      const boxAbove = openBoxes.get(left);
      nextBoxes.set(left, boxAbove?.length === length ? boxAbove : { top: row, length });
    }
    for (const [left, box] of openBoxes) if (nextBoxes.get(left) !== box) addBox(left, box, row);
    openBoxes = nextBoxes;
  }
  return boxes.join("");
}

/** Returns the runs of a tile in a row: the length of each by its start. */
function findRuns(row: Uint8Array, tile: number): Map<number, number> {
  const runs = new Map<number, number>();
  for (let left = row.indexOf(tile); left >= 0; ) {
    let end = left + 1;
    while (row[end] === tile) end += 1;
    runs.set(left, end - left);
    left = row.indexOf(tile, end);
  }
  return runs;
}

/** Renders a diamond on each tile of a kind. */
function renderSpawns({ width, tiles }: GameLayer, tile: number): string {
  const diamonds: string[] = [];
  for (
    let tileIndex = tiles.indexOf(tile);
    tileIndex >= 0 && diamonds.length < limits.spawns;
    tileIndex = tiles.indexOf(tile, tileIndex + 1)
  ) {
    diamonds.push(`M${(tileIndex % width) + 0.5} ${Math.floor(tileIndex / width) - 0.5}l1 1-1 1-1-1z`);
  }
  return diamonds.join("");
}

/** Renders the first flag of a team, large enough to be seen in a small picture. */
function renderFlag({ width, height, tiles }: GameLayer, side: "red" | "blue"): string {
  const tileIndex = tiles.indexOf(flagTiles[side]);
  if (tileIndex < 0) return "";
  const scale = Math.max(width, height) / flagsAcross / flagBoxSize;
  const left = (tileIndex % width) + 0.5 - flagpoleX[side] * scale;
  const top = Math.floor(tileIndex / width) + 1 - flagpoleBottom * scale;
  const transform = `translate(${left.toFixed(2)} ${top.toFixed(2)}) scale(${scale.toFixed(3)})`;
  const stroke = 'stroke-width="1.75" stroke-linejoin="round"';
  return `<path fill="${colours[side]}" stroke="${colours[side]}" ${stroke} transform="${transform}" d="${flagShapes[side]}"/>`;
}
