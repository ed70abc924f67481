import { tracingChannel } from "node:diagnostics_channel";
import { onTestFinished } from "vitest";

/** Counts the requests that reach a handler of the framework until the test ends. */
export function countHandlerCalls(): { count: number } {
  const counted = { count: 0 };
  const { start } = tracingChannel("fastify.request.handler");
  const onStart = () => {
    counted.count += 1;
  };
  start.subscribe(onStart);
  onTestFinished(() => void start.unsubscribe(onStart));
  return counted;
}
