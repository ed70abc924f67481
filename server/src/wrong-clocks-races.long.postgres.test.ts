import { setTimeout as pause } from "node:timers/promises";
import { expect, test } from "vitest";
import { createKillableEnvironment, killableAdmin } from "../test/killable-league.ts";
import { startProcess } from "../test/league-process.ts";
import { startPushService } from "../test/push-service.ts";
import { signInAt } from "../test/sign-in-at.ts";

type CreatedReply = { readonly data: { readonly _id: string } };
type OwnMatchReply = { readonly data: { readonly match: { readonly _id: string } | null; readonly cooldown: unknown } };

const minuteMs = 60_000;
const wrongClockModule = new URL("../test/wrong-clock.ts", import.meta.url);

// Both processes serve the same league on the same database.
test.each([10 * minuteMs, -10 * minuteMs])(
  "if the clock of one process is wrong by %d ms, browsers are notified once, and a match waits for its players",
  async (aheadMs) => {
    const env = { ...(await createKillableEnvironment()), PUSH_ALLOW: "127.0.0.1" };
    const wrongClockEnv = { ...env, NODE_OPTIONS: `--import ${wrongClockModule}`, CLOCK_AHEAD_MS: String(aheadMs) };
    const processes = [await startProcess(env), await startProcess(wrongClockEnv)];
    const apis = processes.map(({ api }) => api);
    const { password } = killableAdmin;
    /** Signs in at both processes. Returns a function for each process that makes calls of the user. */
    const signInAtBoth = (email: string) => Promise.all(apis.map((api) => signInAt(api, { email, password })));
    const [adminAtFirst, adminAtSecond] = await signInAtBoth(killableAdmin.email);
    if (!adminAtFirst || !adminAtSecond) throw new Error("A process is missing");

    const service = await startPushService();
    // Long enough for another process to claim a message that the first one is still sending.
    service.behaviour.waitMs = 1500;
    const browsers = [adminAtFirst, adminAtSecond].map((call) => ({ call, ...service.createBrowser() }));
    for (const { call, subscription } of browsers)
      await call("POST", "/push", { ...subscription, calls: true, clan: true, answers: true });
    for (const { call, subscription } of browsers)
      await call("POST", "/push/test", { endpoint: subscription.endpoint });
    while (service.posts.length < browsers.length) await pause(20);
    // A process that sent a message again would do so within this time.
    await pause(3000);
    expect(service.posts.map(({ path }) => path).toSorted()).toEqual(browsers.map(({ path }) => path).toSorted());

    await adminAtFirst("POST", "/season", { name: "any", startDate: "2026-01-01", endDate: "2035-12-31" });
    const { data: mode } = await adminAtFirst<CreatedReply>("POST", "/mode/create", { name: "any" });
    const fields = { name: "any", modeId: mode._id, mode: "1v1", maps: ["ctf5"] };
    const { data: queue } = await adminAtSecond<CreatedReply>("POST", "/queue", fields);
    for (const userName of ["Ann", "Bob"]) {
      await adminAtFirst("POST", "/user", {
        userName,
        email: `${userName}@p.example`,
        password,
        confirmPassword: password,
      });
    }
    const [annAtFirst] = await signInAtBoth("Ann@p.example");
    const [, bobAtSecond] = await signInAtBoth("Bob@p.example");
    if (!annAtFirst || !bobAtSecond) throw new Error("A process is missing");
    for (const call of [annAtFirst, bobAtSecond]) await call("POST", `/queue/${queue._id}/join`);
    const { data: ownMatch } = await annAtFirst<OwnMatchReply>("GET", "/match/own");
    const id = ownMatch.match?._id;
    // If a clock were not corrected, a process would cancel the match within this time.
    await pause(3000);
    for (const call of [annAtFirst, bobAtSecond]) await call("POST", `/match/${id}/ready`);
    // Enough time for both processes to look for expired matches again.
    await pause(1000);
    const { data: ownMatchAfter } = await bobAtSecond<OwnMatchReply>("GET", "/match/own");
    expect(ownMatchAfter).toMatchObject({ match: { _id: id }, cooldown: null });
  },
);
