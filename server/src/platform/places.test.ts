import { expect, test } from "vitest";
import { Places } from "./places.ts";

test("as many work at once as there are places, the others in the order they came", async () => {
  const places = new Places({ places: 2, waiting: 9, seconds: 1 });
  const log: string[] = [];
  const works = ["a", "b", "c", "d"].map((name) => {
    const { promise, resolve } = Promise.withResolvers<void>();
    const done = places.take(async () => {
      log.push(name);
      await promise;
      return name;
    });
    return { resolve, done };
  });

  await Promise.resolve();
  expect(log).toEqual(["a", "b"]);
  works[1]?.resolve();
  expect(await works[1]?.done).toBe("b");
  await Promise.resolve();
  expect(log).toEqual(["a", "b", "c"]);
  for (const { resolve } of works) resolve();
  expect(await Promise.all(works.map(({ done }) => done))).toEqual(["a", "b", "c", "d"]);
  expect(log).toEqual(["a", "b", "c", "d"]);
});

test("who finds too many waiting is told when to come back", async () => {
  const places = new Places({ places: 1, waiting: 1, seconds: 5 });
  const { promise, resolve } = Promise.withResolvers<void>();
  const working = places.take(() => promise);
  const waiting = places.take(async () => "waited");
  await expect(places.take(async () => "turned away")).rejects.toMatchObject({
    code: "TOO_MANY",
    details: { seconds: 5 },
  });
  resolve();
  await working;
  expect(await waiting).toBe("waited");
});

test("a place is free again after a failure", async () => {
  const places = new Places({ places: 1, waiting: 0, seconds: 1 });
  const fault = new Error("the work failed");
  await expect(places.take(() => Promise.reject(fault))).rejects.toBe(fault);
  expect(await places.take(async () => "next")).toBe("next");
});
