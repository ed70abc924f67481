const SLICES = 8;
/** The polynomial of ECMA-182, reflected, in two halves, as numbers of 64 bits are slow. */
const POLYNOMIAL = { low: 0xd787_0f42, high: 0xc96c_5795 };

/** What each value of each of eight bytes adds to the checksum behind them. */
const LOW = new Uint32Array(SLICES * 256);
const HIGH = new Uint32Array(SLICES * 256);
for (let value = 0; value < 256; value++) {
  let [low, high] = [value, 0];
  for (let bit = 0; bit < 8; bit++) {
    const isOdd = (low & 1) === 1;
    low = (low >>> 1) | (high << 31);
    high >>>= 1;
    if (isOdd) [low, high] = [low ^ POLYNOMIAL.low, high ^ POLYNOMIAL.high];
  }
  [LOW[value], HIGH[value]] = [low, high];
}
for (let index = 256; index < SLICES * 256; index++) {
  const [low, high] = [LOW[index - 256] ?? 0, HIGH[index - 256] ?? 0];
  const last = low & 255;
  LOW[index] = ((low >>> 8) | (high << 24)) ^ (LOW[last] ?? 0);
  HIGH[index] = (high >>> 8) ^ (HIGH[last] ?? 0);
}

/** CRC-64 of ECMA-182, reflected, of bytes that come one after another: the checksum of `mongodump --archive`. */
export class Crc64 {
  #low = -1;
  #high = -1;

  add(bytes: Uint8Array): void {
    let low = this.#low;
    let high = this.#high;
    let at = 0;
    for (const end = bytes.length - 7; at < end; at += 8) {
      const a = 1792 + ((low ^ byte(bytes, at)) & 255);
      const b = 1536 + (((low >>> 8) ^ byte(bytes, at + 1)) & 255);
      const c = 1280 + (((low >>> 16) ^ byte(bytes, at + 2)) & 255);
      const d = 1024 + ((low >>> 24) ^ byte(bytes, at + 3));
      const e = 768 + ((high ^ byte(bytes, at + 4)) & 255);
      const f = 512 + (((high >>> 8) ^ byte(bytes, at + 5)) & 255);
      const g = 256 + (((high >>> 16) ^ byte(bytes, at + 6)) & 255);
      const h = (high >>> 24) ^ byte(bytes, at + 7);
      low = at8(LOW, a, b, c, d) ^ at8(LOW, e, f, g, h);
      high = at8(HIGH, a, b, c, d) ^ at8(HIGH, e, f, g, h);
    }
    for (; at < bytes.length; at++) {
      const index = (low ^ byte(bytes, at)) & 255;
      low = ((low >>> 8) | (high << 24)) ^ byte(LOW, index);
      high = (high >>> 8) ^ byte(HIGH, index);
    }
    [this.#low, this.#high] = [low, high];
  }

  /** From 0 to 2⁶⁴ − 1. */
  get value(): bigint {
    return (BigInt(~this.#high >>> 0) << 32n) | BigInt(~this.#low >>> 0);
  }
}

function byte(bytes: Uint8Array | Uint32Array, index: number): number {
  return bytes[index] as number;
}

function at8(table: Uint32Array, a: number, b: number, c: number, d: number): number {
  return byte(table, a) ^ byte(table, b) ^ byte(table, c) ^ byte(table, d);
}
