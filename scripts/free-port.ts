import { randomInt } from "node:crypto";
import { once } from "node:events";
import { createServer } from "node:net";

/**
 * The smallest and the largest port to choose are 10082 and 31998, twice these numbers. Browsers and `fetch` reject some ports
 * up to 10080. Linux assigns ports from 32768 on to connections.
 */
const minHalfPort = 5041;
const maxHalfPort = 15_999;

/**
 * Finds a free port of this machine for a program that will be started. Returns even ports only. The odd port after it is
 * reserved by listening on it until this process ends, so that no other process finds the same port.
 */
export async function findFreePort(): Promise<number> {
  for (;;) {
    const port = 2 * randomInt(minHalfPort, maxHalfPort + 1);
    const reservation = await listen(port + 1);
    if (reservation === null) continue;
    reservation.unref();
    const server = await listen(port);
    if (server === null) continue;
    server.close();
    await once(server, "close");
    return port;
  }
}

/** Listens on a port. @returns `null` if the port is in use */
async function listen(port: number) {
  const server = createServer().listen(port, "127.0.0.1");
  return once(server, "listening").then(
    () => server,
    () => null,
  );
}
