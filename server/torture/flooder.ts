import { once } from "node:events";
import { connect } from "node:net";
import { parentPort, workerData } from "node:worker_threads";

/** What a thread sends again and again, so that whoever measures beside it is not kept waiting by it. */
export type Flood = {
  readonly port: number;
  readonly requests: readonly string[];
  readonly connections: number;
  readonly leavesAtOnce: boolean;
};

const { port, requests, connections, leavesAtOnce } = workerData as Flood;
let sent = 0;
parentPort?.on("message", () => parentPort?.postMessage(sent));
for (let first = 0; first < connections; first += 1) void flood(first);

async function flood(first: number): Promise<void> {
  for (let number = first; ; ) {
    const socket = connect(port, "127.0.0.1").on("error", () => undefined);
    await once(socket, "connect");
    const closed = once(socket, "close");
    // A connection is kept for as long as the league keeps it.
    while (!socket.destroyed) {
      socket.write(requests[number % requests.length] ?? "");
      number += connections;
      sent += 1;
      await Promise.race([once(socket, "data"), closed]);
      if (leavesAtOnce) socket.destroy();
    }
  }
}
