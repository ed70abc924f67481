import { deflateSync, inflateSync } from "node:zlib";
import { expect, test } from "vitest";
import { buildMapFile, createArenaTiles } from "../../../../../fixtures/map-file.ts";
import { InvalidMapError, readGameLayer } from "./read-game-layer.ts";
import { renderDrawing } from "./render-drawing.ts";

const width = 20;
const height = 12;
const tiles = createArenaTiles(width, height);
const file = buildMapFile({ width, height, tiles });

test.each([3, 4] as const)(
  "the drawing of a map with layers of version %s has its walls, flags and spawns",
  async (layerVersion) => {
    const layer = await readGameLayer(buildMapFile({ width, height, tiles, layerVersion }));
    expect(layer).toMatchObject({ width, height });
    expect(layer.tiles).toEqual(
      Uint8Array.from({ length: width * height }, (_, tileIndex) => tiles.get(tileIndex) ?? 0),
    );

    const svg = renderDrawing(layer);
    // Floor and ceiling, and the two walls between them.
    expect(svg).toContain("M0 0h20v1h-20z");
    expect(svg).toContain("M0 1h1v10h-1z");
    // Only the two flags are transformed.
    expect(svg.match(/transform=/g)).toHaveLength(2);
    expect(svg.length).toBeLessThan(1200);
  },
);

test("a file of datafile version 3, which does not state the uncompressed sizes of its blocks, is read", async () => {
  const { tableStart, tableEnd } = locateInflatedSizes(file);
  const fileOfVersion3 = Buffer.concat([file.subarray(0, tableStart), file.subarray(tableEnd)]);
  fileOfVersion3.writeInt32LE(3, versionOffset);
  expect(await readGameLayer(fileOfVersion3)).toEqual(await readGameLayer(file));
});

test.each([2, 5])("a file of the unknown datafile version %d is rejected", async (version) => {
  const fileOfUnknownVersion = Buffer.from(file);
  fileOfUnknownVersion.writeInt32LE(version, versionOffset);
  await expect(readGameLayer(fileOfUnknownVersion)).rejects.toThrow("is of an unknown version");
});

test("a map file of the fixtures has the size that its header says", () => {
  // The header has the size without the first 16 bytes at offset 8, and the same without the data block at offset 12. The
  // size of the data block is at offset 32.
  for (const layerVersion of [3, 4] as const) {
    const mapFile = buildMapFile({ width, height, tiles, layerVersion });
    const dataBytes = mapFile.readInt32LE(32);
    expect(mapFile.readInt32LE(8)).toBe(mapFile.length - 16);
    expect(mapFile.readInt32LE(12)).toBe(mapFile.length - 16 - dataBytes);
    const inflatedSize = mapFile.readInt32LE(locateInflatedSizes(mapFile).tableStart);
    expect(inflateSync(mapFile.subarray(-dataBytes))).toHaveLength(inflatedSize);
  }
});

/** The offset of the version in the header of a file. */
const versionOffset = 4;

/** Locates the table of the inflated sizes of the data blocks, which ends before the items. There is only one block. */
function locateInflatedSizes(mapFile: Buffer): { tableStart: number; tableEnd: number } {
  // The header contains the size of the items and that of the data, as stored.
  const itemBytes = mapFile.readInt32LE(28);
  const dataBytes = mapFile.readInt32LE(32);
  const tableEnd = mapFile.length - dataBytes - itemBytes;
  return { tableStart: tableEnd - 4, tableEnd };
}

test("a truncated or corrupted file is rejected or rendered within its bounds", async () => {
  for (let end = 0; end < file.length; end += 1) {
    await expect(readGameLayer(file.subarray(0, end)), `truncated at ${end}`).rejects.toThrow(InvalidMapError);
  }
  for (let byteIndex = 0; byteIndex < file.length; byteIndex += 1) {
    // The lowest and the highest values, also as signed bytes.
    for (const value of [0, 1, 0x7f, 0xff]) {
      const corrupted = Buffer.from(file);
      corrupted[byteIndex] = value;
      await readGameLayer(corrupted).then(
        (layer) => expect(renderDrawing(layer).length).toBeLessThan(10_000),
        (error: unknown) => expect(error, `byte ${byteIndex} is ${value}`).toBeInstanceOf(InvalidMapError),
      );
    }
  }
});

test("the last of two game layers is read", async () => {
  const earlierTiles = new Map([[0, 1]]);
  const fileWithTwoLayers = buildMapFile({ width, height, tiles, earlierTiles });
  expect(await readGameLayer(fileWithTwoLayers)).toEqual(await readGameLayer(file));
});

test("a file with a further type of items, such as images, is read", async () => {
  // The table of item types follows the header. Each type has three integers.
  const typeTableStart = 36;
  const typeCountOffset = 16;
  const typeBytes = Buffer.alloc(12);
  const fileWithFurtherType = Buffer.concat([
    file.subarray(0, typeTableStart),
    typeBytes,
    file.subarray(typeTableStart),
  ]);
  fileWithFurtherType.writeInt32LE(file.readInt32LE(typeCountOffset) + 1, typeCountOffset);
  expect(await readGameLayer(fileWithFurtherType)).toEqual(await readGameLayer(file));
});

test("a layer that inflates to more than its size is rejected", async () => {
  const storedTiles = deflateSync(Buffer.alloc(20_000_000));
  await expect(readGameLayer(buildMapFile({ width, height, tiles, storedTiles }))).rejects.toThrow(InvalidMapError);
});

// A side has at most 1500 tiles, a map at most 300 000.
test.each([
  { problem: "sides that are too long", wrongProperties: { width: 1501, height: 2 } },
  { problem: "too many tiles", wrongProperties: { width: 1000, height: 301 } },
  // The flag 1 marks the game layer.
  { problem: "no game layer", wrongProperties: { flags: 0 } },
])("a map with $problem is rejected", async ({ wrongProperties }) => {
  // A stored tile has 4 bytes.
  const storedTiles = deflateSync(Buffer.alloc(4 * width * height));
  await expect(readGameLayer(buildMapFile({ width, height, tiles, storedTiles, ...wrongProperties }))).rejects.toThrow(
    InvalidMapError,
  );
});

test("a file of more than a megabyte is rejected", async () => {
  await expect(readGameLayer(Buffer.concat([file, Buffer.alloc(1_048_576)]))).rejects.toThrow("too large");
});

test("a drawing has at most one flag per team, and a limited number of spawns and boxes", async () => {
  const createTiles = (getTile: (tileIndex: number) => number) =>
    Uint8Array.from({ length: 300_000 }, (_, tileIndex) => getTile(tileIndex));
  const fullSize = { width: 500, height: 600 };
  const redFlagTile = 195;
  const blueSpawnTile = 194;
  const flagsOnly = createTiles(() => redFlagTile);
  const spawnsOnly = createTiles(() => blueSpawnTile);
  // A chessboard of solid tiles, which cannot be joined to larger boxes.
  const chessboard = createTiles((tileIndex) => (tileIndex + Math.floor(tileIndex / fullSize.width)) % 2);
  expect(renderDrawing({ ...fullSize, tiles: flagsOnly }).length).toBeLessThan(1000);
  expect(renderDrawing({ ...fullSize, tiles: spawnsOnly }).length).toBeLessThan(50_000);
  expect(() => renderDrawing({ ...fullSize, tiles: chessboard })).toThrow(InvalidMapError);
});
