import { setTimeout as pause } from "node:timers/promises";
import { expect, inject, onTestFinished, test } from "vitest";
import { createKillableEnvironment, killableAdmin } from "../../../test/killable-league.ts";
import { startProcess } from "../../../test/league-process.ts";
import { startPushService } from "../../../test/push-service.ts";
import { signInAt } from "../../../test/sign-in-at.ts";
import { pickByTestLevel } from "../../../test/test-level.ts";
import { createTestRandom } from "../../../test/test-random.ts";

const browserCount = 10;

test("a process that is killed at any time sends each notification, and browsers recognise duplicates", async () => {
  const env = { ...(await createKillableEnvironment()), PUSH_ALLOW: "127.0.0.1" };
  const service = await startPushService();
  // The push service takes 20 ms for each notification.
  service.behaviour.waitMs = 20;
  const browsers = Array.from({ length: browserCount }, () => service.createBrowser());
  let league = await startProcess(env);
  onTestFinished(() => league.kill());
  let callAsAdmin = await signInAt(league.api, killableAdmin);
  // The categories of notifications: the user's matches (`calls`), their clan, and answers of admins.
  const allCategories = { calls: true, clan: true, answers: true };
  for (const { subscription } of browsers) await callAsAdmin("POST", "/push", { ...subscription, ...allCategories });

  /** Lists the topics of the notifications that were posted to a browser's path. Duplicates have the same topic. */
  const listTopics = (path: string) =>
    service.posts.filter((post) => post.path === path).map(({ headers }) => String(headers["topic"]));
  const maxKillCount = pickByTestLevel({ quick: 1, full: 8, stress: 100 });
  let longestDeliveryMs = 0;
  const random = createTestRandom();
  for (let killCount = 1; killCount <= maxKillCount; killCount += 1) {
    for (const { subscription } of browsers)
      await callAsAdmin("POST", "/push/test", { endpoint: subscription.endpoint });
    // The process is killed at a random moment of the delivery.
    await pause(random.next() * 800);
    await league.kill();
    league = await startProcess(env);
    const begin = performance.now();
    const haveReceivedAll = () => browsers.every(({ path }) => new Set(listTopics(path)).size === killCount);
    while (!haveReceivedAll()) await pause(10);
    longestDeliveryMs = Math.max(longestDeliveryMs, performance.now() - begin);
    callAsAdmin = await signInAt(league.api, killableAdmin);
  }
  // Waits for duplicates, if there are any.
  await pause(1000);
  const sentTopics = browsers.map(({ path }) => listTopics(path));
  expect(sentTopics.map((topics) => new Set(topics).size)).toEqual(browsers.map(() => maxKillCount));

  const notificationCount = browserCount * maxKillCount;
  const duplicateCount = sentTopics.flat().length - notificationCount;
  // Each kill may interrupt one delivery.
  expect(duplicateCount).toBeLessThanOrEqual(maxKillCount);

  if (inject("testLevel") === "stress") {
    process.stdout.write(
      `${maxKillCount} kills: ${notificationCount} notifications, ${duplicateCount} sent twice, the last ${Math.round(longestDeliveryMs)} ms after the start\n`,
    );
  }
});
