import type { FastifyInstance } from "fastify";

/**
 * On SIGTERM or SIGINT ends the process in good order, with exit code 0: nothing new is accepted, running replies end,
 * then `close` runs. What is not done within so many milliseconds is cut off, with exit code 1. Further signals change
 * nothing.
 */
export function stopOnSignal(server: FastifyInstance, close: () => Promise<void>, patience = 10_000): void {
  let stopping = false;
  for (const signal of ["SIGTERM", "SIGINT"] as const) {
    process.on(signal, () => {
      if (stopping) return;
      stopping = true;
      server.log.info({ signal }, "stopping");
      // A connection whose reply ends from now on has no use anymore, and closing waits for it.
      server.server.keepAliveTimeout = 1;
      server.server.keepAliveTimeoutBuffer = 0;
      setTimeout(() => exitBecause(server, new Error(`Not done within ${patience} ms`)), patience);
      server
        .close()
        .then(close)
        .then(
          () => process.exit(0),
          (error: unknown) => exitBecause(server, error),
        );
    });
  }
}

function exitBecause(server: FastifyInstance, fault: unknown): never {
  server.log.error({ err: fault }, "stopped in disorder");
  process.exit(1);
}
