const DISCORD_EPOCH = 1_420_070_400_000;
const PER_MILLISECOND = 4096;

/** Answers ids as Discord makes them: each greater than the one before, with the instant of its making inside. */
export function snowflakes(now: () => number): () => string {
  let last = 0n;
  return () => {
    const earliest = BigInt(now() - DISCORD_EPOCH) * BigInt(PER_MILLISECOND * 1024);
    last = earliest > last ? earliest : last + 1n;
    return String(last);
  };
}
