import { randomInt } from "node:crypto";
import { once } from "node:events";
import { createServer } from "node:net";

/**
 * A port of this machine for a program that is to be started. No other process gets it from here, as the next port is
 * held until this process ends; it is below those that systems give by themselves, which are taken at any moment; and it
 * is above those that browsers and `fetch` refuse, of which 10080 is the last.
 */
export async function findFreePort(): Promise<number> {
  for (;;) {
    const port = 2 * randomInt(5_041, 16_000);
    const held = await listen(port + 1);
    if (held === null) continue;
    held.unref();
    const tried = await listen(port);
    if (tried === null) continue;
    tried.close();
    await once(tried, "close");
    return port;
  }
}

/** @returns `null` if the port is taken */
async function listen(port: number) {
  const server = createServer().listen(port, "127.0.0.1");
  return once(server, "listening").then(
    () => server,
    () => null,
  );
}
