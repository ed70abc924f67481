import { expect, test } from "vitest";
import { FairQueue, Semaphore } from "./semaphore.ts";

test("runs as much work as there are permits, and the others in order", async () => {
  const semaphore = new Semaphore({ running: 2, waiting: 9, retryAfterSeconds: 1 });
  const log: string[] = [];
  const works = ["a", "b", "c", "d"].map((name) => {
    const { promise, resolve } = Promise.withResolvers<void>();
    const done = semaphore.run(async () => {
      log.push(name);
      await promise;
      return name;
    });
    return { resolve, done };
  });

  await Promise.resolve();
  expect(log).toEqual(["a", "b"]);
  expect(semaphore.waiting).toBe(2);

  works[1]?.resolve();
  expect(await works[1]?.done).toBe("b");

  await Promise.resolve();
  expect(log).toEqual(["a", "b", "c"]);

  for (const { resolve } of works) resolve();
  expect(await Promise.all(works.map(({ done }) => done))).toEqual(["a", "b", "c", "d"]);
  expect(log).toEqual(["a", "b", "c", "d"]);
});

test("rejects work if the queue is full, with the seconds to wait", async () => {
  const semaphore = new Semaphore({ running: 1, waiting: 1, retryAfterSeconds: 5 });
  const { promise, resolve } = Promise.withResolvers<void>();
  const working = semaphore.run(() => promise);
  const waiting = semaphore.run(async () => "waited");
  await expect(semaphore.run(async () => "refused")).rejects.toMatchObject({
    code: "TOO_MANY",
    details: { seconds: 5 },
  });

  resolve();
  await working;
  expect(await waiting).toBe("waited");
});

test("releases the permit after an error", async () => {
  const semaphore = new Semaphore({ running: 1, waiting: 0, retryAfterSeconds: 1 });
  const error = new Error("the work failed");
  await expect(semaphore.run(() => Promise.reject(error))).rejects.toBe(error);
  expect(await semaphore.run(async () => "next")).toBe("next");
});

/** Places whose work goes on until it is told to end. */
function open(limit: Partial<ConstructorParameters<typeof FairQueue>[0]> = {}) {
  const places = new FairQueue({ running: 2, waiting: 9, timeoutMs: 60_000, ...limit });
  const begun: string[] = [];
  const ends = new Map<string, () => void>();
  return {
    begun,
    /** @param name the owner's, and a number */
    ask(name: string) {
      const { promise, resolve } = Promise.withResolvers<void>();
      ends.set(name, resolve);
      return places.run(name.slice(0, 1), async () => {
        begun.push(name);
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

/** Until what may begin has begun. */
async function waitForPendingWork(): Promise<void> {
  for (let turn = 0; turn < 9; turn += 1) await null;
}

test("runs at most one work per owner", async () => {
  const { ask, end, begun } = open();
  const all = ["a1", "a2", "b1", "b2", "c1"].map(ask);
  await waitForPendingWork();
  expect(begun).toEqual(["a1", "b1"]);

  await end("a1");
  expect(begun).toEqual(["a1", "b1", "c1"]);

  await end("b1");
  expect(begun.slice(3)).toEqual(["a2"]);

  for (const name of ["a2", "c1", "b2"]) await end(name);
  expect(await Promise.all(all)).toEqual(["a1", "a2", "b1", "b2", "c1"]);
});

test("owners take turns, even if one of them queues much work", async () => {
  const { ask, end, begun } = open({ running: 1 });
  for (const name of ["a1", "a2", "a3", "a4", "b1", "b2"]) void ask(name);
  for (const name of ["a1", "b1", "a2", "b2", "a3"]) await end(name);
  expect(begun).toEqual(["a1", "b1", "a2", "b2", "a3", "a4"]);
});

test("failed work releases its slot", async () => {
  const places = new FairQueue({ running: 1, waiting: 1, timeoutMs: 60_000 });
  await expect(places.run("a", () => Promise.reject(new Error("broken")))).rejects.toThrow("broken");
  expect(await places.run("a", async () => "next")).toBe("next");
});

test("if the queue is full, rejects the latest work of the owner with the most queued work", async () => {
  const { ask, end, begun } = open({ running: 1, waiting: 3 });
  void ask("a1");
  const waiting = ["a2", "a3", "a4"].map(ask);
  const rejection = expect(waiting[2]).rejects.toMatchObject({ code: "TOO_MANY" });
  void ask("b1");
  await rejection;
  await expect(ask("a5")).rejects.toMatchObject({ code: "TOO_MANY", details: { seconds: 1 } });

  for (const name of ["a1", "b1", "a2"]) await end(name);
  expect(begun).toEqual(["a1", "b1", "a2", "a3"]);
});

test("rejects work that waits longer than the timeout", async () => {
  const { ask, end, begun } = open({ running: 1, timeoutMs: 1 });
  void ask("a1");
  await expect(ask("a2")).rejects.toMatchObject({ code: "TOO_MANY" });

  await end("a1");
  void ask("a3");
  await waitForPendingWork();
  expect(begun).toEqual(["a1", "a3"]);
});
