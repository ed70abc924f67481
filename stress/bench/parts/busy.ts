import { benchLeague, signIn } from "../bench-league.ts";
import { atMost, type Line, percentile } from "../bench-table.ts";
import { readCalls } from "../calls-to-measure.ts";
import { bytesOf, load, type Request, sendTo } from "../load.ts";
import { copyFolder, startProgram } from "../start-servers.ts";

const reads = { calls: 3000, connections: 4 };
const signIns = 50;

/** The 99th percentile of reads' durations while others write or sign in, compared with an idle server. */
export async function* measureBusy(results: number, say: (line: string) => void): AsyncGenerator<Line> {
  await using scratch = await copyFolder(await benchLeague(results, say));
  const league = await startProgram("serve", scratch.folder);
  try {
    const [first] = await readCalls((request) => sendTo(league.port, request));
    if (first === undefined) throw new Error("There is nothing to read");
    const request = bytesOf(first);
    const p99 = async () => percentile(await load(league.port, request, reads), 0.99);
    await p99();
    const quiet = await p99();
    const line = (what: string, time: number) =>
      atMost(`p99 of reads ${what}, of quiet`, time / quiet, 3, `${time.toFixed(2)} / ${quiet.toFixed(2)} ms`);
    const write = writer(league.port, await signIn(league.port));
    yield line("while one writes without pause", await during(write, p99));
    // Each from an address of its own: from one, an account has ten tries at once.
    const addresses = Array.from({ length: signIns }, (_, index) => `192.0.2.${index + 1}`);
    const signInAll = () => Promise.all(addresses.map((address) => signIn(league.port, address)));
    yield line(`while ${signIns} sign in at once`, await during(signInAll, p99));
  } finally {
    await league.stop();
  }
}

/** Repeats one function while another is measured. */
async function during(work: () => Promise<unknown>, measure: () => Promise<number>): Promise<number> {
  let isOver = false;
  const working = (async () => {
    while (!isOver) await work();
  })();
  const time = await measure();
  isOver = true;
  await working;
  return time;
}

/** Posts and deletes results. */
function writer(port: number, token: string): () => Promise<void> {
  const write = <Reply>(method: Request["method"], path: string, body: object) =>
    sendTo<Reply>(port, { method, path, body, token });
  return async () => {
    const empty = { date: "2026-01-01", message: "" };
    const { data } = await write<{ data: { _id: string } }>("POST", "/resultRanked/import", empty);
    await write("POST", `/resultRanked/${data._id}/forfeit`, { side: "red" });
    await write("DELETE", `/resultRanked/${data._id}`, {});
  };
}
