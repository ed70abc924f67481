import { crc32, deflateSync } from "node:zlib";

/** Encodes a PNG of one line, with 8 bits per channel. @param pixels red, green and blue of each pixel (0 to 255) */
export function encodeLineAsPng(pixels: readonly (readonly [number, number, number])[]): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(pixels.length, 0);
  header.writeUInt32BE(1, 4);
  // 8 bits per channel, RGB; then the default compression, filter and interlacing.
  header.set([8, 2, 0, 0, 0], 8);
  const unfiltered = 0;
  const imageData = deflateSync(Buffer.from([unfiltered, ...pixels.flat()]));
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  return Buffer.concat([
    signature,
    createChunk("IHDR", header),
    createChunk("IDAT", imageData),
    createChunk("IEND", Buffer.alloc(0)),
  ]);
}

function createChunk(type: string, data: Buffer): Buffer {
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  const content = Buffer.concat([Buffer.from(type), data]);
  const checksum = Buffer.alloc(4);
  checksum.writeUInt32BE(crc32(content));
  return Buffer.concat([length, content, checksum]);
}
