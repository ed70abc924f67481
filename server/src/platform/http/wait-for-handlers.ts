import type { FastifyInstance } from "fastify";

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
