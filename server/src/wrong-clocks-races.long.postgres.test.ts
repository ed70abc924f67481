import { setTimeout as pause } from "node:timers/promises";
import { expect, test } from "vitest";
import { killableAdmin, killableEnvironment } from "../test/killable-league.ts";
import { startProcess } from "../test/league-process.ts";
import { startPushService } from "../test/push-service.ts";
import { signInAt } from "../test/sign-in-at.ts";

type CreatedReply = { readonly data: { readonly _id: string } };
type OwnMatchReply = { readonly data: { readonly match: { readonly _id: string } | null; readonly cooldown: unknown } };

const minuteMs = 60_000;
const wrongClockModule = new URL("../test/wrong-clock.ts", import.meta.url);

test.each([10 * minuteMs, -10 * minuteMs])(
  "if the clock of one process is wrong by %d ms, browsers are notified once, and a match waits for its players",
  async (aheadMs) => {
    const env = { ...(await killableEnvironment()), PUSH_ALLOW: "127.0.0.1" };
    const wrongClockEnv = { ...env, NODE_OPTIONS: `--import ${wrongClockModule}`, CLOCK_AHEAD_MS: String(aheadMs) };
    const apis = [await startProcess(env), await startProcess(wrongClockEnv)].map(({ api }) => api);
    const { password } = killableAdmin;
    const signIn = (email: string) => Promise.all(apis.map((api) => signInAt(api, { email, password })));
    const [admin, adminAtOther] = await signIn(killableAdmin.email);
    if (!admin || !adminAtOther) throw new Error("There are two processes");

    const service = await startPushService();
    // Long enough for another process to claim a message that the first one is still sending.
    service.behaviour.waitMs = 1500;
    const browsers = [admin, adminAtOther].map((call) => ({ call, ...service.browser() }));
    for (const { call, body } of browsers)
      await call("POST", "/push", { ...body, calls: true, clan: true, answers: true });
    for (const { call, body } of browsers) await call("POST", "/push/test", { endpoint: body.endpoint });
    while (service.posts.length < browsers.length) await pause(20);
    await pause(3000);
    expect(service.posts.map(({ path }) => path).toSorted()).toEqual(browsers.map(({ path }) => path).toSorted());

    await admin("POST", "/season", { name: "any", startDate: "2026-01-01", endDate: "2035-12-31" });
    const mode = (await admin<CreatedReply>("POST", "/mode/create", { name: "any" })).data._id;
    const fields = { name: "any", modeId: mode, mode: "1v1", maps: ["ctf5"] };
    const queue = (await adminAtOther<CreatedReply>("POST", "/queue", fields)).data._id;
    for (const userName of ["Ann", "Bob"]) {
      await admin("POST", "/user", { userName, email: `${userName}@p.example`, password, confirmPassword: password });
    }
    const [ann] = await signIn("Ann@p.example");
    const [, bob] = await signIn("Bob@p.example");
    for (const call of [ann, bob]) await call?.("POST", `/queue/${queue}/join`);
    const id = (await ann?.<OwnMatchReply>("GET", "/match/own"))?.data.match?._id;
    await pause(3000);
    for (const call of [ann, bob]) await call?.("POST", `/match/${id}/ready`);
    await pause(1000);
    expect((await bob?.<OwnMatchReply>("GET", "/match/own"))?.data).toMatchObject({
      match: { _id: id },
      cooldown: null,
    });
  },
);
