import { buildApp } from "../../src/app.ts";
import { benchAdmin, benchLeague, openBench } from "../bench-league.ts";
import type { Line } from "../bench-table.ts";
import { inject, type NamedRequest, readCalls } from "../calls-to-measure.ts";
import { bytesOf, type Request, sendTo } from "../load.ts";
import { type Cost, measureCpu } from "../measure-cpu.ts";
import { type Program, startProgram } from "../program.ts";

/** The lines of the table, each with its limit relative to the floor. */
const measured: Readonly<Record<string, { readonly cold: number }>> = {
  results: { cold: 0.6 },
  leaderboard: { cold: 0.6 },
  stats: { cold: 0.6 },
  "a stat": { cold: 0.6 },
  clans: { cold: 0.6 },
  "a result": { cold: 0.45 },
};

/** The processor time of calls, compared with a bare server. */
export async function* measureReplies(results: number, say: (line: string) => void): AsyncGenerator<Line> {
  const folder = await benchLeague(results, say);
  const calls = await callsWithStatements(folder);
  const league = await startProgram("serve-league", folder);
  try {
    const { token } = await sendTo<{ token: string }>(league.port, {
      method: "POST",
      path: "/user/signin",
      body: benchAdmin,
    });
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
  const f0 = await startProgram("floor-memory", await lengthOf(league, call));
  const f0SignedIn = await startProgram("floor-memory", await lengthOf(league, signedIn));
  const f1 = await startProgram("floor-query", `${folder}/league.sqlite`, JSON.stringify(statements));
  try {
    const request = bytesOf(call);
    const warm = await measureCpu(
      [
        { program: f0, request },
        { program: league, request },
      ],
      say,
    );
    yield lineOf(`${call.name}: warm, of F0`, warm, 0.8);
    const own = bytesOf(signedIn);
    const user = await measureCpu(
      [
        { program: f0SignedIn, request: own },
        { program: league, request: own },
      ],
      say,
    );
    yield lineOf(`${call.name}: signed in, warm, of F0`, user, 0.5);
    const cold = await measureCpu(
      [
        { program: f1, request },
        { program: league, port: league.uncachedPort, request },
      ],
      say,
    );
    yield lineOf(`${call.name}: cold, of F1`, cold, measured[call.name]?.cold ?? 0.6);
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
