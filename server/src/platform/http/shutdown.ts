import type { FastifyInstance } from "fastify";

/**
 * Shuts the process down on SIGTERM or SIGINT: stops accepting connections, waits for running replies, calls `close`, and
 * exits with code 0. If that takes longer than `timeoutMs`, exits with code 1. Ignores further signals.
 */
export function shutDownOnSignal(server: FastifyInstance, close: () => Promise<void>, timeoutMs = 10_000): void {
  let isStopping = false;
  for (const signal of ["SIGTERM", "SIGINT"] as const) {
    process.on(signal, () => {
      if (isStopping) return;
      isStopping = true;
      server.log.info({ signal }, "stopping");
      // `server.close` waits for idle connections, so from now on a connection is closed as soon as its reply is sent.
      server.server.keepAliveTimeout = 1;
      server.server.keepAliveTimeoutBuffer = 0;
      setTimeout(() => exitAfterError(server, new Error(`Shutdown took longer than ${timeoutMs} ms`)), timeoutMs);
      server
        .close()
        .then(close)
        .then(
          () => process.exit(0),
          (error: unknown) => exitAfterError(server, error),
        );
    });
  }
}

function exitAfterError(server: FastifyInstance, error: unknown): never {
  server.log.error({ err: error }, "unclean shutdown");
  process.exit(1);
}

/**
 * Makes the server wait for running handlers when it closes. Fastify waits for connections only, so the handler of a
 * disconnected client would still run after the database is closed.
 *
 * @returns a function that also makes the server wait for other work
 */
export function trackHandlers(server: FastifyInstance): <Work>(work: Work) => Work {
  const runningWork = new Set<Promise<unknown>>();

  function track<Work>(work: Work): Work {
    if (work instanceof Promise) {
      const onEnd = () => runningWork.delete(work);
      runningWork.add(work);
      work.then(onEnd, onEnd);
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
    while (runningWork.size > 0) await Promise.allSettled(runningWork);
  });
  return track;
}
