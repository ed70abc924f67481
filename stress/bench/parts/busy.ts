import { createBenchLeagueFolder, signInBenchAdmin } from "../bench-league.ts";
import { type Measurement, percentile } from "../bench-table.ts";
import { listReadRequests } from "../requests-to-measure.ts";
import { type Request, repeatRequest, sendRequest, serializeRequest } from "../send-requests.ts";
import { copyFolder, startServerProgram } from "../start-servers.ts";

const readLoad = { requestCount: 3000, connectionCount: 4 };
const signInCount = 50;
/** The maximum ratio of the p99 on a busy server to that on an idle one. */
const maxRatio = 3;

/** Measures the p99 of reads while others write or sign in, and compares it with that on an idle server. */
export async function* measureBusy(resultCount: number, log: (line: string) => void): AsyncGenerator<Measurement> {
  await using scratch = await copyFolder(await createBenchLeagueFolder(resultCount, log));
  const server = await startServerProgram("serve", scratch.folder);
  try {
    const [firstRequest] = await listReadRequests((request) => sendRequest(server.port, request));
    if (firstRequest === undefined) throw new Error("There is nothing to read");
    const request = serializeRequest(firstRequest);
    const measureP99 = async () => percentile(await repeatRequest(server.port, request, readLoad), 0.99);
    // Repeats the request once without measuring, so that its code is compiled.
    await measureP99();
    const idleP99 = await measureP99();
    const createMeasurement = (label: string, p99: number): Measurement => ({
      label: `p99 of reads ${label}, relative to an idle server`,
      measured: p99 / idleP99,
      limit: { max: maxRatio },
      details: `${p99.toFixed(2)} / ${idleP99.toFixed(2)} ms`,
    });
    const writeResult = createResultWriter(server.port, await signInBenchAdmin(server.port));
    yield createMeasurement("while a client writes without a pause", await measureWhile(writeResult, measureP99));
    // Each sign-in uses its own IP address, because the number of sign-ins per address and account is limited.
    const addresses = Array.from({ length: signInCount }, (_, index) => `192.0.2.${index + 1}`);
    const signInAll = () => Promise.all(addresses.map((address) => signInBenchAdmin(server.port, address)));
    yield createMeasurement(`while ${signInCount} users sign in at once`, await measureWhile(signInAll, measureP99));
  } finally {
    await server.stop();
  }
}

/** Repeats `work` until `measure` is done. @returns the result of `measure` */
async function measureWhile(work: () => Promise<unknown>, measure: () => Promise<number>): Promise<number> {
  let isDone = false;
  const repeatWork = async () => {
    while (!isDone) await work();
  };
  const repeating = repeatWork();
  const measured = await measure();
  isDone = true;
  await repeating;
  return measured;
}

/** Returns a function that creates, changes and deletes a result. */
function createResultWriter(port: number, token: string): () => Promise<void> {
  const send = <Reply>(method: Request["method"], path: string, body: object) =>
    sendRequest<Reply>(port, { method, path, body, token });
  return async () => {
    const emptyResult = { date: "2026-01-01", message: "" };
    const { data } = await send<{ data: { _id: string } }>("POST", "/resultRanked/import", emptyResult);
    await send("POST", `/resultRanked/${data._id}/forfeit`, { side: "red" });
    await send("DELETE", `/resultRanked/${data._id}`, {});
  };
}
