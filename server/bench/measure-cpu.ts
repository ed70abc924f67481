import { load } from "./load.ts";
import type { Program } from "./program.ts";

/** The number of rounds, of which the median counts. Programs take turns, so that a busy machine slows all of them. */
const ROUNDS = 15;
const CALLS = 400;
/** So many until the code that serves a call is optimized. */
const WARMING_CALLS = 3000;
const CONNECTIONS = 8;
/** If the floor varies by more, all are measured again, at most this number of times. */
const LARGEST_SPREAD = 0.1;
const REPEATS = 2;

/** The request that a program is sent. */
export type Measured = { readonly program: Program; readonly request: Buffer; readonly port?: number | undefined };

/** Microseconds of processor time, user and system, that a call takes the program. */
export type Cost = {
  readonly median: number;
  /** The interquartile range of the rounds, as a fraction of the median. */
  readonly spread: number;
};

/**
 * Measures what a call costs each of these programs. The first is the floor: while it varies too much, all are measured
 * again.
 */
export async function measureCpu(all: readonly Measured[], say: (line: string) => void): Promise<Cost[]> {
  for (const one of all) {
    await load(one.port ?? one.program.port, one.request, { calls: WARMING_CALLS, connections: CONNECTIONS });
  }
  for (let repeats = 0; ; repeats += 1) {
    const costs = await measureInTurns(all);
    const spread = costs[0]?.spread ?? 0;
    if (spread <= LARGEST_SPREAD || repeats === REPEATS) return costs;
    say(`  The floor varies by ${Math.round(spread * 100)} %: measuring again`);
  }
}

async function measureInTurns(all: readonly Measured[]): Promise<Cost[]> {
  const seen = all.map((): number[] => []);
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const [index, one] of all.entries()) seen[index]?.push(await costOf(one));
  }
  return seen.map(summary);
}

async function costOf({ program, request, port = program.port }: Measured): Promise<number> {
  const before = await program.usage();
  await load(port, request, { calls: CALLS, connections: CONNECTIONS });
  const after = await program.usage();
  const used = after.cpu.user + after.cpu.system - before.cpu.user - before.cpu.system;
  return used / CALLS;
}

function summary(costs: readonly number[]): Cost {
  const sorted = costs.toSorted((one, other) => one - other);
  const quartile = (quarters: number) => sorted[Math.floor((ROUNDS * quarters) / 4)] ?? 0;
  return { median: quartile(2), spread: (quartile(3) - quartile(1)) / quartile(2) };
}
