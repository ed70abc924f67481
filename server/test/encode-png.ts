import { crc32, deflateSync } from "node:zlib";

/** The numbers by which a PNG names its colour channels. */
const colourTypes = { rgb: 2, rgba: 6 } as const;

type PngOptions = {
  /** In pixels. */
  readonly width: number;
  readonly height: number;
  readonly colours: keyof typeof colourTypes;
  /** The lines from top to bottom. Each consists of a 0 ("not filtered") and one byte for each channel of each pixel. */
  readonly lines: Buffer;
};

/** Encodes a PNG with 8 bits per channel. */
export function encodePng({ width, height, colours, lines }: PngOptions): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  // 8 bits per channel and the colour type; then the default compression, filter and interlacing.
  header.set([8, colourTypes[colours], 0, 0, 0], 8);
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  return Buffer.concat([
    signature,
    createChunk("IHDR", header),
    createChunk("IDAT", deflateSync(lines)),
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
