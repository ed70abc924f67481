import { connect, type Socket } from "node:net";
import { setTimeout as pause } from "node:timers/promises";
import { livePath } from "contract/live.ts";
import { createBenchLeagueFolder, signInBenchAdmin } from "../bench-league.ts";
import { type Measurement, median } from "../bench-table.ts";
import type { Usage } from "../programs/report-usage.ts";
import { sendRequest } from "../send-requests.ts";
import { copyFolder, startServerProgram } from "../start-servers.ts";

/** How many streams are opened from each IP address: fewer than the server allows per address. */
const streamsPerAddress = 25;
/** How many seconds pass without changes: long enough for the server to send a keep-alive comment on each stream. */
const quietSeconds = 25;
const changeCount = 5;

/**
 * Measures the cost of open streams, how long a change takes to reach all of them, and whether sockets stay open after the
 * streams are closed.
 * @param maxKilobytes the maximum memory of each stream
 */
export async function measureStreams(
  log: (line: string) => void,
  { streamCount, maxKilobytes } = { streamCount: 2000, maxKilobytes: 100 },
): Promise<Measurement[]> {
  const resultCount = 1000;
  await using scratch = await copyFolder(await createBenchLeagueFolder(resultCount, log));
  const server = await startServerProgram("serve", scratch.folder);
  try {
    const token = await signInBenchAdmin(server.port);
    const usageBefore = await server.readUsage();
    const streams = await openStreams(server.port, streamCount);
    // Gives the server time to finish the work that opening the streams has caused.
    await pause(1000);
    const usageAfterOpening = await server.readUsage();
    await pause(quietSeconds * 1000);
    const usageAfterQuietTime = await server.readUsage();
    const durations: number[] = [];
    for (let change = 0; change < changeCount; change += 1) {
      const start = performance.now();
      const received = Promise.all(streams.map((stream) => stream.waitForTopic("modes")));
      await sendRequest(server.port, { method: "POST", path: "/mode/create", body: { name: `Mode ${start}` }, token });
      await received;
      durations.push(performance.now() - start);
    }
    const usageAfterChanges = await server.readUsage();
    for (const { socket } of streams) socket.destroy();
    // Gives the server time to notice that the connections are closed.
    await pause(2000);
    const usageAfterClosing = await server.readUsage();
    const cpuMs = (sumCpu(usageAfterQuietTime) - sumCpu(usageAfterOpening)) / 1000;
    const memoryBytes = usageAfterChanges.rss - usageBefore.rss;
    return [
      {
        label: `time until a change reaches all ${streamCount} streams`,
        measured: median(durations),
        limit: { max: 1000 },
        details: durations.map((duration) => duration.toFixed(0)).join(", "),
        unit: "ms",
      },
      {
        label: "memory of a stream",
        measured: memoryBytes / 1024 / streamCount,
        limit: { max: maxKilobytes },
        details: `${formatMegabytes(usageBefore.rss)} → ${formatMegabytes(usageAfterChanges.rss)} MB`,
        unit: "kB",
      },
      {
        label: `processor time of ${streamCount} quiet streams`,
        measured: cpuMs / quietSeconds,
        // Each stream may take a hundredth of a millisecond per second.
        limit: { max: streamCount / 100 },
        details: `in ${quietSeconds} s`,
        unit: "ms/s",
      },
      {
        label: "sockets still open after all streams are closed",
        measured: usageAfterClosing.socketCount - usageBefore.socketCount,
        limit: { max: 0 },
        details: `${usageAfterOpening.socketCount} → ${usageAfterClosing.socketCount}`,
      },
    ];
  } finally {
    await server.stop();
  }
}

/** Returns the total processor time, of the user and the system, in microseconds. */
function sumCpu({ cpu }: Usage): number {
  return cpu.user + cpu.system;
}

function formatMegabytes(bytes: number): string {
  return (bytes / 1024 / 1024).toFixed(0);
}

/** An open stream of live updates. */
export type Stream = {
  readonly socket: Socket;
  /** Waits for the next message with this topic. */
  waitForTopic(topic: string): Promise<void>;
};

/** Opens streams from as many IP addresses as the limit per address requires. */
export async function openStreams(port: number, streamCount: number): Promise<Stream[]> {
  const streams: Stream[] = [];
  for (let firstIndex = 0; firstIndex < streamCount; firstIndex += streamsPerAddress) {
    const addressNumber = firstIndex / streamsPerAddress;
    const address = `198.51.${addressNumber >> 8}.${addressNumber & 255}`;
    const opening = Array.from({ length: streamsPerAddress }, () => openStream(port, address));
    streams.push(...(await Promise.all(opening)));
  }
  return streams;
}

/** Opens a stream from an IP address, and waits for its first message. */
async function openStream(port: number, address: string): Promise<Stream> {
  const socket = connect(port, "127.0.0.1").setEncoding("utf8");
  let awaitedText: { readonly text: string; readonly resolve: () => void } | undefined;
  const waitFor = (text: string) =>
    new Promise<void>((resolve) => {
      awaitedText = { text, resolve };
    });
  socket.on("data", (chunk) => {
    if (awaitedText && String(chunk).includes(awaitedText.text)) awaitedText.resolve();
  });
  // The first message lists all topics.
  const firstMessage = waitFor('"votes"');
  socket.write(`GET ${livePath} HTTP/1.1\r\nhost: league\r\nx-forwarded-for: ${address}\r\n\r\n`);
  await firstMessage;
  return { socket, waitForTopic: (topic) => waitFor(`"${topic}"`) };
}
