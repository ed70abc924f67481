import { setTimeout as pause } from "node:timers/promises";
import { expect, inject, onTestFinished, test } from "vitest";
import { killableAdmin, killableEnvironment } from "../../../test/killable-league.ts";
import { startProcess } from "../../../test/league-process.ts";
import { startPushService } from "../../../test/push-service.ts";
import { signInAt } from "../../../test/sign-in-at.ts";
import { byTestLevel } from "../../../test/test-level.ts";

const browsersOfAdmin = 10;

test("a league that is killed at any time sends each notification, and browsers recognise duplicates", async () => {
  const env = { ...(await killableEnvironment()), PUSH_ALLOW: "127.0.0.1" };
  const service = await startPushService();
  service.behaviour.waitMs = 20;
  const browsers = Array.from({ length: browsersOfAdmin }, () => service.browser());
  let league = await startProcess(env);
  onTestFinished(() => league.kill());
  let admin = await signInAt(league.api, killableAdmin);
  const allTopics = { calls: true, clan: true, answers: true };
  for (const { body } of browsers) await admin("POST", "/push", { ...body, ...allTopics });

  const listTopics = (path: string) =>
    service.posts.filter((post) => post.path === path).map(({ headers }) => String(headers["topic"]));
  const kills = byTestLevel({ quick: 1, full: 8, stress: 100 });
  let longestMs = 0;
  for (let killed = 1; killed <= kills; killed += 1) {
    for (const { body } of browsers) await admin("POST", "/push/test", { endpoint: body.endpoint });
    await pause(Math.random() * 800);
    await league.kill();
    league = await startProcess(env);
    const begin = performance.now();
    const haveReceivedAll = () => browsers.every(({ path }) => new Set(listTopics(path)).size === killed);
    while (!haveReceivedAll()) await pause(10);
    longestMs = Math.max(longestMs, performance.now() - begin);
    admin = await signInAt(league.api, killableAdmin);
  }
  await pause(1000);
  const sentTopics = browsers.map(({ path }) => listTopics(path));
  expect(sentTopics.map((topics) => new Set(topics).size)).toEqual(browsers.map(() => kills));

  const duplicateCount = sentTopics.flat().length - browsersOfAdmin * kills;
  expect(duplicateCount).toBeLessThanOrEqual(kills);

  if (inject("testLevel") === "stress") {
    process.stdout.write(
      `${kills} kills: ${browsersOfAdmin * kills} notes, ${duplicateCount} sent twice, the last ${Math.round(longestMs)} ms after the start\n`,
    );
  }
});
