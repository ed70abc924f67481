import { promisify } from "node:util";
import { inflate } from "node:zlib";

/** The game layer of a map: one byte per tile, row by row. */
export type GameLayer = { readonly width: number; readonly height: number; readonly tiles: Uint8Array };

/** What a map file may have at most; the largest maps of the game have a fraction of it. */
export const mapFileLimits = { bytes: 1_048_576, types: 64, items: 20_000, side: 1500, tiles: 300_000 } as const;

/** A file that is not a map, or not one that is drawn. The message says why, in our own words. */
export class BadMap extends Error {
  override readonly name = "BadMap";
}

/** Numbers of the file's format. */
const headerInts = 9;
const layerType = 5;
const tileLayer = 2;
const gameFlag = 1;
const leastLayerBytes = 60;
/** Layers of this version are run-length coded: a tile stands for itself and for as many more as its third byte says. */
const codedVersion = 4;
const tileBytes = 4;

const inflated = promisify(inflate);

/**
 * Reads the game layer of a map file (Teeworlds and DDNet, datafile version 3 or 4). Reads nothing but that layer, and never
 * inflates more than its size.
 * @throws BadMap
 */
export async function readGameLayer(file: Buffer): Promise<GameLayer> {
  if (file.length > mapFileLimits.bytes) throw new BadMap("is too large");
  const int = intsOf(file);
  const parts = partsOf(file, int);
  const field = findGameLayer(int, parts);
  const { width, height } = sizeOf(field);
  const block = blockOf(file, int, field(14), parts);
  const bytes = await inflated(block, { maxOutputLength: tileBytes * width * height }).catch(() => {
    throw new BadMap("has a game layer that cannot be inflated, or is larger than it says");
  });
  const isCoded = field(3) >= codedVersion;
  return { width, height, tiles: isCoded ? runsOf(bytes, width * height) : plainTiles(bytes, width * height) };
}

type Ints = (offset: number) => number;

/** Reads integers anywhere in the file. */
function intsOf(file: Buffer): Ints {
  return (offset) => {
    if (!(offset >= 0 && offset + 4 <= file.length)) throw new BadMap("is cut off");
    return file.readInt32LE(offset);
  };
}

type Parts = {
  readonly items: number;
  readonly itemOffsets: number;
  readonly itemsStart: number;
  readonly blocks: number;
  readonly blockOffsets: number;
  readonly blocksStart: number;
};

function partsOf(file: Buffer, int: Ints): Parts {
  if (file.toString("latin1", 0, 4) !== "DATA") throw new BadMap("is no map");
  const version = int(4);
  if (version !== 3 && version !== 4) throw new BadMap("is of an unknown version");
  const types = int(16);
  const items = int(20);
  const blocks = int(24);
  const itemBytes = int(28);
  check(types, mapFileLimits.types, "types");
  check(items, mapFileLimits.items, "items");
  check(blocks, mapFileLimits.items, "blocks");
  check(itemBytes, file.length, "bytes of items");
  const itemOffsets = 4 * headerInts + 12 * types;
  const blockOffsets = itemOffsets + 4 * items;
  // Version 4 also says how large the blocks are once they are inflated.
  const itemsStart = blockOffsets + 4 * blocks * (version === 4 ? 2 : 1);
  const blocksStart = itemsStart + itemBytes;
  if (blocksStart > file.length) throw new BadMap("is cut off");
  return { items, itemOffsets, itemsStart, blocks, blockOffsets, blocksStart };
}

type Field = (place: number) => number;

/** The last game layer, which is the one that is played. */
function findGameLayer(int: Ints, { items, itemOffsets, itemsStart, blocksStart }: Parts): Field {
  for (let index = items - 1; index >= 0; index -= 1) {
    const item = itemsStart + int(itemOffsets + 4 * index);
    if (item < itemsStart || item + 8 > blocksStart) throw new BadMap("has an item outside its items");
    const field = (place: number) => int(item + 8 + 4 * place);
    const isLayer = int(item) >>> 16 === layerType && int(item + 4) >= leastLayerBytes;
    if (isLayer && field(1) === tileLayer && (field(6) & gameFlag) !== 0) return field;
  }
  throw new BadMap("has no game layer");
}

function sizeOf(field: Field): { width: number; height: number } {
  const width = field(4);
  const height = field(5);
  for (const side of [width, height]) {
    if (!(side >= 2 && side <= mapFileLimits.side)) throw new BadMap("has a game layer of an odd size");
  }
  check(width * height, mapFileLimits.tiles, "tiles");
  return { width, height };
}

function blockOf(file: Buffer, int: Ints, block: number, { blocks, blockOffsets, blocksStart }: Parts): Buffer {
  if (!(block >= 0 && block < blocks)) throw new BadMap("has a game layer without tiles");
  const start = blocksStart + int(blockOffsets + 4 * block);
  const end = block + 1 < blocks ? blocksStart + int(blockOffsets + 4 * (block + 1)) : file.length;
  if (!(start >= blocksStart && start < end && end <= file.length)) throw new BadMap("is cut off");
  return file.subarray(start, end);
}

function check(count: number, most: number, what: string): void {
  if (!(count >= 0 && count <= most)) throw new BadMap(`has too many ${what}`);
}

function plainTiles(bytes: Uint8Array, count: number): Uint8Array {
  if (bytes.length !== tileBytes * count) throw new BadMap("has a game layer of another size than it says");
  const tiles = new Uint8Array(count);
  for (let tile = 0; tile < count; tile += 1) tiles[tile] = bytes[tileBytes * tile] ?? 0;
  return tiles;
}

function runsOf(bytes: Uint8Array, count: number): Uint8Array {
  const tiles = new Uint8Array(count);
  let end = 0;
  for (let offset = 0; offset + tileBytes <= bytes.length && end < count; offset += tileBytes) {
    const next = end + 1 + (bytes[offset + 2] ?? 0);
    tiles.fill(bytes[offset] ?? 0, end, next);
    end = next;
  }
  if (end !== count) throw new BadMap("has a game layer of another size than it says");
  return tiles;
}
