import { setTimeout as pause } from "node:timers/promises";
import { expect, test } from "vitest";
import { FairQueue, Semaphore } from "./semaphore.ts";

test("a semaphore runs as many tasks as it has permits, and the remaining tasks in order", async () => {
  const semaphore = new Semaphore({ maxRunning: 2, maxWaiting: 9, retryAfterSeconds: 1 });
  const log: string[] = [];
  const tasks = ["a", "b", "c", "d"].map((name) => {
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

  const [, taskB] = tasks;
  taskB?.finish();
  expect(await taskB?.result).toBe("b");

  await Promise.resolve();
  expect(log).toEqual(["a", "b", "c"]);

  for (const { finish } of tasks) finish();
  expect(await Promise.all(tasks.map(({ result }) => result))).toEqual(["a", "b", "c", "d"]);
  expect(log).toEqual(["a", "b", "c", "d"]);
});

test("a semaphore rejects a task if its queue is full, with the seconds to wait", async () => {
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
  const error = new Error("the task failed");
  await expect(semaphore.run(() => Promise.reject(error))).rejects.toBe(error);
  expect(await semaphore.run(async () => "next")).toBe("next");
});

/**
 * Creates a fair queue, by default with two running tasks and no effective limits. Each task runs until `end` is called.
 * `startedTasks` lists the tasks that have started.
 */
function createQueue(limit: Partial<ConstructorParameters<typeof FairQueue>[0]> = {}) {
  const queue = new FairQueue({ maxRunning: 2, maxWaiting: 9, timeoutMs: 60_000, ...limit });
  const startedTasks: string[] = [];
  const ends = new Map<string, () => void>();
  return {
    startedTasks,
    /** Enqueues a task. @param name the name of the owner, one letter, followed by a number */
    enqueue(name: string) {
      const { promise, resolve } = Promise.withResolvers<void>();
      ends.set(name, resolve);
      return queue.run(name.slice(0, 1), async () => {
        startedTasks.push(name);
        await promise;
        return name;
      });
    },
    async end(name: string) {
      ends.get(name)?.();
      await waitForPendingTasks();
    },
  };
}

/** Waits until all tasks that may start have started, which takes fewer than nine microtasks. */
async function waitForPendingTasks(): Promise<void> {
  for (let microtask = 0; microtask < 9; microtask += 1) await null;
}

test("a fair queue runs at most one task per owner", async () => {
  const { enqueue, end, startedTasks } = createQueue();
  const results = ["a1", "a2", "b1", "b2", "c1"].map(enqueue);
  await waitForPendingTasks();
  expect(startedTasks).toEqual(["a1", "b1"]);

  await end("a1");
  expect(startedTasks).toEqual(["a1", "b1", "c1"]);

  await end("b1");
  expect(startedTasks).toEqual(["a1", "b1", "c1", "a2"]);

  for (const name of ["a2", "c1", "b2"]) await end(name);
  expect(await Promise.all(results)).toEqual(["a1", "a2", "b1", "b2", "c1"]);
});

test("the owners of a fair queue take turns, even if one of them queues many tasks", async () => {
  const { enqueue, end, startedTasks } = createQueue({ maxRunning: 1 });
  for (const name of ["a1", "a2", "a3", "a4", "b1", "b2"]) void enqueue(name);
  for (const name of ["a1", "b1", "a2", "b2", "a3"]) await end(name);
  expect(startedTasks).toEqual(["a1", "b1", "a2", "b2", "a3", "a4"]);
});

test("a fair queue runs the next task after a failed one", async () => {
  const queue = new FairQueue({ maxRunning: 1, maxWaiting: 1, timeoutMs: 60_000 });
  await expect(queue.run("a", () => Promise.reject(new Error("broken")))).rejects.toThrow("broken");
  expect(await queue.run("a", async () => "next")).toBe("next");
});

test("if a fair queue is full, it rejects the latest task of the owner with the most queued tasks", async () => {
  const { enqueue, end, startedTasks } = createQueue({ maxRunning: 1, maxWaiting: 3 });
  void enqueue("a1");
  void enqueue("a2");
  void enqueue("a3");
  const latestTask = enqueue("a4");
  const rejection = expect(latestTask).rejects.toMatchObject({ code: "TOO_MANY" });
  void enqueue("b1");
  await rejection;
  await expect(enqueue("a5")).rejects.toMatchObject({ code: "TOO_MANY", details: { seconds: 1 } });

  for (const name of ["a1", "b1", "a2"]) await end(name);
  expect(startedTasks).toEqual(["a1", "b1", "a2", "a3"]);
});

test("tasks that a fair queue has rejected take up no room in the queue", async () => {
  const { enqueue, end, startedTasks } = createQueue({ maxRunning: 1, maxWaiting: 1 });
  void enqueue("a1");
  void enqueue("a2");
  for (const name of ["a3", "a4"]) await expect(enqueue(name)).rejects.toMatchObject({ code: "TOO_MANY" });
  for (const name of ["a1", "a2"]) await end(name);

  void enqueue("b1");
  void enqueue("b2");
  await end("b1");
  expect(startedTasks).toEqual(["a1", "a2", "b1", "b2"]);
});

test("a task that has started no longer times out, so its old timeout does not make room in the queue", async () => {
  const { enqueue, end } = createQueue({ maxRunning: 1, maxWaiting: 1, timeoutMs: 20 });
  const tasks = [enqueue("a1"), enqueue("a2")];
  await end("a1");
  // If a2 were still waiting, its timeout would expire now.
  await pause(30);
  const waiting = enqueue("b1");
  await expect(enqueue("b2")).rejects.toMatchObject({ code: "TOO_MANY" });
  await end("a2");
  await end("b1");
  expect(await Promise.all([...tasks, waiting])).toEqual(["a1", "a2", "b1"]);
});

test("a fair queue rejects a task that waits longer than the timeout", async () => {
  const { enqueue, end, startedTasks } = createQueue({ maxRunning: 1, timeoutMs: 1 });
  void enqueue("a1");
  await expect(enqueue("a2")).rejects.toMatchObject({ code: "TOO_MANY" });

  await end("a1");
  void enqueue("a3");
  await waitForPendingTasks();
  expect(startedTasks).toEqual(["a1", "a3"]);
});
