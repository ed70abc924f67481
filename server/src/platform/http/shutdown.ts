import type { FastifyInstance } from "fastify";

/**
 * Shuts the process down on SIGTERM or SIGINT, with exit code 0: no new connections are accepted, running replies end,
 * then `close` runs. After `patience` milliseconds it exits with code 1. Further signals are ignored.
 */
export function stopOnSignal(server: FastifyInstance, close: () => Promise<void>, patience = 10_000): void {
  let stopping = false;
  for (const signal of ["SIGTERM", "SIGINT"] as const) {
    process.on(signal, () => {
      if (stopping) return;
      stopping = true;
      server.log.info({ signal }, "stopping");
      // Closing waits for idle connections: let them end right after their reply.
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

/**
 * Has the server wait for its handlers when it is closed. Fastify waits for connections, but the handler of a client
 * that has disconnected has none, and would run on after the database is closed.
 *
 * @returns a function that adds other work of a request to what is waited for
 */
export function waitForHandlers(server: FastifyInstance): <Work>(work: Work) => Work {
  const running = new Set<Promise<unknown>>();

  function track<Work>(work: Work): Work {
    if (work instanceof Promise) {
      const end = () => running.delete(work);
      running.add(work);
      work.then(end, end);
    }
    return work;
  }

  server.addHook("onRoute", (route) => {
    const { handler } = route;
    route.handler = function (request, reply) {
      return track(handler.call(this, request, reply));
    };
  });
  server.addHook("onClose", async () => {
    while (running.size > 0) await Promise.allSettled(running);
  });
  return track;
}
