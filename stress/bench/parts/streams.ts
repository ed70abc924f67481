import { connect, type Socket } from "node:net";
import { setTimeout as pause } from "node:timers/promises";
import { livePath } from "contract/live.ts";
import { benchLeague, signIn } from "../bench-league.ts";
import { atMost, type Line, median } from "../bench-table.ts";
import { sendTo } from "../load.ts";
import { copyFolder, startProgram } from "../start-servers.ts";

/** The number of streams from each IP address. It is below the limit. */
const streamsPerAddress = 25;
/** Seconds without changes. In this time the league sends a comment on each stream. */
const quietSeconds = 25;
const changes = 5;

/** Measures the cost of open streams, how long a change takes to reach all, and whether closed ones leave sockets open. */
export async function measureStreams(
  say: (line: string) => void,
  { streams, kilobytesEach } = { streams: 2000, kilobytesEach: 100 },
): Promise<Line[]> {
  await using scratch = await copyFolder(await benchLeague(1000, say));
  const league = await startProgram("serve", scratch.folder);
  try {
    const token = await signIn(league.port);
    const before = await league.usage();
    const open = await openStreams(league.port, streams);
    await pause(1000);
    const opened = await league.usage();
    await pause(quietSeconds * 1000);
    const quiet = await league.usage();
    const times: number[] = [];
    for (let change = 0; change < changes; change += 1) {
      const start = performance.now();
      const received = Promise.all(open.map((stream) => stream.receives("modes")));
      await sendTo(league.port, { method: "POST", path: "/mode/create", body: { name: `Mode ${start}` }, token });
      await received;
      times.push(performance.now() - start);
    }
    const changed = await league.usage();
    for (const { socket } of open) socket.destroy();
    await pause(2000);
    const closed = await league.usage();
    const cpu = (quiet.cpu.user + quiet.cpu.system - opened.cpu.user - opened.cpu.system) / 1000 / quietSeconds;
    const kilobytes = (changed.rss - before.rss) / 1024 / streams;
    const memoryGrowth = `${megabytes(before.rss)} → ${megabytes(changed.rss)} MB`;
    const allTimes = times.map((time) => time.toFixed(0)).join(", ");
    const sockets = `${opened.sockets} → ${closed.sockets}`;
    return [
      atMost(`a change until all of ${streams} streams have it`, median(times), 1000, allTimes, "ms"),
      atMost("memory of a stream", kilobytes, kilobytesEach, memoryGrowth, "kB"),
      atMost(`processor time of ${streams} quiet streams`, cpu, streams / 100, `in ${quietSeconds} s`, "ms/s"),
      atMost("sockets left of them", closed.sockets - before.sockets, 0, sockets),
    ];
  } finally {
    await league.stop();
  }
}

function megabytes(bytes: number): string {
  return (bytes / 1024 / 1024).toFixed(0);
}

export type Stream = {
  readonly socket: Socket;
  /** Waits until a topic is sent from now on. */
  receives(topic: string): Promise<void>;
};

/** Opens streams from as many IP addresses as the limit per address requires. */
export async function openStreams(port: number, streams: number): Promise<Stream[]> {
  const open: Stream[] = [];
  for (let first = 0; first < streams; first += streamsPerAddress) {
    const address = `198.51.${(first >> 8) >> 4}.${(first / streamsPerAddress) % 256}`;
    open.push(...(await Promise.all(Array.from({ length: streamsPerAddress }, () => openStream(port, address)))));
  }
  return open;
}

/** Opens a stream from an IP address, and waits for its first message. */
async function openStream(port: number, address: string): Promise<Stream> {
  const socket = connect(port, "127.0.0.1").setEncoding("utf8");
  let expected: { readonly text: string; readonly done: () => void } | undefined;
  const waitFor = (text: string) =>
    new Promise<void>((resolve) => {
      expected = { text, done: resolve };
    });
  socket.on("data", (chunk) => {
    if (expected && String(chunk).includes(expected.text)) expected.done();
  });
  const firstMessage = waitFor('"votes"');
  socket.write(`GET ${livePath} HTTP/1.1\r\nhost: league\r\nx-forwarded-for: ${address}\r\n\r\n`);
  await firstMessage;
  return { socket, receives: (topic) => waitFor(`"${topic}"`) };
}
