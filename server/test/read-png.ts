import { inflateSync } from "node:zlib";

/** Decodes a PNG with eight bits per channel. `pixels` contains `channels` bytes for each pixel, line by line. */
export function readPng(png: Buffer): { width: number; height: number; channels: number; pixels: Buffer } {
  const chunks: Buffer[] = [];
  for (let offset = 8; offset < png.length; offset += 12 + png.readUInt32BE(offset)) {
    const data = png.subarray(offset + 8, offset + 8 + png.readUInt32BE(offset));
    if (png.toString("latin1", offset + 4, offset + 8) === "IDAT") chunks.push(data);
  }
  const width = png.readUInt32BE(16);
  const height = png.readUInt32BE(20);
  const channels = png[25] === 6 ? 4 : 3;
  return {
    width,
    height,
    channels,
    pixels: removeFilters(inflateSync(Buffer.concat(chunks)), width * channels, channels),
  };
}

/** Undoes the filter of each line. A filtered byte is the difference from a prediction by its neighbours. */
function removeFilters(lines: Buffer, length: number, channels: number): Buffer {
  const pixels = Buffer.alloc((lines.length / (length + 1)) * length);
  for (let at = 0, from = 0; from < lines.length; from += length + 1) {
    const filter = lines[from] ?? 0;
    for (let x = 0; x < length; x += 1, at += 1) {
      const left = x < channels ? 0 : (pixels[at - channels] ?? 0);
      const above = pixels[at - length] ?? 0;
      const corner = x < channels ? 0 : (pixels[at - length - channels] ?? 0);
      pixels[at] = (lines[from + 1 + x] ?? 0) + predict(filter, left, above, corner);
    }
  }
  return pixels;
}

function predict(filter: number, left: number, above: number, corner: number): number {
  if (filter === 4) return predictPaeth(left, above, corner);
  return [0, left, above, (left + above) >> 1][filter] ?? 0;
}

/** Returns the neighbour that is nearest to a linear estimate. */
function predictPaeth(left: number, above: number, corner: number): number {
  const estimate = left + above - corner;
  const [toLeft, toAbove, toCorner] = [left, above, corner].map((part) => Math.abs(estimate - part)) as [
    number,
    number,
    number,
  ];
  if (toLeft <= toAbove && toLeft <= toCorner) return left;
  return toAbove <= toCorner ? above : corner;
}
