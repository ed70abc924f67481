import { getDefaultRules } from "contract/default-rules.ts";
import { livePath, maxStreamsPerIp } from "contract/live.ts";
import { describe, expect, vi } from "vitest";
import { beginSeason, createClan } from "../../../../test/league-season.ts";
import { openStreams } from "../../../../test/live-streams.ts";
import { openLeague, test } from "../../../../test/open-league.ts";
import { createMode, createPlayers } from "../../../../test/play.ts";
import { createQueue } from "../../../../test/queue-up.ts";
import { signUp } from "../../../../test/sign-up.ts";
import { byTestLevel } from "../../../../test/test-level.ts";
import { transaction } from "../../../platform/database/database.ts";
import { changeUser } from "../../people/users/users-queries.ts";
import { views } from "./live-topics.ts";

describe("a stream", () => {
  test("has headers that browsers and proxies recognise as an event stream", async ({ league }) => {
    const { open } = await openStreams(league);
    const { headers } = await open();
    expect(Object.fromEntries(headers)).toMatchObject({
      "content-type": "text/event-stream; charset=utf-8",
      "cache-control": "no-store",
      "x-accel-buffering": "no",
      "x-content-type-options": "nosniff",
    });
    expect(headers.get("content-encoding")).toBeNull();
  });

  test("first sends all topics that may have changed since the page was created", async ({ league }) => {
    const { token } = await signUp(league, "anna");
    const { open } = await openStreams(league);
    const visitor = await open();
    const user = await open({ as: token });
    await visitor.receives("votes");
    await user.receives("matches");
    const shared = [
      "announcements",
      "clans",
      "events",
      "modes",
      "queues",
      "results",
      "seasons",
      "stats",
      "texts",
      "users",
      "votes",
    ];
    expect(visitor.topics()).toEqual(shared);
    expect(user.topics()).toEqual([...shared, "matches"].sort());
  });

  test("sends a page that is older than the process all topics", async ({ league }) => {
    const { open } = await openStreams(league);
    const old = await open({ age: 86_400_000 });
    const recent = await open({ age: 0 });
    await old.receives("votes");
    await createMode(league, "any");
    await recent.receives("modes");
    expect(recent.topics()).not.toContain("votes");
  });

  test("sends only the missed topics after a reconnect", async ({ league }) => {
    const { openQuiet, open } = await openStreams(league);
    const otherPage = await openQuiet();
    const stream = await openQuiet();
    await createMode(league, "first");
    await stream.receives("modes");
    const lastEventId = stream.lastId() ?? "";
    stream.close();
    otherPage.drain();
    await createMode(league, "second");
    await otherPage.receives("modes");
    const resumed = await open({ lastEventId });
    await resumed.receives("modes");
    // The session may have ended in the meantime.
    await resumed.receives("session");
    expect(resumed.topics()).toEqual([...otherPage.topics(), "session"].sort());
    expect(resumed.topics()).not.toContain("votes");
  });

  test("does not send unchanged topics to the only open page", async ({ league }) => {
    const { open } = await openStreams(league);
    const before = performance.now();
    await createMode(league, "first");
    const page = await open({ age: Math.ceil(performance.now() - before) });
    await createMode(league, "second");
    await page.receives("modes");
    expect(page.topics()).not.toContain("votes");
  });

  test("sends changes to the first page that happen while its stream is being opened", async ({
    league: { http, context, adminId },
  }) => {
    const { read } = views.matches;
    vi.spyOn(views.matches, "read").mockImplementationOnce(async () => {
      await transaction(context.db, (trx) => changeUser(trx, Number(adminId), { user_name: "Root" }));
      return read(context);
    });
    const page = await (await openStreams({ http })).open({ age: Math.floor(performance.now()) });
    await page.receives("users");
  });

  test("sends a new page only the topics that have changed since it was created", async ({ league }) => {
    const { openQuiet, open } = await openStreams(league);
    const otherPage = await openQuiet();
    const page = await open({ age: 0 });
    await createMode(league, "any");
    await page.receives("modes");
    await otherPage.receives("modes");
    expect(page.topics()).toEqual(otherPage.topics());
  });

  test("sends a player's own state only if it has changed since the page was created", async ({ league }) => {
    const { token } = await signUp(league, "anna");
    const queueId = await createQueue(league);
    const { openQuiet, open } = await openStreams(league);
    const otherPage = await openQuiet({ as: token });
    await league.call("joinQueue", { as: token, id: queueId });
    await otherPage.receives("matches");
    const old = await open({ as: token, age: 60_000 });
    const recent = await open({ as: token, age: 0 });
    await old.receives("matches");
    await createMode(league, "any");
    await recent.receives("modes");
    expect(recent.topics()).not.toContain("matches");
  });

  test("first sends `session` if the page assumes another user", async ({ league }) => {
    const { id, token } = await signUp(league, "anna");
    const { open } = await openStreams(league);
    const wrongPages = [await open({ age: 0, viewer: id }), await open({ as: token, age: 0, viewer: "" })];
    const correctPages = [await open({ age: 0, viewer: "" }), await open({ as: token, age: 0, viewer: id })];
    for (const stream of wrongPages) await stream.receives("session");
    await createMode(league, "any");
    for (const stream of correctPages) {
      await stream.receives("modes");
      expect(stream.topics()).not.toContain("session");
    }
  });

  test.each(["", "nonsense", "a.b", "a.1.2", "1".repeat(300)])(
    "sends all topics if the last event id is %o",
    async (id) => {
      const league = await openLeague();
      const { open } = await openStreams(league);
      const stream = await open({ lastEventId: id });
      await stream.receives("queues");
      await stream.receives("votes");
    },
  );

  test("is rejected if the IP address has the maximum number of streams, until one is closed", async () => {
    const league = await openLeague({ TRUST_PROXY: "loopback" });
    const { statusOf } = await openStreams(league);
    const address = "198.51.100.7";
    const open = await Promise.all(Array.from({ length: maxStreamsPerIp }, () => statusOf({ address })));
    expect(open.map(({ status }) => status)).toEqual(open.map(() => 200));
    const rejected = await statusOf({ address });
    expect([rejected.status, rejected.headers.get("retry-after")]).toEqual([429, "60"]);
    expect((await statusOf({ address: "198.51.100.8" })).status).toBe(200);
    open[0]?.close();
    await expect.poll(async () => (await statusOf({ address })).status).toBe(200);
  });

  test("supports only GET", async () => {
    const { http } = await openLeague();
    for (const method of ["HEAD", "POST"] as const) {
      expect((await http.server.inject({ method, url: livePath })).statusCode).toBe(404);
    }
  });

  test("ends when the server stops", async ({ league }) => {
    const { openQuiet } = await openStreams(league);
    const streams = [await openQuiet(), await openQuiet({ as: league.admin })];
    await league.http.server.close();
    for (const stream of streams) await stream.ends();
  });
});

describe("a session's stream sends `session` and ends", () => {
  test.each([
    ["after a sign-out", "signOut"],
    ["when the user is blocked", { blocked: true }],
    ["when the user becomes an admin", { role: "ADMIN" }],
  ] as const)("%s", async (_, change) => {
    const league = await openLeague();
    const { id, token } = await signUp(league, "anna");
    const { openQuiet } = await openStreams(league);
    const ownStream = await openQuiet({ as: token });
    const otherStream = await openQuiet();
    if (change === "signOut") await league.call("signOut", { as: token });
    else await league.call("updateUser", { as: league.admin, id, body: change });
    await ownStream.receives("session");
    await ownStream.ends();
    await createMode(league, "any");
    await otherStream.receives("modes");
    expect(otherStream.topics()).not.toContain("session");
  });

  test("when the session expires", async ({ league }) => {
    const { token } = await signUp(league, "anna");
    const { openQuiet } = await openStreams(league);
    const ownStream = await openQuiet({ as: token });
    league.clock.advance(31 * 86_400_000);
    // Any change of users makes the server check the sessions. It also checks them every 20 seconds.
    await signUp(league, "bert");
    await ownStream.ends();
  });
});

test("sends changes to the viewers who may see them", async ({ league }) => {
  const { openQuiet } = await openStreams(league);
  const visitor = await openQuiet();
  const admin = await openQuiet({ as: league.admin });
  const { _id: id, name, rules } = await beginSeason(league);
  for (const stream of [visitor, admin]) {
    await stream.receives("seasons");
    stream.drain();
  }
  const change = { rules: getDefaultRules(name), from: null, motionId: null, after: rules[0]?._id ?? "" };
  await league.call("changeSeasonRules", { as: league.admin, id, body: change });
  // New rules change the admins' tasks (invalid rosters) and the events (hours, maps and team sizes).
  for (const topic of ["seasons", "events"] as const) await visitor.receives(topic);
  await admin.receives("admin");
  const [anna = "", bert = ""] = await createPlayers(league, "anna", "bert");
  await visitor.receives("users");
  visitor.drain();
  const clanA = await createClan(league, "One", anna);
  const clanB = await createClan(league, "Two", bert);
  await visitor.receives("clans");
  visitor.drain();
  const day = { startDate: "2026-04-01T18:00:00Z", endDate: "2026-04-01T19:00:00Z" };
  const body = { clanAId: clanA, clanBId: clanB, title: "Final", description: "", ...day };
  await league.call("createEvent", { as: league.admin, body });
  await visitor.receives("events");
});

const streamCount = byTestLevel({ quick: 50, full: 500, stress: 2000 });
const perIpAddress = 25;

test("a change reaches all open streams, and no connection remains after they close", async () => {
  const league = await openLeague({ TRUST_PROXY: "loopback" });
  const { openQuiet } = await openStreams(league);
  const open: Awaited<ReturnType<typeof openQuiet>>[] = [];
  while (open.length < streamCount) {
    const address = `198.51.${open.length >> 8}.${Math.floor(open.length / perIpAddress) % 256}`;
    open.push(...(await Promise.all(Array.from({ length: perIpAddress }, () => openQuiet({ address })))));
  }
  await createMode(league, "any");
  for (const stream of open) await stream.receives("modes");
  for (const stream of open) stream.close();
  const { server } = league.http.server;
  const connections = () =>
    new Promise<number>((resolve, reject) => {
      server.getConnections((error, count) => (error ? reject(error) : resolve(count)));
    });
  await expect.poll(connections).toBe(0);
});
