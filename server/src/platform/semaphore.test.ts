import { setTimeout as pause } from "node:timers/promises";
import { expect, test } from "vitest";
import { FairQueue, Semaphore } from "./semaphore.ts";

test("a semaphore runs as much work as it has permits, and the remaining work in order", async () => {
  const semaphore = new Semaphore({ maxRunning: 2, maxWaiting: 9, retryAfterSeconds: 1 });
  const log: string[] = [];
  const jobs = ["a", "b", "c", "d"].map((name) => {
    const { promise, resolve: finish } = Promise.withResolvers<void>();
    const result = semaphore.run(async () => {
      log.push(name);
      await promise;
      return name;
    });
    return { finish, result };
  });

  await Promise.resolve();
  expect(log).toEqual(["a", "b"]);
  expect(semaphore.waitingCount).toBe(2);

  const [, jobB] = jobs;
  jobB?.finish();
  expect(await jobB?.result).toBe("b");

  await Promise.resolve();
  expect(log).toEqual(["a", "b", "c"]);

  for (const { finish } of jobs) finish();
  expect(await Promise.all(jobs.map(({ result }) => result))).toEqual(["a", "b", "c", "d"]);
  expect(log).toEqual(["a", "b", "c", "d"]);
});

test("a semaphore rejects work if its queue is full, with the seconds to wait", async () => {
  const semaphore = new Semaphore({ maxRunning: 1, maxWaiting: 1, retryAfterSeconds: 5 });
  const { promise, resolve } = Promise.withResolvers<void>();
  const working = semaphore.run(() => promise);
  const waiting = semaphore.run(async () => "waited");
  await expect(semaphore.run(async () => "rejected")).rejects.toMatchObject({
    code: "TOO_MANY",
    details: { seconds: 5 },
  });

  resolve();
  await working;
  expect(await waiting).toBe("waited");
});

test("a semaphore releases the permit after an error", async () => {
  const semaphore = new Semaphore({ maxRunning: 1, maxWaiting: 0, retryAfterSeconds: 1 });
  const error = new Error("the work failed");
  await expect(semaphore.run(() => Promise.reject(error))).rejects.toBe(error);
  expect(await semaphore.run(async () => "next")).toBe("next");
});

/**
 * Creates a fair queue, by default with two running works and no effective limits. Its work runs until `end` is called.
 * `startedWork` lists the work that has started.
 */
function createQueue(limit: Partial<ConstructorParameters<typeof FairQueue>[0]> = {}) {
  const queue = new FairQueue({ maxRunning: 2, maxWaiting: 9, timeoutMs: 60_000, ...limit });
  const startedWork: string[] = [];
  const ends = new Map<string, () => void>();
  return {
    startedWork,
    /** Enqueues work. @param name the name of the owner, one letter, followed by a number */
    enqueue(name: string) {
      const { promise, resolve } = Promise.withResolvers<void>();
      ends.set(name, resolve);
      return queue.run(name.slice(0, 1), async () => {
        startedWork.push(name);
        await promise;
        return name;
      });
    },
    async end(name: string) {
      ends.get(name)?.();
      await waitForPendingWork();
    },
  };
}

/** Waits until all work that may start has started, which takes fewer than nine microtasks. */
async function waitForPendingWork(): Promise<void> {
  for (let microtask = 0; microtask < 9; microtask += 1) await null;
}

test("a fair queue runs at most one work per owner", async () => {
  const { enqueue, end, startedWork } = createQueue();
  const results = ["a1", "a2", "b1", "b2", "c1"].map(enqueue);
  await waitForPendingWork();
  expect(startedWork).toEqual(["a1", "b1"]);

  await end("a1");
  expect(startedWork).toEqual(["a1", "b1", "c1"]);

  await end("b1");
  expect(startedWork).toEqual(["a1", "b1", "c1", "a2"]);

  for (const name of ["a2", "c1", "b2"]) await end(name);
  expect(await Promise.all(results)).toEqual(["a1", "a2", "b1", "b2", "c1"]);
});

test("the owners of a fair queue take turns, even if one of them queues much work", async () => {
  const { enqueue, end, startedWork } = createQueue({ maxRunning: 1 });
  for (const name of ["a1", "a2", "a3", "a4", "b1", "b2"]) void enqueue(name);
  for (const name of ["a1", "b1", "a2", "b2", "a3"]) await end(name);
  expect(startedWork).toEqual(["a1", "b1", "a2", "b2", "a3", "a4"]);
});

test("a fair queue runs the next work after a failed one", async () => {
  const queue = new FairQueue({ maxRunning: 1, maxWaiting: 1, timeoutMs: 60_000 });
  await expect(queue.run("a", () => Promise.reject(new Error("broken")))).rejects.toThrow("broken");
  expect(await queue.run("a", async () => "next")).toBe("next");
});

test("if a fair queue is full, it rejects the latest work of the owner with the most queued work", async () => {
  const { enqueue, end, startedWork } = createQueue({ maxRunning: 1, maxWaiting: 3 });
  void enqueue("a1");
  void enqueue("a2");
  void enqueue("a3");
  const latestWork = enqueue("a4");
  const rejection = expect(latestWork).rejects.toMatchObject({ code: "TOO_MANY" });
  void enqueue("b1");
  await rejection;
  await expect(enqueue("a5")).rejects.toMatchObject({ code: "TOO_MANY", details: { seconds: 1 } });

  for (const name of ["a1", "b1", "a2"]) await end(name);
  expect(startedWork).toEqual(["a1", "b1", "a2", "a3"]);
});

test("the timeout of waiting work ends when the work begins, and so does not make room in the queue", async () => {
  const { enqueue, end } = createQueue({ maxRunning: 1, maxWaiting: 1, timeoutMs: 20 });
  const works = [enqueue("a1"), enqueue("a2")];
  await end("a1");
  // If a2 were still waiting, its timeout would expire now.
  await pause(30);
  const waiting = enqueue("b1");
  await expect(enqueue("b2")).rejects.toMatchObject({ code: "TOO_MANY" });
  await end("a2");
  await end("b1");
  expect(await Promise.all([...works, waiting])).toEqual(["a1", "a2", "b1"]);
});

test("a fair queue rejects work that waits longer than the timeout", async () => {
  const { enqueue, end, startedWork } = createQueue({ maxRunning: 1, timeoutMs: 1 });
  void enqueue("a1");
  await expect(enqueue("a2")).rejects.toMatchObject({ code: "TOO_MANY" });

  await end("a1");
  void enqueue("a3");
  await waitForPendingWork();
  expect(startedWork).toEqual(["a1", "a3"]);
});
