import { buildMapFile } from "../../../fixtures/map-file.ts";

/** The numbers of the game's tiles. */
export const tileNumbers = {
  air: 0,
  solid: 1,
  death: 2,
  unhookable: 3,
  redSpawn: 193,
  blueSpawn: 194,
  redFlag: 195,
  blueFlag: 196,
} as const;

type Ground = "air" | "solid" | "death" | "unhookable";
type Position = readonly [x: number, y: number];

/** Whether a tile of the left half belongs to a shape. Positions count from the upper left corner. */
type Shape = (x: number, y: number) => boolean;

/** The plan of a map. Its right half mirrors the left one, so that both teams play on the same ground. */
export type MapPlan = {
  readonly name: string;
  /** In tiles, an even number. */
  readonly width: number;
  readonly height: number;
  /** What the map consists of. A later part replaces what it covers. */
  readonly parts: readonly { readonly ground: Ground; readonly shape: Shape }[];
  /** Where red's flag and the spawns of its players are, in the left half. */
  readonly flag: Position;
  readonly spawns: readonly Position[];
};

/** Creates a part of a map for each kind of ground. */
export const air = (shape: Shape) => ({ ground: "air", shape }) as const;
export const solid = (shape: Shape) => ({ ground: "solid", shape }) as const;
export const death = (shape: Shape) => ({ ground: "death", shape }) as const;
export const unhookable = (shape: Shape) => ({ ground: "unhookable", shape }) as const;

export function box(left: number, top: number, width: number, height: number): Shape {
  return (x, y) => x >= left && x < left + width && y >= top && y < top + height;
}

export function ellipse([centreX, centreY]: Position, radiusX: number, radiusY: number): Shape {
  return (x, y) => ((x + 0.5 - centreX) / radiusX) ** 2 + ((y + 0.5 - centreY) / radiusY) ** 2 <= 1;
}

/** Creates the part of a box below its diagonal, which falls or rises from left to right. */
export function slope(
  direction: "falls" | "rises",
  [left, top, width, height]: readonly [left: number, top: number, width: number, height: number],
): Shape {
  const isInBox = box(left, top, width, height);
  return (x, y) => {
    const across = (x + 0.5 - left) / width;
    return isInBox(x, y) && (y + 0.5 - top) / height >= (direction === "falls" ? across : 1 - across);
  };
}

/** Returns the tiles of a map that are not air, by their index. */
export function drawTiles({ width, height, parts, flag, spawns }: MapPlan): Map<number, number> {
  const tiles = new Map<number, number>();
  const setBoth = ([x, y]: Position, left: number, right: number) => {
    tiles.set(y * width + x, left);
    tiles.set(y * width + width - 1 - x, right);
  };
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width / 2; x += 1) {
      const ground = parts.findLast(({ shape }) => shape(x, y))?.ground ?? "air";
      if (ground !== "air") setBoth([x, y], tileNumbers[ground], tileNumbers[ground]);
    }
  }
  for (const spawn of spawns) setBoth(spawn, tileNumbers.redSpawn, tileNumbers.blueSpawn);
  setBoth(flag, tileNumbers.redFlag, tileNumbers.blueFlag);
  return tiles;
}

/** Creates the content of a map file that game servers load. */
export function createMapFile(plan: MapPlan): Buffer {
  return buildMapFile({ width: plan.width, height: plan.height, tiles: drawTiles(plan) });
}
