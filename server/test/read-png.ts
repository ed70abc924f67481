import { inflateSync } from "node:zlib";

/** Decodes a PNG with eight bits per channel. `pixels` contains `channels` bytes for each pixel, line by line. */
export function readPng(png: Buffer): { width: number; height: number; channels: number; pixels: Buffer } {
  const imageData: Buffer[] = [];
  // A PNG file begins with 8 fixed bytes. Each chunk has 4 bytes of length, 4 of its type, the data and 4 of a checksum.
  for (let offset = 8; offset < png.length; offset += 12 + png.readUInt32BE(offset)) {
    const length = png.readUInt32BE(offset);
    const type = png.toString("latin1", offset + 4, offset + 8);
    if (type === "IDAT") imageData.push(png.subarray(offset + 8, offset + 8 + length));
  }
  // The first chunk, IHDR, is always at the same place.
  const width = png.readUInt32BE(16);
  const height = png.readUInt32BE(20);
  // Colour type 6 has red, green, blue and alpha. Otherwise there is no alpha.
  const channels = png[25] === 6 ? 4 : 3;
  return {
    width,
    height,
    channels,
    pixels: removeFilters(inflateSync(Buffer.concat(imageData)), width * channels, channels),
  };
}

/**
 * Undoes the filters of all lines. Each line begins with the number of its filter. A filtered byte is the difference between
 * the byte and a prediction from its neighbours.
 * @param lineLength the number of bytes of a line, without the first one
 */
function removeFilters(lines: Buffer, lineLength: number, channels: number): Buffer {
  const pixels = Buffer.alloc((lines.length / (lineLength + 1)) * lineLength);
  let index = 0;
  for (let lineStart = 0; lineStart < lines.length; lineStart += lineLength + 1) {
    const filter = lines[lineStart] ?? 0;
    for (let x = 0; x < lineLength; x += 1) {
      const left = x < channels ? 0 : (pixels[index - channels] ?? 0);
      const above = pixels[index - lineLength] ?? 0;
      const corner = x < channels ? 0 : (pixels[index - lineLength - channels] ?? 0);
      pixels[index] = (lines[lineStart + 1 + x] ?? 0) + predict(filter, left, above, corner);
      index += 1;
    }
  }
  return pixels;
}

/** Predicts a byte. The filters are: 0 none, 1 left, 2 above, 3 mean of left and above, 4 Paeth. */
function predict(filter: number, left: number, above: number, corner: number): number {
  if (filter === 4) return predictPaeth(left, above, corner);
  return [0, left, above, (left + above) >> 1][filter] ?? 0;
}

/** Returns the neighbour that is nearest to a linear estimate. */
function predictPaeth(left: number, above: number, corner: number): number {
  const estimate = left + above - corner;
  const distanceToLeft = Math.abs(estimate - left);
  const distanceToAbove = Math.abs(estimate - above);
  const distanceToCorner = Math.abs(estimate - corner);
  if (distanceToLeft <= distanceToAbove && distanceToLeft <= distanceToCorner) return left;
  return distanceToAbove <= distanceToCorner ? above : corner;
}
