import { once } from "node:events";
import { connect } from "node:net";
import { setPriority } from "node:os";
import { setTimeout as pause } from "node:timers/promises";

/** What a process sends again and again. */
export type Flood = {
  readonly port: number;
  readonly requests: readonly string[];
  readonly connections: number;
  readonly leavesAtOnce: boolean;
};

/** What a line of 100 Mbit/s carries in a millisecond; what this machine's own memory carries says nothing. */
const bytesAMs = 12_500;

// The machine that floods is another one: what it takes of this one is not to be what others wait for.
setPriority(19);
let sent = 0;
process.on("message", (flood: Flood | "how many?") => {
  if (flood === "how many?") process.send?.(sent);
  else for (let first = 0; first < flood.connections; first += 1) void send(flood, first);
});

async function send({ port, requests, connections, leavesAtOnce }: Flood, first: number): Promise<void> {
  for (let number = first; ; ) {
    const socket = connect(port, "127.0.0.1").on("error", () => undefined);
    await once(socket, "connect");
    const closed = once(socket, "close");
    // A connection is kept for as long as the league keeps it.
    while (!socket.destroyed) {
      const request = requests[number % requests.length] ?? "";
      socket.write(request);
      number += connections;
      sent += 1;
      await Promise.race([once(socket, "data"), closed]);
      if (leavesAtOnce) socket.destroy();
      await pause((request.length * connections) / bytesAMs);
    }
  }
}
