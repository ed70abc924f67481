import { expect, test } from "vitest";
import { Semaphore } from "./semaphore.ts";

test("as many run at once as there are permits, the others in the order they came", async () => {
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

test("a full queue refuses with the seconds to wait", async () => {
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

test("a permit is free again after a failure", async () => {
  const semaphore = new Semaphore({ running: 1, waiting: 0, retryAfterSeconds: 1 });
  const fault = new Error("the work failed");
  await expect(semaphore.run(() => Promise.reject(fault))).rejects.toBe(fault);
  expect(await semaphore.run(async () => "next")).toBe("next");
});
