import { randomInt } from "node:crypto";
import { once } from "node:events";
import { createServer } from "node:net";

/**
 * A port of this machine for a program that is to be started. No other process gets it from here, as the next port is
 * held until this process ends; and it is below those that systems give by themselves, which are taken at any moment.
 */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = 2 * randomInt(5_000, 16_000);
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

/** @returns `null` where the port is taken */
async function listen(port: number) {
  const server = createServer().listen(port, "127.0.0.1");
  return once(server, "listening").then(
    () => server,
    () => null,
  );
}
