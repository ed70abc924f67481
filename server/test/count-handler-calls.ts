import { tracingChannel } from "node:diagnostics_channel";
import { onTestFinished } from "vitest";

/**
 * Counts the requests that Fastify handlers receive, until the test ends. Requests that the fast path answers from its cache
 * never reach Fastify, and do not count.
 */
export function countHandlerCalls(): { count: number } {
  const handlerCalls = { count: 0 };
  const { start } = tracingChannel("fastify.request.handler");
  const onStart = () => {
    handlerCalls.count += 1;
  };
  start.subscribe(onStart);
  onTestFinished(() => void start.unsubscribe(onStart));
  return handlerCalls;
}
