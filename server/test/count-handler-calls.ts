import { tracingChannel } from "node:diagnostics_channel";
import { onTestFinished } from "vitest";

/**
 * Counts the requests that Fastify's handlers receive, until the test ends. It does not count requests that the fast path
 * answers from the response cache, because these never reach Fastify.
 */
export function countHandlerCalls(): { count: number } {
  const handlerCalls = { count: 0 };
  const { start } = tracingChannel("fastify.request.handler");
  const onStart = () => {
    handlerCalls.count += 1;
  };
  start.subscribe(onStart);
  onTestFinished(() => {
    start.unsubscribe(onStart);
  });
  return handlerCalls;
}
