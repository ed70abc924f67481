import { deflateSync, inflateSync } from "node:zlib";
import { expect, test } from "vitest";
import { arena, writeMapFile } from "../../../../../fixtures/map-file.ts";
import { InvalidMapError, readGameLayer } from "./read-game-layer.ts";
import { renderPlan } from "./render-plan.ts";

const width = 20;
const height = 12;
const tiles = arena(width, height);
const file = writeMapFile({ width, height, tiles });

test.each([3, 4] as const)(
  "the plan of a map with layers of version %s has its walls, flags and spawns",
  async (layerVersion) => {
    const layer = await readGameLayer(writeMapFile({ width, height, tiles, layerVersion }));
    expect(layer).toMatchObject({ width, height });
    expect(layer.tiles).toEqual(
      Uint8Array.from({ length: width * height }, (_, tileIndex) => tiles.get(tileIndex) ?? 0),
    );

    const svg = renderPlan(layer);
    // Floor and ceiling, and the two walls between them.
    expect(svg).toContain("M0 0h20v1h-20z");
    expect(svg).toContain("M0 1h1v10h-1z");
    expect(svg.match(/transform=/g)).toHaveLength(2);
    expect(svg.length).toBeLessThan(1200);
  },
);

test("a map file of the fixtures has the size that its header says", () => {
  for (const layerVersion of [3, 4] as const) {
    const mapFile = writeMapFile({ width, height, tiles, layerVersion });
    const dataBytes = mapFile.readInt32LE(32);
    expect(mapFile.readInt32LE(8)).toBe(mapFile.length - 16);
    expect(mapFile.readInt32LE(12)).toBe(mapFile.length - 16 - dataBytes);
    expect(inflateSync(mapFile.subarray(-dataBytes))).toHaveLength(computeUncompressedSize(mapFile));
  }
});

/** Returns the inflated size of the only data block, which is stored before the items. */
function computeUncompressedSize(mapFile: Buffer): number {
  const itemBytes = mapFile.readInt32LE(28);
  const dataBytes = mapFile.readInt32LE(32);
  return mapFile.readInt32LE(mapFile.length - dataBytes - itemBytes - 4);
}

test("a truncated or corrupted file is rejected or rendered within its bounds", async () => {
  for (let end = 0; end < file.length; end += 1) {
    await expect(readGameLayer(file.subarray(0, end)), `truncated at ${end}`).rejects.toThrow(InvalidMapError);
  }
  for (let byteIndex = 0; byteIndex < file.length; byteIndex += 1) {
    for (const value of [0, 1, 0x7f, 0xff]) {
      const corrupted = Buffer.from(file);
      corrupted[byteIndex] = value;
      await readGameLayer(corrupted).then(
        (layer) => expect(renderPlan(layer).length).toBeLessThan(10_000),
        (error: unknown) => expect(error, `byte ${byteIndex} is ${value}`).toBeInstanceOf(InvalidMapError),
      );
    }
  }
});

test("rejects a layer that inflates to more than its size", async () => {
  const block = deflateSync(Buffer.alloc(20_000_000));
  await expect(readGameLayer(writeMapFile({ width, height, tiles, block }))).rejects.toThrow(InvalidMapError);
});

test.each([
  ["sides that are too long", { width: 1501, height: 2 }],
  ["too many tiles", { width: 1000, height: 301 }],
  ["no game layer", { flags: 0 }],
])("rejects a map with %s", async (_, wrongProperties) => {
  const block = deflateSync(Buffer.alloc(4 * width * height));
  await expect(readGameLayer(writeMapFile({ width, height, tiles, block, ...wrongProperties }))).rejects.toThrow(
    InvalidMapError,
  );
});

test("rejects a file of more than a megabyte", async () => {
  await expect(readGameLayer(Buffer.concat([file, Buffer.alloc(1_048_576)]))).rejects.toThrow("too large");
});

test("limits a plan to one flag per team and a maximum number of boxes", async () => {
  const createTiles = (getTile: (tileIndex: number) => number) =>
    Uint8Array.from({ length: 300_000 }, (_, tileIndex) => getTile(tileIndex));
  const fullSize = { width: 500, height: 600 };
  expect(renderPlan({ ...fullSize, tiles: createTiles(() => 195) }).length).toBeLessThan(1000);
  expect(renderPlan({ ...fullSize, tiles: createTiles(() => 194) }).length).toBeLessThan(50_000);
  expect(() =>
    renderPlan({ ...fullSize, tiles: createTiles((tileIndex) => (tileIndex + Math.floor(tileIndex / 500)) % 2) }),
  ).toThrow(InvalidMapError);
});
