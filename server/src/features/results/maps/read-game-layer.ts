import { promisify } from "node:util";
import { inflate } from "node:zlib";

/** The game layer of a map: one byte per tile, row by row. */
export type GameLayer = { readonly width: number; readonly height: number; readonly tiles: Uint8Array };

/**
 * Limits for a map file: its size in bytes, the numbers of item types, of items and of data blocks, the length of a
 * side in tiles, and the number of tiles. The largest maps of the game use only a fraction of them.
 */
export const mapFileLimits = { bytes: 1_048_576, types: 64, items: 20_000, side: 1500, tiles: 300_000 } as const;

/** A file that is not a map, or a map that cannot be rendered. The message says why and contains no text from the file. */
export class InvalidMapError extends Error {
  override readonly name = "InvalidMapError";
}

/** The number of 4-byte integers in the header of a file. */
const headerInts = 9;
/** Size of the header of an item, in bytes: its type, in the upper 16 bits of an integer, and its size in bytes. */
const itemHeaderBytes = 8;
/** The type of items that are layers. */
const layerType = 5;
/** The type of layers that consist of tiles. */
const tileLayer = 2;
/** The flag of the game layer. */
const gameFlag = 1;
/** Minimum size of a layer of tiles, in bytes. */
const minLayerBytes = 60;
/** From this version on, layers are run-length encoded: the third byte of a tile says how often the tile is repeated. */
const runLengthVersion = 4;
/** Size of a tile in the data block, in bytes. */
const tileBytes = 4;
/** Indexes of the fields of a layer. `data` holds the index of the block with the tiles. */
const fields = { type: 1, version: 3, width: 4, height: 5, flags: 6, data: 14 } as const;

const inflateAsync = promisify(inflate);

/**
 * Reads the game layer of a map file (Teeworlds and DDNet, datafile version 3 or 4). Reads no other layer, and never inflates
 * more bytes than the size of the layer.
 * @throws InvalidMapError
 */
export async function readGameLayer(file: Buffer): Promise<GameLayer> {
  if (file.length > mapFileLimits.bytes) throw new InvalidMapError("is too large");
  const readInt = createIntReader(file);
  const datafile = readDatafile(file, readInt);
  const readField = findGameLayer(readInt, datafile);
  const { width, height } = readSize(readField);
  const block = readBlock(file, readInt, readField(fields.data), datafile);
  const bytes = await inflateAsync(block, { maxOutputLength: tileBytes * width * height }).catch(() => {
    throw new InvalidMapError("has a game layer that cannot be inflated, or is larger than it says");
  });
  const isRunLengthEncoded = readField(fields.version) >= runLengthVersion;
  return {
    width,
    height,
    tiles: isRunLengthEncoded ? decodeRuns(bytes, width * height) : decodeTiles(bytes, width * height),
  };
}

type ReadInt = (offset: number) => number;

/** Creates a function that reads an integer at any offset in the file. */
function createIntReader(file: Buffer): ReadInt {
  return (offset) => {
    if (!(offset >= 0 && offset + 4 <= file.length)) throw new InvalidMapError("is cut off");
    return file.readInt32LE(offset);
  };
}

/** The structure of a datafile. All offsets are in bytes from the start of the file. */
type Datafile = {
  readonly itemCount: number;
  /** The offset of the table that contains the offset of each item. */
  readonly itemTableStart: number;
  /** The offset of the first item. */
  readonly itemsStart: number;
  /** The number of data blocks. */
  readonly blockCount: number;
  /** The offset of the table that contains the offset of each block. */
  readonly blockTableStart: number;
  /** The offset of the first block. */
  readonly blocksStart: number;
};

/** Reads the header of a file. @throws InvalidMapError */
function readDatafile(file: Buffer, readInt: ReadInt): Datafile {
  if (file.toString("latin1", 0, 4) !== "DATA") throw new InvalidMapError("is no map");
  // The header: "DATA", the version, two sizes, the numbers of item types, items and data blocks, and the sizes of
  // items and blocks.
  const version = readInt(4);
  if (version !== 3 && version !== 4) throw new InvalidMapError("is of an unknown version");
  const typeCount = readInt(16);
  const itemCount = readInt(20);
  const blockCount = readInt(24);
  const itemBytes = readInt(28);
  requireAtMost(typeCount, mapFileLimits.types, "types");
  requireAtMost(itemCount, mapFileLimits.items, "items");
  requireAtMost(blockCount, mapFileLimits.items, "blocks");
  requireAtMost(itemBytes, file.length, "bytes of items");
  // The table of item types, with three integers for each, follows the header.
  const itemTableStart = 4 * headerInts + 12 * typeCount;
  const blockTableStart = itemTableStart + 4 * itemCount;
  // Version 4 has a second table, with the inflated sizes of the blocks.
  const itemsStart = blockTableStart + 4 * blockCount * (version === 4 ? 2 : 1);
  const blocksStart = itemsStart + itemBytes;
  if (blocksStart > file.length) throw new InvalidMapError("is cut off");
  return { itemCount, itemTableStart, itemsStart, blockCount, blockTableStart, blocksStart };
}

/** Returns an integer field of a layer. */
type ReadField = (index: number) => number;

/** Finds the last game layer. The game uses that layer if there are several. */
function findGameLayer(readInt: ReadInt, { itemCount, itemTableStart, itemsStart, blocksStart }: Datafile): ReadField {
  for (let index = itemCount - 1; index >= 0; index -= 1) {
    const itemStart = itemsStart + readInt(itemTableStart + 4 * index);
    if (itemStart < itemsStart || itemStart + itemHeaderBytes > blocksStart)
      throw new InvalidMapError("has an item outside its items");
    const readField = (fieldIndex: number) => readInt(itemStart + itemHeaderBytes + 4 * fieldIndex);
    const isLayer = readInt(itemStart) >>> 16 === layerType && readInt(itemStart + 4) >= minLayerBytes;
    if (isLayer && readField(fields.type) === tileLayer && (readField(fields.flags) & gameFlag) !== 0) return readField;
  }
  throw new InvalidMapError("has no game layer");
}

/** Reads the size of a layer in tiles. @throws InvalidMapError */
function readSize(readField: ReadField): { width: number; height: number } {
  const width = readField(fields.width);
  const height = readField(fields.height);
  for (const side of [width, height]) {
    if (!(side >= 2 && side <= mapFileLimits.side)) throw new InvalidMapError("has a game layer of an invalid size");
  }
  requireAtMost(width * height, mapFileLimits.tiles, "tiles");
  return { width, height };
}

/** Returns the compressed bytes of a data block. @throws InvalidMapError */
function readBlock(
  file: Buffer,
  readInt: ReadInt,
  blockIndex: number,
  { blockCount, blockTableStart, blocksStart }: Datafile,
): Buffer {
  if (!(blockIndex >= 0 && blockIndex < blockCount)) throw new InvalidMapError("has a game layer without tiles");
  const start = blocksStart + readInt(blockTableStart + 4 * blockIndex);
  const isLastBlock = blockIndex + 1 === blockCount;
  const end = isLastBlock ? file.length : blocksStart + readInt(blockTableStart + 4 * (blockIndex + 1));
  if (!(start >= blocksStart && start < end && end <= file.length)) throw new InvalidMapError("is cut off");
  return file.subarray(start, end);
}

/** Requires that a number is from 0 to `max`. @throws InvalidMapError */
function requireAtMost(count: number, max: number, label: string): void {
  if (!(count >= 0 && count <= max)) throw new InvalidMapError(`has too many ${label}`);
}

/** Returns the first byte of each tile. */
function decodeTiles(bytes: Uint8Array, count: number): Uint8Array {
  if (bytes.length !== tileBytes * count) throw new InvalidMapError("has a game layer of another size than it says");
  const tiles = new Uint8Array(count);
  for (let tile = 0; tile < count; tile += 1) tiles[tile] = bytes[tileBytes * tile] ?? 0;
  return tiles;
}

/** Decodes run-length encoded tiles. */
function decodeRuns(bytes: Uint8Array, count: number): Uint8Array {
  const tiles = new Uint8Array(count);
  let filledCount = 0;
  for (let offset = 0; offset + tileBytes <= bytes.length && filledCount < count; offset += tileBytes) {
    const runEnd = filledCount + 1 + (bytes[offset + 2] ?? 0);
    tiles.fill(bytes[offset] ?? 0, filledCount, runEnd);
    filledCount = runEnd;
  }
  if (filledCount !== count) throw new InvalidMapError("has a game layer of another size than it says");
  return tiles;
}
