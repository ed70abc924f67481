import { once } from "node:events";
import { connect } from "node:net";
import { setPriority } from "node:os";
import { setTimeout as pause } from "node:timers/promises";

/** The requests that the flooding process repeats. */
export type Flood = {
  readonly port: number;
  readonly requests: readonly string[];
  readonly connections: number;
  readonly leavesAtOnce: boolean;
};

/** The bytes per millisecond of a 100 Mbit/s line. Without this limit, the flood would be as fast as local memory. */
const bytesPerMs = 12_500;

// Low priority, because a real flood comes from another machine and does not use this machine's processor.
setPriority(19);
let sentCount = 0;
process.on("message", (flood: Flood | "how many?") => {
  if (flood === "how many?") process.send?.(sentCount);
  else for (let first = 0; first < flood.connections; first += 1) void send(flood, first);
});

async function send({ port, requests, connections, leavesAtOnce }: Flood, first: number): Promise<void> {
  for (let number = first; ; ) {
    const socket = connect(port, "127.0.0.1").on("error", () => undefined);
    await once(socket, "connect");
    const closed = once(socket, "close");
    // Use each connection until the league closes it.
    while (!socket.destroyed) {
      const request = requests[number % requests.length] ?? "";
      socket.write(request);
      number += connections;
      sentCount += 1;
      await Promise.race([once(socket, "data"), closed]);
      if (leavesAtOnce) socket.destroy();
      await pause((request.length * connections) / bytesPerMs);
    }
  }
}
