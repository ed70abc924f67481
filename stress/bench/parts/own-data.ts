import { benchAdmin, createBenchLeagueFolder, openBenchLeague, signInBenchAdmin } from "../bench-league.ts";
import { formatDistribution, type Measurement, percentile } from "../bench-table.ts";
import { assignAllRounds, findUserId } from "../bulk-queries.ts";
import { copyFolder, startBuiltServer } from "../start-servers.ts";
import { measureCachedRequests } from "./flood.ts";

const roundCount = 20_000;
const pauseBetweenDownloadsMs = 500;
const downloaderAddress = "198.51.100.3";
/** The maximum p95 of cached responses during the downloads. It is the same as during a flood of pages. */
const maxResponseMs = 10;

/** Measures a visitor's response times while a player with many rounds downloads their own data twice a second. */
export async function measureOwnData(log: (line: string) => void): Promise<Measurement[]> {
  await using scratch = await copyFolder(await createBenchLeagueFolder(roundCount, log));
  await giveRoundsToAdmin(scratch.folder);
  const server = await startBuiltServer({ DATA_DIR: scratch.folder, DATABASE_URL: "", TRUST_PROXY: "loopback" });
  try {
    const token = await signInBenchAdmin(server.port, downloaderAddress);
    // These requests and this download are not measured, because they load and compile code.
    await measureCachedRequests(server.port);
    await download(server.port, token);
    const quietTimes = await measureCachedRequests(server.port);
    const downloads = startDownloads(server.port, token);
    const times = await measureCachedRequests(server.port);
    const downloadSummary = await downloads.end();
    return [
      {
        label: "p95 of others' cached calls during downloads of own data",
        measured: percentile(times, 0.95),
        limit: { max: maxResponseMs },
        details: `${formatDistribution(times)}; quiet ${formatDistribution(quietTimes)}; ${downloadSummary}`,
        unit: "ms",
      },
    ];
  } finally {
    await server.stop();
  }
}

/** Lets the bench admin take part in every round, so that the download has `roundCount` rounds. */
async function giveRoundsToAdmin(folder: string): Promise<void> {
  const { db, close } = await openBenchLeague(folder);
  await assignAllRounds(db, await findUserId(db, benchAdmin.email));
  await close();
}

/** Starts a download at a fixed interval, even if earlier ones have not ended, until `end` is called. */
function startDownloads(port: number, token: string): { end(): Promise<string> } {
  const downloads: Promise<number>[] = [];
  const startOne = () => {
    const runningDownload = download(port, token);
    // `end` throws a failure. Until then, the failure must not end this process, because it has to stop the server.
    runningDownload.catch(() => undefined);
    downloads.push(runningDownload);
  };
  startOne();
  const timer = setInterval(startOne, pauseBetweenDownloadsMs);
  return {
    async end() {
      clearInterval(timer);
      const statuses = await Promise.all(downloads);
      const completeCount = statuses.filter((status) => status === 200).length;
      return `${completeCount} of ${statuses.length} downloads sent, the others rejected`;
    },
  };
}

/** Downloads the data of the signed-in user. @returns the status of the response */
async function download(port: number, token: string): Promise<number> {
  const headers = { authorization: `Bearer ${token}`, "x-forwarded-for": downloaderAddress };
  const response = await fetch(`http://127.0.0.1:${port}/api/user/data`, { headers });
  await response.arrayBuffer();
  return response.status;
}
