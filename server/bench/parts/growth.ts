import { buildApp } from "../../src/app.ts";
import { benchLeague, openBench } from "../bench-league.ts";
import type { Line } from "../bench-table.ts";
import { readCalls } from "../calls-to-measure.ts";
import { inject } from "../inject.ts";
import type { Request } from "../load.ts";

const rounds = 9;
const callsARound = 60;

/** The ratio of each read call's cost in the largest of these leagues to that in the smallest, without a cache. */
export async function measureGrowth(sizes: readonly number[], say: (line: string) => void): Promise<Line[]> {
  const leagues: League[] = [];
  for (const results of sizes) leagues.push(await openLeague(results, say));
  const lines: Line[] = [];
  for (const [index, { name }] of leagues[0]?.calls.entries() ?? []) {
    const costs = await costsOf(
      leagues.map(
        ({ send, calls }) =>
          () =>
            send(calls[index] ?? missing()),
      ),
    );
    const ratio = (costs.at(-1) ?? 0) / (costs[0] ?? 1);
    const from = `${costs.map((cost) => cost.toFixed(0)).join(" · ")} µs`;
    lines.push({
      what: `${name}: ${sizes.at(-1)} results, of ${sizes[0]}`,
      measured: ratio,
      limit: { most: 1.2 },
      from,
    });
  }
  for (const league of leagues) await league.close();
  return lines;
}

type League = Awaited<ReturnType<typeof openLeague>>;

async function openLeague(results: number, say: (line: string) => void) {
  const league = await openBench(await benchLeague(results, say));
  const http = await buildApp({ ...league, cacheBytes: 0, log: { write: () => undefined } });
  const send = <Reply>(request: Request) => inject<Reply>(http, request);
  const calls = await readCalls(send);
  const close = async () => {
    await http.server.close();
    await league.close();
  };
  return { send, calls, close };
}

/** Medians of microseconds of processor time. The leagues take turns, so that a busy machine slows all of them. */
async function costsOf(all: readonly (() => Promise<unknown>)[]): Promise<number[]> {
  const seen = all.map((): number[] => []);
  for (let round = -1; round < rounds; round += 1) {
    for (const [index, run] of all.entries()) {
      const before = process.cpuUsage();
      for (let call = 0; call < callsARound; call += 1) await run();
      const { user, system } = process.cpuUsage(before);
      // The first round warms up.
      if (round >= 0) seen[index]?.push((user + system) / callsARound);
    }
  }
  return seen.map((costs) => costs.toSorted((one, other) => one - other)[rounds >> 1] ?? 0);
}

function missing(): never {
  throw new Error("The leagues differ in their calls");
}
