const DISCORD_EPOCH = 1_420_070_400_000;
const PER_MILLISECOND = 4096;

/** Generates ids as Discord does: ascending, and containing the instant of creation. */
export function snowflakes(now: () => number): () => string {
  let last = 0n;
  return () => {
    const earliest = BigInt(now() - DISCORD_EPOCH) * BigInt(PER_MILLISECOND * 1024);
    last = earliest > last ? earliest : last + 1n;
    return String(last);
  };
}
