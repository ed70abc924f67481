import { standardMaps } from "contract/constants.ts";
import { describe, expect, test } from "vitest";
import { type GameLayer, readGameLayer } from "../../src/features/results/maps/read-game-layer.ts";
import { demoMaps } from "./demo-maps.ts";
import { createMapFile, tileNumbers } from "./map-plan.ts";

test("five demo maps have the names of maps that leagues play", () => {
  const names = demoMaps.map(({ name }) => name);
  expect(new Set(names).size).toBe(names.length);
  expect(names.filter((name) => (standardMaps as readonly string[]).includes(name))).toHaveLength(5);
});

const { air, solid, unhookable, redSpawn, blueSpawn, redFlag, blueFlag } = tileNumbers;
/** The tiles through which players move. */
const openTiles: readonly number[] = [air, redSpawn, blueSpawn, redFlag, blueFlag];

const findAll = ({ tiles }: GameLayer, tile: number) =>
  [...tiles.entries()].filter(([, candidate]) => candidate === tile).map(([index]) => index);

/** Returns the open tiles that are connected with a tile. */
function findConnected({ tiles, width }: GameLayer, start: number): Set<number> {
  const connected = new Set([start]);
  // The loop also visits the tiles that are added while it runs.
  for (const index of connected) {
    for (const next of [index - width, index + width, index - 1, index + 1])
      if (openTiles.includes(tiles[next] ?? solid)) connected.add(next);
  }
  return connected;
}

describe.for(demoMaps)("the map $name", (plan) => {
  test("is closed, and the same for both teams", async () => {
    const layer = await readGameLayer(createMapFile(plan));
    const { width, height, tiles } = layer;
    expect({ width, height }).toEqual({ width: plan.width, height: plan.height });
    const mirrored = new Map<number, number>([
      [redSpawn, blueSpawn],
      [redFlag, blueFlag],
    ]);
    for (const [index, tile] of tiles.entries()) {
      const x = index % width;
      const y = Math.floor(index / width);
      if (x < width / 2) expect(tiles[y * width + width - 1 - x], `${x}, ${y}`).toBe(mirrored.get(tile) ?? tile);
      if (x === 0 || y === 0 || y === height - 1) expect(tile, `${x}, ${y}`).toBe(solid);
    }
  });

  test("has a flag and spawns on firm ground, and ways from them to every place", async () => {
    const layer = await readGameLayer(createMapFile(plan));
    const [flag = -1, ...otherFlags] = findAll(layer, redFlag);
    expect(otherFlags).toEqual([]);
    const spawns = findAll(layer, redSpawn);
    expect(spawns.length).toBeGreaterThanOrEqual(4);
    for (const index of [flag, ...spawns]) expect([solid, unhookable]).toContain(layer.tiles[index + layer.width]);
    const openCount = openTiles.flatMap((tile) => findAll(layer, tile)).length;
    expect(findConnected(layer, flag).size).toBe(openCount);
  });
});
