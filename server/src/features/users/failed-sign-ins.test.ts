import { expect, test } from "vitest";
import { FailedSignIns } from "./failed-sign-ins.ts";

const minute = 60_000;
const pair = { account: "one@players.example", address: "10.0.0.1" };

test("refuses an eleventh failure within 15 minutes, until the first is older", () => {
  const failures = new FailedSignIns();
  for (let attempt = 0; attempt < 10; attempt++) failures.count(pair, attempt * minute);
  const inSeconds = (seconds: number) => expect.objectContaining({ code: "TOO_MANY", details: { seconds } });
  expect(() => failures.count(pair, 10 * minute)).toThrow(inSeconds(300));
  expect(() => failures.count(pair, 15 * minute - 1)).toThrow(inSeconds(1));
  failures.count(pair, 15 * minute);
  expect(() => failures.count(pair, 15 * minute)).toThrow(inSeconds(60));
});

test("counts each account and address separately", () => {
  const failures = new FailedSignIns();
  for (let attempt = 0; attempt < 10; attempt++) failures.count(pair, 0);
  failures.count({ ...pair, account: "two@players.example" }, 0);
  failures.count({ ...pair, address: "10.0.0.2" }, 0);
  expect(() => failures.count(pair, 0)).toThrow();
});

test("a success resets the count", async () => {
  const failures = new FailedSignIns();
  for (let attempt = 0; attempt < 10; attempt++) failures.count(pair, 0);
  await failures.forget(pair);
  for (let attempt = 0; attempt < 10; attempt++) failures.count(pair, 0);
  expect(() => failures.count(pair, 0)).toThrow();
});

test("a flood of accounts evicts the oldest, not the newest", () => {
  const failures = new FailedSignIns();
  for (let attempt = 0; attempt < 10; attempt++) failures.count(pair, 0);
  const last = { ...pair, account: "last@players.example" };
  for (let other = 0; other < 19_999; other++) failures.count({ ...pair, account: `${other}` }, 0);
  expect(() => failures.count(pair, 0)).toThrow();
  for (let attempt = 0; attempt < 10; attempt++) failures.count(last, 0);
  failures.count(pair, 0);
  expect(() => failures.count(last, 0)).toThrow();
});
