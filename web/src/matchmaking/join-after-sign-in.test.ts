// @vitest-environment happy-dom
import { beforeAll, beforeEach, expect, test } from "vitest";
import { openPage, setUpBrowser } from "../testing/open-page.ts";
import { takeCommandLog } from "../testing/page-actions.ts";
import { viewers } from "../testing/sample-viewers.ts";
import { rememberQueueToJoin } from "./join-after-sign-in.ts";

beforeAll(setUpBrowser);
beforeEach(() => sessionStorage.clear());

/** Opens the queue 1 without players. @returns the calls that change something */
async function openQueue(viewer: { _id: string } | null = viewers.player): Promise<string> {
  const page = await openPage("/ranked/about", { viewer, sampleValues: { players: [], matches: [] } });
  await page.navigate("/ranked/queues/1");
  const log = takeCommandLog(page).join(" ");
  await page.close();
  return log;
}

test("opening a link to a queue does not join the queue", async () => {
  expect(await openQueue()).not.toContain("join");
});

test("after a sign-in that was started with “Log in to join”, the player joins that queue once", async () => {
  rememberQueueToJoin("1");
  expect(await openQueue()).toContain("join");
  expect(await openQueue()).not.toContain("join");
});

test("a visitor who comes back without signing in does not join after a later sign-in", async () => {
  rememberQueueToJoin("1");
  await openQueue(null);
  expect(await openQueue()).not.toContain("join");
});

test("the player does not join a queue other than the chosen one", async () => {
  rememberQueueToJoin("2");
  expect(await openQueue()).not.toContain("join");
});
