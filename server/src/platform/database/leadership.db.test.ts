import { setTimeout as pause } from "node:timers/promises";
import { expect, onTestFinished, test } from "vitest";
import { openBareDatabase } from "../../../test/open-test-database.ts";
import { runAsLeader } from "./dialect.ts";

test("a leader works until it is aborted, and `runAsLeader` resolves once the work has ended", async () => {
  const { db, close } = await openBareDatabase<object>();
  onTestFinished(close);
  const stopController = new AbortController();
  const began = Promise.withResolvers<void>();
  let endCount = 0;
  const leading = runAsLeader(db, {
    name: "discord",
    checkIntervalMs: 5,
    signal: stopController.signal,
    onError: (error) => expect.fail(String(error)),
    async work(signal) {
      began.resolve();
      while (!signal.aborted) await pause(1);
      endCount += 1;
    },
  });
  await began.promise;
  // This is enough time for several checks, which take place every 5 ms.
  await pause(20);
  expect(endCount).toBe(0);

  stopController.abort();
  await leading;
  expect(endCount).toBe(1);
});
