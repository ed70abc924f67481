import { load } from "./load.ts";
import type { Program } from "./program.ts";

/** Rounds of which the median counts. Those that are compared take turns, so that a busy machine slows all of them. */
const ROUNDS = 15;
const CALLS = 400;
const CONNECTIONS = 8;
/** A floor that varies by more is measured anew, so many times. */
const LARGEST_SPREAD = 0.1;
const ATTEMPTS = 3;

/** What a program is asked. */
export type Measured = { readonly program: Program; readonly request: Buffer; readonly port?: number | undefined };

/** Microseconds of a processor, user's and system's, that a call takes the program. */
export type Cost = {
  readonly median: number;
  /** How far apart the middle half of the rounds is, as a part of the median. */
  readonly spread: number;
};

/** Measures what a call costs each of these programs. The first is the floor: while it varies too much, all are measured anew. */
export async function measureCpu(all: readonly Measured[], say: (line: string) => void): Promise<Cost[]> {
  for (const one of all)
    await load(one.port ?? one.program.port, one.request, { calls: CALLS, connections: CONNECTIONS });
  for (let attempt = 1; ; attempt += 1) {
    const costs = await measureInTurns(all);
    const spread = costs[0]?.spread ?? 0;
    if (spread <= LARGEST_SPREAD || attempt === ATTEMPTS) return costs;
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
