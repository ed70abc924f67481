import { inflateSync } from "node:zlib";

/** The size of a PNG of eight bits a channel, in pixels, and its pixels as lines of `channels` bytes each. */
export function readPng(png: Buffer): { width: number; height: number; channels: number; pixels: Buffer } {
  const chunks: Buffer[] = [];
  for (let at = 8; at < png.length; at += 12 + png.readUInt32BE(at)) {
    const data = png.subarray(at + 8, at + 8 + png.readUInt32BE(at));
    if (png.toString("latin1", at + 4, at + 8) === "IDAT") chunks.push(data);
  }
  const width = png.readUInt32BE(16);
  const height = png.readUInt32BE(20);
  const channels = png[25] === 6 ? 4 : 3;
  return {
    width,
    height,
    channels,
    pixels: unfiltered(inflateSync(Buffer.concat(chunks)), width * channels, channels),
  };
}

/** Undoes the filter of each line: a byte was stored as its difference from its neighbours. */
function unfiltered(lines: Buffer, length: number, channels: number): Buffer {
  const pixels = Buffer.alloc((lines.length / (length + 1)) * length);
  for (let at = 0, from = 0; from < lines.length; from += length + 1) {
    const filter = lines[from] ?? 0;
    for (let x = 0; x < length; x += 1, at += 1) {
      const left = x < channels ? 0 : (pixels[at - channels] ?? 0);
      const above = pixels[at - length] ?? 0;
      const corner = x < channels ? 0 : (pixels[at - length - channels] ?? 0);
      pixels[at] = (lines[from + 1 + x] ?? 0) + predicted(filter, left, above, corner);
    }
  }
  return pixels;
}

function predicted(filter: number, left: number, above: number, corner: number): number {
  if (filter === 4) return nearest(left, above, corner);
  return [0, left, above, (left + above) >> 1][filter] ?? 0;
}

/** Paeth's predictor. */
function nearest(left: number, above: number, corner: number): number {
  const guess = left + above - corner;
  const [toLeft, toAbove, toCorner] = [left, above, corner].map((part) => Math.abs(guess - part)) as [
    number,
    number,
    number,
  ];
  if (toLeft <= toAbove && toLeft <= toCorner) return left;
  return toAbove <= toCorner ? above : corner;
}
