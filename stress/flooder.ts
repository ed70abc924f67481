import { once } from "node:events";
import { connect } from "node:net";
import { setPriority } from "node:os";
import { setTimeout as pause } from "node:timers/promises";

// A process that floods a server. Its parent process starts the flood with a `Flood`, and later requests the number of sent
// requests with `getSentCount`.

/** A flood of requests, which are repeated on several connections. */
export type Flood = {
  readonly port: number;
  readonly requests: readonly string[];
  readonly connectionCount: number;
  /** Whether each connection is closed after the first bytes of the response. */
  readonly disconnectsAtOnce: boolean;
};
/** A message of the parent process. */
export type FlooderMessage = Flood | "getSentCount";

/** The bytes per millisecond of a 100 Mbit/s line. Without a limit, the flood would be much faster on a single machine. */
const bytesPerMs = 12_500;

// The priority is low, because a real flood comes from another machine and does not use this machine's processor.
setPriority(19);
let sentCount = 0;
process.on("message", (message: FlooderMessage) => {
  if (message === "getSentCount") process.send?.(sentCount);
  else for (let index = 0; index < message.connectionCount; index += 1) void repeatRequests(message, index);
});

/** Sends requests one after another. @param firstIndex the index of the first request, which differs between connections */
async function repeatRequests(
  { port, requests, connectionCount, disconnectsAtOnce }: Flood,
  firstIndex: number,
): Promise<void> {
  for (let index = firstIndex; ; ) {
    const socket = connect(port, "127.0.0.1").on("error", () => undefined);
    await once(socket, "connect");
    const closed = once(socket, "close");
    // Uses each connection until the server closes it.
    while (!socket.destroyed) {
      const request = requests[index % requests.length] ?? "";
      socket.write(request);
      index += connectionCount;
      sentCount += 1;
      await Promise.race([once(socket, "data"), closed]);
      if (disconnectsAtOnce) socket.destroy();
      await pause((request.length * connectionCount) / bytesPerMs);
    }
  }
}
