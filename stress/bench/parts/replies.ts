import { buildApp } from "../../../server/src/app.ts";
import { benchLeague, openBench, signIn } from "../bench-league.ts";
import { type Line, percentile } from "../bench-table.ts";
import { inject, type NamedRequest, readCalls } from "../calls-to-measure.ts";
import { bytesOf, load, type Request, sendTo } from "../load.ts";
import { type Program, startProgram } from "../start-servers.ts";

/** The calls that are measured, and the least of the floor's cost that they may take without a cache. */
const measured: Readonly<Record<string, number>> = {
  results: 0.6,
  leaderboard: 0.6,
  stats: 0.6,
  "a stat": 0.6,
  clans: 0.6,
  "a result": 0.45,
};

/** The number of rounds, of which the median counts. Programs take turns, so that a busy machine slows all of them. */
const ROUNDS = 15;
const CALLS = 400;
/** So many until the code that serves a call is optimized. */
const WARMING_CALLS = 3000;
const CONNECTIONS = 8;
/** If the floor varies by more, all are measured again, at most this number of times. */
const LARGEST_SPREAD = 0.1;
const REPEATS = 2;

/** The processor time of calls, compared with a bare server. */
export async function* measureReplies(results: number, say: (line: string) => void): AsyncGenerator<Line> {
  const folder = await benchLeague(results, say);
  const calls = await callsWithStatements(folder);
  const league = await startProgram("serve", folder);
  try {
    const token = await signIn(league.port);
    for (const call of calls) {
      say(`  ${call.name} …`);
      yield* measureCall(league, folder, call, token, say);
    }
  } finally {
    await league.stop();
  }
}

type Statement = { readonly sql: string; readonly parameters: readonly unknown[] };
type CallWithStatements = NamedRequest & { readonly statements: readonly Statement[] };

/** The calls to measure, each with its SQL statements. */
async function callsWithStatements(folder: string): Promise<CallWithStatements[]> {
  let statements: Statement[] = [];
  const league = await openBench(folder, ({ sql, parameters }) => void statements.push({ sql, parameters }));
  const http = await buildApp({ ...league, cacheBytes: 0, log: { write: () => undefined } });
  const calls: CallWithStatements[] = [];
  for (const call of await readCalls((request) => inject(http, request))) {
    statements = [];
    await inject(http, call);
    if (call.name in measured) calls.push({ ...call, statements });
  }
  await http.server.close();
  await league.close();
  return calls;
}

async function* measureCall(
  league: Program,
  folder: string,
  { statements, ...call }: CallWithStatements,
  token: string,
  say: (line: string) => void,
): AsyncGenerator<Line> {
  const signedIn = { ...call, token };
  const statementsAsText = JSON.stringify(statements);
  const f0 = await startProgram("floor", await lengthOf(league, call));
  const f0SignedIn = await startProgram("floor", await lengthOf(league, signedIn));
  const f1 = await startProgram("floor", `${folder}/league.sqlite`, statementsAsText);
  const compare = (floor: Program, of: Request, port = league.port) => {
    const request = bytesOf(of);
    return measureCpu(
      [
        { program: floor, request, port: floor.port },
        { program: league, request, port },
      ],
      say,
    );
  };
  try {
    yield lineOf(`${call.name}: warm, of F0`, await compare(f0, call), 0.8);
    yield lineOf(`${call.name}: signed in, warm, of F0`, await compare(f0SignedIn, signedIn), 0.5);
    const cold = await compare(f1, call, league.uncachedPort);
    yield lineOf(`${call.name}: cold, of F1`, cold, measured[call.name] ?? 0.6);
  } finally {
    await Promise.all([f0.stop(), f0SignedIn.stop(), f1.stop()]);
  }
}

function lineOf(what: string, [floor, ours]: readonly Cost[], least: number): Line {
  const shown = (cost: Cost | undefined) => `${cost?.median.toFixed(0)} µs ±${((cost?.spread ?? 0) * 50).toFixed(0)} %`;
  const ratio = (floor?.median ?? 0) / (ours?.median ?? 1);
  return { what, measured: ratio, limit: { least }, from: `${shown(floor)} / ${shown(ours)}` };
}

async function lengthOf(league: Program, request: Request): Promise<number> {
  return JSON.stringify(await sendTo(league.port, request)).length;
}

/** The request that a program is sent. */
type Measured = { readonly program: Program; readonly request: Buffer; readonly port: number };

/** Microseconds of processor time, user and system, that a call takes the program. */
type Cost = {
  readonly median: number;
  /** The interquartile range of the rounds, as a fraction of the median. */
  readonly spread: number;
};

/**
 * Measures what a call costs each of these programs. The first is the floor: while it varies too much, all are measured
 * again.
 */
async function measureCpu(all: readonly Measured[], say: (line: string) => void): Promise<Cost[]> {
  for (const one of all) {
    await load(one.port, one.request, { calls: WARMING_CALLS, connections: CONNECTIONS });
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

async function costOf({ program, request, port }: Measured): Promise<number> {
  const before = await program.usage();
  await load(port, request, { calls: CALLS, connections: CONNECTIONS });
  const after = await program.usage();
  const used = after.cpu.user + after.cpu.system - before.cpu.user - before.cpu.system;
  return used / CALLS;
}

function summary(costs: readonly number[]): Cost {
  const [low, middle, high] = [0.25, 0.5, 0.75].map((part) => percentile(costs, part)) as [number, number, number];
  return { median: middle, spread: (high - low) / middle };
}
