import { deflateSync } from "node:zlib";

/** What a map file says; all of it may be a lie. */
export type MapFile = {
  readonly width: number;
  readonly height: number;
  /** A tile's number, by place; absent ones are air. */
  readonly tiles: ReadonlyMap<number, number>;
  /** 4: run-length coded, 3: plain. */
  readonly layerVersion?: 3 | 4;
  /** Instead of the tiles, as they are stored. */
  readonly block?: Buffer;
  readonly flags?: number;
};

/** Writes a map as the game's editor does (datafile version 4): a version, a group, and one game layer. */
export function writeMapFile({ width, height, tiles, layerVersion = 3, block, flags = 1 }: MapFile): Buffer {
  const stored = block ?? deflateSync(layerVersion === 4 ? coded(width * height, tiles) : plain(width * height, tiles));
  const layer = [0, 2, 0, layerVersion, width, height, flags, 255, 255, 255, 255, -1, 0, -1, 0];
  const items = [item(0, [1]), item(4, [3, 0, 0, 100, 100, 0, 1]), item(5, layer)];
  const lengths = items.map(({ length }) => length);
  const offsets = lengths.map((_, index) => lengths.slice(0, index).reduce((sum, length) => sum + length, 0));
  const types = [0, 4, 5].flatMap((type, index) => [type, index, 1]);
  const itemBytes = lengths.reduce((sum, length) => sum + length, 0);
  const head = [4, 0, 0, 3, items.length, 1, itemBytes, stored.length];
  const dataSizes = [4 * width * height];
  return Buffer.concat([
    Buffer.from("DATA"),
    ints(head),
    ints([...types, ...offsets, 0, ...dataSizes]),
    ...items,
    stored,
  ]);
}

function item(type: number, data: readonly number[]): Buffer {
  return ints([type << 16, 4 * data.length, ...data]);
}

function ints(numbers: readonly number[]): Buffer {
  const bytes = Buffer.alloc(4 * numbers.length);
  for (const [index, number] of numbers.entries()) bytes.writeInt32LE(number | 0, 4 * index);
  return bytes;
}

function plain(count: number, tiles: ReadonlyMap<number, number>): Buffer {
  const bytes = Buffer.alloc(4 * count);
  for (const [place, tile] of tiles) bytes[4 * place] = tile;
  return bytes;
}

function coded(count: number, tiles: ReadonlyMap<number, number>): Buffer {
  const runs: number[] = [];
  for (let place = 0; place < count; ) {
    const tile = tiles.get(place) ?? 0;
    let length = 1;
    while (length < 256 && place + length < count && (tiles.get(place + length) ?? 0) === tile) length += 1;
    runs.push(tile, 0, length - 1, 0);
    place += length;
  }
  return Buffer.from(runs);
}

/** A box of solid tiles with a flag of each team on its floor. */
export function arena(width: number, height: number): Map<number, number> {
  const tiles = new Map<number, number>();
  for (let x = 0; x < width; x += 1) for (const y of [0, height - 1]) tiles.set(y * width + x, 1);
  for (let y = 0; y < height; y += 1) for (const x of [0, width - 1]) tiles.set(y * width + x, 1);
  tiles.set((height - 2) * width + 3, 195);
  tiles.set((height - 2) * width + width - 4, 196);
  tiles.set((height - 2) * width + 5, 193);
  return tiles;
}
