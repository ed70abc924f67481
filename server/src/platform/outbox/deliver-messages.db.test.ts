import { setTimeout as pause } from "node:timers/promises";
import { expect, onTestFinished, test } from "vitest";
import { openTestDatabase } from "../../../test/open-test-database.ts";
import { createTestClock } from "../../../test/test-clock.ts";
import type { Tables } from "../../features/tables.ts";
import { type DeliveryOptions, deliverMessages } from "./deliver-messages.ts";
import { type LeasedMessage, leaseMessage } from "./leased-messages-queries.ts";

const times = { firstWaitMs: 1000, maxWaitMs: 60_000, leaseMs: 15_000 };

/** Creates the options of a lease that begins now, for any kind of message. */
function createLeaseOptions(now: number) {
  return { now, leasedUntil: now + times.leaseMs, maxWaitMs: times.maxWaitMs, lowPriorityKinds: [] };
}

/** Opens an empty outbox that records what it delivers. All messages are of the kind "queue-changed". */
async function openOutbox(deliver?: (message: LeasedMessage) => Promise<void>) {
  const { db, close } = await openTestDatabase<Tables>();
  onTestFinished(close);
  const clock = createTestClock();
  const deliveredPayloads: string[] = [];
  const failedAttempts: number[] = [];
  const options: DeliveryOptions = {
    db,
    clock,
    random: () => 0,
    times,
    async deliver(message) {
      await deliver?.(message);
      deliveredPayloads.push(message.payload);
    },
    describeFailure(_error, { attempts }) {
      failedAttempts.push(attempts);
      return {};
    },
  };
  return {
    options,
    clock,
    deliveredPayloads,
    failedAttempts,
    readRows: () => db.selectFrom("outbox").selectAll().orderBy("id").execute(),
    record: async (...payloads: string[]) => {
      const rows = payloads.map((payload) => ({ kind: "queue-changed", payload, created_at: clock.now() }));
      await db.insertInto("outbox").values(rows).execute();
    },
    deliver: (changes: Partial<DeliveryOptions> = {}, signal = new AbortController().signal) =>
      deliverMessages({ ...options, ...changes }, signal),
  };
}

test("messages are delivered once, in order, and deleted", async () => {
  const outbox = await openOutbox();
  await outbox.record("a", "b", "c");
  await outbox.deliver();
  expect(outbox.deliveredPayloads).toEqual(["a", "b", "c"]);
  expect(await outbox.readRows()).toEqual([]);

  await outbox.deliver();
  expect(outbox.deliveredPayloads).toHaveLength(3);
});

test("messages with the same payload are merged, but not with one that is recorded during the delivery", async () => {
  const outbox = await openOutbox(async ({ payload }) => {
    if (payload === "a" && outbox.deliveredPayloads.length === 0) await outbox.record("a", "a");
  });
  await outbox.record("a", "b", "a", "a");
  await outbox.deliver();
  expect(outbox.deliveredPayloads).toEqual(["a", "b", "a"]);
  expect(await outbox.readRows()).toEqual([]);
});

test("failed deliveries are retried with backoff again and again, without delaying other messages", async () => {
  const outbox = await openOutbox(async ({ payload }) => {
    if (payload === "broken") throw new Error("delivery failed");
  });
  await outbox.record("broken", "valid");
  await outbox.deliver();
  expect(outbox.deliveredPayloads).toEqual(["valid"]);

  // Half of each wait is random, and `random` returns 0 here: 500 ms, 1 s, 2 s, … 30 s, 30 s.
  for (const [index, waitMs] of [500, 1000, 2000, 4000, 8000, 16_000, 30_000, 30_000].entries()) {
    outbox.clock.advance(waitMs - 1);
    await outbox.deliver();
    expect(outbox.failedAttempts).toHaveLength(index + 1);
    outbox.clock.advance(1);
    await outbox.deliver();
    expect(outbox.failedAttempts).toHaveLength(index + 2);
  }
  expect(outbox.failedAttempts).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9]);
  expect(await outbox.readRows()).toHaveLength(1);
});

test("a message recorded while its duplicate waits for a retry is delivered immediately and replaces it", async () => {
  let isBroken = true;
  const outbox = await openOutbox(async () => {
    if (isBroken) throw new Error("delivery failed");
  });
  await outbox.record("a", "b");
  await outbox.deliver();
  expect(outbox.failedAttempts).toEqual([1, 1]);

  await outbox.record("a");
  await outbox.deliver();
  expect(outbox.failedAttempts).toEqual([1, 1, 2]);
  expect(await outbox.readRows()).toHaveLength(2);

  isBroken = false;
  await outbox.record("a");
  await outbox.deliver();
  expect(outbox.deliveredPayloads).toEqual(["a"]);
  expect((await outbox.readRows()).map(({ payload }) => payload)).toEqual(["b"]);
});

test("low-priority kinds are delivered only if no other message is due", async () => {
  const outbox = await openOutbox();
  await outbox.record("a", "b");
  await outbox.options.db.updateTable("outbox").set({ kind: "last" }).where("payload", "=", "a").execute();
  await outbox.deliver({ lowPriorityKinds: ["last"] });
  expect(outbox.deliveredPayloads).toEqual(["b", "a"]);
});

test("a failed message waits at least as long as its failure requires", async () => {
  const outbox = await openOutbox(() => Promise.reject(new Error("too many calls")));
  await outbox.record("a");
  await outbox.deliver({ describeFailure: () => ({ waitMs: 7000 }) });
  expect(await outbox.readRows()).toMatchObject([{ attempts: 1, due_at: outbox.clock.now() + 7000 }]);
});

test("the message of the last error is stored in the column `fault`, or null if that error has none", async () => {
  const outbox = await openOutbox(() => Promise.reject(new Error("too many requests")));
  await outbox.record("a");
  await outbox.deliver({ describeFailure: () => ({ errorMessage: "Discord is busy" }) });
  expect(await outbox.readRows()).toMatchObject([{ fault: "Discord is busy" }]);

  outbox.clock.advance(times.maxWaitMs);
  await outbox.deliver({ describeFailure: () => ({}) });
  expect(await outbox.readRows()).toMatchObject([{ attempts: 2, fault: null }]);
});

test("a leased message is delivered again after the lease has expired", async () => {
  const outbox = await openOutbox();
  await outbox.record("a");
  const leasedMessage = await leaseMessage(outbox.options.db, createLeaseOptions(outbox.clock.now()));
  expect(leasedMessage).toMatchObject({ payload: "a", attempts: 1 });

  await outbox.record("a");
  outbox.clock.advance(times.leaseMs - 1);
  await outbox.deliver();
  expect(outbox.deliveredPayloads).toEqual([]);

  outbox.clock.advance(1);
  await outbox.deliver();
  expect(outbox.deliveredPayloads).toEqual(["a"]);
});

test("messages are delivered at once if the clock is set back by more than the maximum backoff", async () => {
  let isBroken = true;
  const outbox = await openOutbox(async () => {
    if (isBroken) throw new Error("delivery failed");
  });
  await outbox.record("failed before");
  await outbox.deliver();
  await outbox.record("leased before");
  await leaseMessage(outbox.options.db, createLeaseOptions(outbox.clock.now()));
  isBroken = false;
  const yearMs = 365 * 86_400_000;
  outbox.clock.advance(-yearMs);
  await outbox.deliver();
  expect(outbox.deliveredPayloads).toEqual(["failed before", "leased before"]);
});

test("a process whose clock is a second behind does not deliver a waiting message early", async () => {
  const outbox = await openOutbox(() => Promise.reject(new Error("too many calls")));
  await outbox.record("a");
  const failure = { waitMs: times.maxWaitMs };
  await outbox.deliver({ describeFailure: () => failure });
  // By this clock, the message waits a second longer than the maximum wait. Up to a minute more counts as plausible.
  outbox.clock.advance(-1000);
  await outbox.deliver({ describeFailure: () => failure });
  expect(await outbox.readRows()).toMatchObject([{ attempts: 1 }]);
});

test("no failure delays a message longer than the maximum backoff", async () => {
  const outbox = await openOutbox(() => Promise.reject(new Error("too many calls")));
  await outbox.record("a");
  await outbox.deliver({ describeFailure: () => ({ waitMs: 2 * times.maxWaitMs }) });
  expect(await outbox.readRows()).toMatchObject([{ due_at: outbox.clock.now() + times.maxWaitMs }]);
});

test("a delivery that takes longer than its lease is not started twice", async () => {
  const finishDelivery = Promise.withResolvers<void>();
  const outbox = await openOutbox(() => finishDelivery.promise);
  await outbox.record("a");
  const shortLease = { times: { ...times, leaseMs: 30 } };
  const delivery = outbox.deliver(shortLease);
  const readLeaseEnd = async () => {
    const [row] = await outbox.readRows();
    return row?.due_at ?? 0;
  };
  for (let renewal = 0; renewal < 3; renewal += 1) {
    // Before the lease ends, it is renewed for 30 ms. A second delivery finds nothing to do.
    outbox.clock.advance(20);
    await expect.poll(readLeaseEnd).toBeGreaterThanOrEqual(outbox.clock.now() + 30);
    await outbox.deliver(shortLease);
  }
  finishDelivery.resolve();
  await delivery;
  expect(outbox.deliveredPayloads).toEqual(["a"]);
  expect(await outbox.readRows()).toEqual([]);
});

test("concurrent processes deliver no message twice", async () => {
  const outbox = await openOutbox(() => pause(1));
  const payloads = Array.from({ length: 40 }, (_, index) => `message ${index}`);
  await outbox.record(...payloads);
  await Promise.all([outbox.deliver(), outbox.deliver(), outbox.deliver()]);
  expect(outbox.deliveredPayloads.toSorted()).toEqual(payloads.toSorted());
});

test("an abort waits for the current delivery, and does not deliver the remaining messages", async () => {
  const stopController = new AbortController();
  const outbox = await openOutbox(async () => stopController.abort());
  await outbox.record("a", "b");
  await outbox.deliver({}, stopController.signal);
  expect(outbox.deliveredPayloads).toEqual(["a"]);
  expect((await outbox.readRows()).map(({ payload }) => payload)).toEqual(["b"]);
});

test("messages of one lane wait for each other, but not for other lanes", async () => {
  const finishDelivery = Promise.withResolvers<void>();
  const startedPayloads: string[] = [];
  const outbox = await openOutbox(async ({ payload }) => {
    startedPayloads.push(payload);
    if (payload === "a1") await finishDelivery.promise;
  });
  await outbox.record("a1", "a2", "b1", "b2", "c1");
  const lanes = { maxParallel: 2, pollIntervalMs: 5, getLane: (payload: string) => payload.charAt(0) };
  const delivering = outbox.deliver({ lanes });
  await expect.poll(() => outbox.deliveredPayloads).toEqual(["b1", "b2", "c1"]);

  await outbox.record("a3", "d1");
  await expect.poll(() => outbox.deliveredPayloads.at(-1)).toBe("d1");
  expect(startedPayloads).not.toContain("a2");

  finishDelivery.resolve();
  await delivering;
  expect(outbox.deliveredPayloads.slice(4)).toEqual(["a1", "a2", "a3"]);
  expect(await outbox.readRows()).toEqual([]);
});

test("the number of parallel deliveries is limited, and an abort waits for them", async () => {
  const stopController = new AbortController();
  const finishDelivery = Promise.withResolvers<void>();
  let startedCount = 0;
  const outbox = await openOutbox(async () => {
    startedCount += 1;
    await finishDelivery.promise;
  });
  await outbox.record("a", "b", "c");
  const delivering = outbox.deliver(
    { lanes: { maxParallel: 2, pollIntervalMs: 5, getLane: (payload) => payload } },
    stopController.signal,
  );
  await expect.poll(() => startedCount).toBe(2);

  // This is enough time for several polls of the outbox.
  await pause(50);
  expect(startedCount).toBe(2);

  stopController.abort();
  finishDelivery.resolve();
  await delivering;
  expect(outbox.deliveredPayloads.toSorted()).toEqual(["a", "b"]);
  expect((await outbox.readRows()).map(({ payload }) => payload)).toEqual(["c"]);
});
