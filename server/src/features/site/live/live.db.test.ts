import { getDefaultRules } from "contract/default-rules.ts";
import { livePath, maxStreamsPerIp } from "contract/live.ts";
import { describe, expect } from "vitest";
import { beginSeason, createClan, createRulesChange } from "../../../../test/league-season.ts";
import { openStreams } from "../../../../test/live-streams.ts";
import { openLeague, test } from "../../../../test/open-league.ts";
import { createMode, createPlayers } from "../../../../test/play.ts";
import { createQueue } from "../../../../test/queue-up.ts";
import { signUp } from "../../../../test/sign-up.ts";
import { pickByTestLevel } from "../../../../test/test-level.ts";

const dayMs = 86_400_000;

// `age` is the age of the page in milliseconds, `viewer` the id of the user for whom it was rendered ("" for a visitor).
// No test changes a vote, so a page that receives the topic "votes" receives all topics.
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
    await visitor.expectTopic("votes");
    await user.expectTopic("matches");
    const publicTopics = [
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
    expect(visitor.listTopics()).toEqual(publicTopics);
    expect(user.listTopics()).toEqual([...publicTopics, "matches"].sort());
  });

  test("first sends all topics to a page that is older than the process", async ({ league }) => {
    const { open } = await openStreams(league);
    const oldPage = await open({ age: dayMs });
    const newPage = await open({ age: 0 });
    await oldPage.expectTopic("votes");
    await createMode(league, "any");
    await newPage.expectTopic("modes");
    expect(newPage.listTopics()).not.toContain("votes");
  });

  test("sends only the missed topics after a reconnect", async ({ league }) => {
    const { openAndSkipFirstEvents, open } = await openStreams(league);
    const otherPage = await openAndSkipFirstEvents();
    const stream = await openAndSkipFirstEvents();
    await createMode(league, "first");
    await stream.expectTopic("modes");
    const lastEventId = stream.getLastId() ?? "";
    stream.close();
    otherPage.drain();
    await createMode(league, "second");
    await otherPage.expectTopic("modes");
    const resumedStream = await open({ lastEventId });
    await resumedStream.expectTopic("modes");
    // The session may have ended while the stream was closed.
    await resumedStream.expectTopic("session");
    expect(resumedStream.listTopics()).toEqual([...otherPage.listTopics(), "session"].sort());
    expect(resumedStream.listTopics()).not.toContain("votes");
  });

  test("sends a player's own state again after a reconnect, because the age in the URL is outdated", async ({
    league,
  }) => {
    const { token } = await signUp(league, "anna");
    const { openAndSkipFirstEvents, open } = await openStreams(league);
    const stream = await openAndSkipFirstEvents({ as: token });
    await createMode(league, "any");
    await stream.expectTopic("modes");
    const lastEventId = stream.getLastId() ?? "";
    stream.close();
    const resumedStream = await open({ as: token, lastEventId, age: 0 });
    await resumedStream.expectTopic("matches");
  });

  test("sends the only open page no topics that have not changed", async ({ league }) => {
    const { open, openAndSkipFirstEvents } = await openStreams(league);
    // The start of the league also changed tables. This stream ends once those changes have been sent, so they are not sent
    // to the page below.
    (await openAndSkipFirstEvents()).close();
    // The page is created before the first change.
    const createdAt = performance.now();
    await createMode(league, "first");
    const page = await open({ age: Math.ceil(performance.now() - createdAt) });
    await createMode(league, "second");
    await page.expectTopic("modes");
    expect(page.listTopics()).not.toContain("votes");
  });

  test("sends a new page only the topics that have changed since it was created", async ({ league }) => {
    const { openAndSkipFirstEvents, open } = await openStreams(league);
    const otherPage = await openAndSkipFirstEvents();
    const page = await open({ age: 0 });
    await createMode(league, "any");
    await page.expectTopic("modes");
    await otherPage.expectTopic("modes");
    expect(page.listTopics()).toEqual(otherPage.listTopics());
  });

  test("sends a player's own state only if it has changed since the page was created", async ({ league }) => {
    const { token } = await signUp(league, "anna");
    const queueId = await createQueue(league);
    const { openAndSkipFirstEvents, open } = await openStreams(league);
    const otherPage = await openAndSkipFirstEvents({ as: token });
    await league.call("joinQueue", { as: token, id: queueId });
    await otherPage.expectTopic("matches");
    const oldPage = await open({ as: token, age: 60_000 });
    const newPage = await open({ as: token, age: 0 });
    await oldPage.expectTopic("matches");
    await createMode(league, "any");
    await newPage.expectTopic("modes");
    expect(newPage.listTopics()).not.toContain("matches");
  });

  test("first sends `session` if the page was rendered for another user", async ({ league }) => {
    const { id, token } = await signUp(league, "anna");
    const { open } = await openStreams(league);
    const wrongPages = [await open({ age: 0, viewer: id }), await open({ as: token, age: 0, viewer: "" })];
    const correctPages = [await open({ age: 0, viewer: "" }), await open({ as: token, age: 0, viewer: id })];
    for (const stream of wrongPages) await stream.expectTopic("session");
    await createMode(league, "any");
    for (const stream of correctPages) {
      await stream.expectTopic("modes");
      expect(stream.listTopics()).not.toContain("session");
    }
  });

  test.each(["", "nonsense", "a.b", "a.1.2", "1".repeat(300)])(
    "sends all topics if the last event id is %o",
    async (id) => {
      const league = await openLeague();
      const { open } = await openStreams(league);
      const stream = await open({ lastEventId: id });
      await stream.expectTopic("queues");
      await stream.expectTopic("votes");
    },
  );

  test("is rejected if the IP address has the maximum number of streams, until one is closed", async () => {
    const league = await openLeague({ TRUST_PROXY: "loopback" });
    const { requestStream } = await openStreams(league);
    const address = "198.51.100.7";
    const streams = await Promise.all(Array.from({ length: maxStreamsPerIp }, () => requestStream({ address })));
    expect(streams.every(({ status }) => status === 200)).toBe(true);
    const rejection = await requestStream({ address });
    expect([rejection.status, rejection.headers.get("retry-after")]).toEqual([429, "60"]);
    expect((await requestStream({ address: "198.51.100.8" })).status).toBe(200);
    streams[0]?.close();
    await expect.poll(async () => (await requestStream({ address })).status).toBe(200);
  });

  test("supports only GET", async () => {
    const { http } = await openLeague();
    for (const method of ["HEAD", "POST"] as const) {
      expect((await http.server.inject({ method, url: livePath })).statusCode).toBe(404);
    }
  });

  test("ends when the server stops", async ({ league }) => {
    const { openAndSkipFirstEvents } = await openStreams(league);
    const streams = [await openAndSkipFirstEvents(), await openAndSkipFirstEvents({ as: league.admin })];
    await league.http.server.close();
    for (const stream of streams) await stream.expectEnd();
  });
});

describe("the stream of a session sends `session` and ends", () => {
  // The changes are the name of a call, or the body of `updateUser`.
  test.each([
    ["after a sign-out", "signOut"],
    ["when the user is blocked", { blocked: true }],
    ["when the user becomes an admin", { role: "ADMIN" }],
  ] as const)("%s", async (_, change) => {
    const league = await openLeague();
    const { id, token } = await signUp(league, "anna");
    const { openAndSkipFirstEvents } = await openStreams(league);
    const ownStream = await openAndSkipFirstEvents({ as: token });
    const otherStream = await openAndSkipFirstEvents();
    if (change === "signOut") await league.call("signOut", { as: token });
    else await league.call("updateUser", { as: league.admin, id, body: change });
    await ownStream.expectTopic("session");
    await ownStream.expectEnd();
    await createMode(league, "any");
    await otherStream.expectTopic("modes");
    expect(otherStream.listTopics()).not.toContain("session");
  });

  test("when the session expires", async ({ league }) => {
    const { token } = await signUp(league, "anna");
    const { openAndSkipFirstEvents } = await openStreams(league);
    const ownStream = await openAndSkipFirstEvents({ as: token });
    // Sessions last 30 days.
    league.clock.advance(31 * dayMs);
    // Any change of users makes the server check the sessions. It also checks them every 20 seconds.
    await signUp(league, "bert");
    await ownStream.expectEnd();
  });
});

test("changes of rules, users, clans and events reach the viewers who may see them", async ({ league }) => {
  const { openAndSkipFirstEvents } = await openStreams(league);
  const visitor = await openAndSkipFirstEvents();
  const admin = await openAndSkipFirstEvents({ as: league.admin });
  const { _id: id, name, rules } = await beginSeason(league);
  for (const stream of [visitor, admin]) {
    await stream.expectTopic("seasons");
    stream.drain();
  }
  const change = createRulesChange(getDefaultRules(name), rules);
  await league.call("changeSeasonRules", { as: league.admin, id, body: change });
  // New rules change the admins' tasks (invalid rosters) and the events (hours, maps and team sizes).
  for (const topic of ["seasons", "events"] as const) await visitor.expectTopic(topic);
  await admin.expectTopic("admin");
  const [annaId = "", bertId = ""] = await createPlayers(league, "anna", "bert");
  await visitor.expectTopic("users");
  visitor.drain();
  const clanAId = await createClan(league, "One", annaId);
  const clanBId = await createClan(league, "Two", bertId);
  await visitor.expectTopic("clans");
  visitor.drain();
  const day = { startDate: "2026-04-01T18:00:00Z", endDate: "2026-04-01T19:00:00Z" };
  const body = { clanAId, clanBId, title: "Final", description: "", ...day };
  await league.call("createEvent", { as: league.admin, body });
  await visitor.expectTopic("events");
});

const streamCount = pickByTestLevel({ quick: 50, full: 500, stress: 2000 });
const streamsPerIpAddress = 25;

test("a change reaches all open streams, and no connection remains after they close", async () => {
  const league = await openLeague({ TRUST_PROXY: "loopback" });
  const { openAndSkipFirstEvents } = await openStreams(league);
  const streams: Awaited<ReturnType<typeof openAndSkipFirstEvents>>[] = [];
  while (streams.length < streamCount) {
    const address = `198.51.100.${streams.length / streamsPerIpAddress}`;
    const newStreams = Array.from({ length: streamsPerIpAddress }, () => openAndSkipFirstEvents({ address }));
    streams.push(...(await Promise.all(newStreams)));
  }
  await createMode(league, "any");
  for (const stream of streams) await stream.expectTopic("modes");
  for (const stream of streams) stream.close();
  const { server } = league.http.server;
  const countConnections = () =>
    new Promise<number>((resolve, reject) => {
      server.getConnections((error, count) => (error ? reject(error) : resolve(count)));
    });
  await expect.poll(countConnections).toBe(0);
});
