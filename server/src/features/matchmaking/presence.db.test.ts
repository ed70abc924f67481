import { describe, expect, test } from "vitest";
import { openStreams } from "../../../test/live-streams.ts";
import { type League, openLeague } from "../../../test/open-league.ts";
import { takeOutboxMessages } from "../../../test/outbox-messages.ts";
import { createQueue, joinAll, type Player, readMatch, readQueue, signUpAll } from "../../../test/queue-up.ts";
import { signUp } from "../../../test/sign-up.ts";
import { markAwayPlayers } from "./presence.ts";

const minuteMs = 60_000;
/** After this time without a request or stream, waiting players count as away. */
const awayMs = 10 * minuteMs;
/** An inactivity after which players do not yet count as away. */
const almostAwayMinutes = 9;

/** Opens a league with four players. Ann waits in a 1v1 queue, and has been inactive for the given time. */
async function openWithWaitingPlayer({ inactiveMinutes }: { readonly inactiveMinutes: number }) {
  const league = await openLeague();
  const players = await signUpAll(league, "Ann", "Ben", "Cleo", "Dan");
  const [ann, ben, cleo, dan] = players;
  const id = await createQueue(league);
  await joinAll(league, id, [ann]);
  league.clock.advance(inactiveMinutes * minuteMs);
  return { league, id, ann, ben, cleo, dan };
}

async function listWaiting(league: League, id: string) {
  return (await readQueue(league, id)).players.map(({ userName, isAway }) =>
    isAway ? `${userName} (away)` : userName,
  );
}

/** Sends a request of a player, which counts as activity. The endpoint does not matter. */
async function beActive(league: League, { token }: Player): Promise<void> {
  await league.call("getOwnMatch", { as: token });
}

describe("a waiting player without a request or stream for ten minutes", () => {
  test("is skipped and keeps the position, and the queue shows when the player was skipped", async () => {
    const { league, id, ann, ben, cleo, dan } = await openWithWaitingPlayer({ inactiveMinutes: 10 });
    await joinAll(league, id, [ben]);
    expect(await listWaiting(league, id)).toEqual(["Ann (away)", "Ben"]);

    await joinAll(league, id, [cleo]);
    expect(await listWaiting(league, id)).toEqual(["Ann (away)"]);
    expect((await readMatch(league, ben))._id).toBe((await readMatch(league, cleo))._id);

    // `passedOverAt` is the API's name for the time at which a player was skipped.
    const passedOverAt = new Date(league.clock.now()).toISOString();
    await beActive(league, ann);
    await expect.poll(() => listWaiting(league, id)).toEqual(["Ann"]);
    expect((await readQueue(league, id)).players).toMatchObject([{ userName: "Ann", passedOverAt }]);

    await joinAll(league, id, [dan]);
    expect((await readMatch(league, ann))._id).toBe((await readMatch(league, dan))._id);
  });

  test("is shown as skipped only in the queue whose match skipped the player", async () => {
    const { league, id, ann, ben, cleo } = await openWithWaitingPlayer({ inactiveMinutes: 0 });
    const otherId = await createQueue(league, { name: "Other" });
    await joinAll(league, otherId, [ann]);
    league.clock.advance(awayMs);
    await markAwayPlayers(league.context);
    await joinAll(league, id, [ben, cleo]);
    const readSkipped = async (queueId: string) =>
      (await readQueue(league, queueId)).players.map(({ userName, passedOverAt }) => [userName, passedOverAt !== null]);
    expect(await readSkipped(id)).toEqual([["Ann", true]]);
    expect(await readSkipped(otherId)).toEqual([["Ann", false]]);
  });

  test("is marked as away ten minutes after the last request, not after joining", async () => {
    const { league, id, ann } = await openWithWaitingPlayer({ inactiveMinutes: 3 });
    await beActive(league, ann);
    // More than ten minutes have passed since joining, but not since the request.
    league.clock.advance(awayMs - 1);
    await markAwayPlayers(league.context);
    expect(await listWaiting(league, id)).toEqual(["Ann"]);
    league.clock.advance(1);
    await markAwayPlayers(league.context);
    expect(await listWaiting(league, id)).toEqual(["Ann (away)"]);
  });

  test("fills the queue after returning", async () => {
    const { league, id, ann, ben } = await openWithWaitingPlayer({ inactiveMinutes: 10 });
    await joinAll(league, id, [ben]);
    await beActive(league, ann);
    await expect.poll(async () => (await league.call("getOwnMatch", { as: ben.token })).data.match).not.toBeNull();
    expect(await listWaiting(league, id)).toEqual([]);
  });

  test("is marked as away exactly once if several processes run", async () => {
    const { league, id, ann } = await openWithWaitingPlayer({ inactiveMinutes: almostAwayMinutes });
    await markAwayPlayers(league.context);
    expect(await listWaiting(league, id)).toEqual(["Ann"]);

    league.clock.advance(minuteMs);
    const { openAndSkipFirstEvents } = await openStreams(league);
    const stream = await openAndSkipFirstEvents();
    await Promise.all([markAwayPlayers(league.context), markAwayPlayers(league.context)]);
    await stream.expectTopic("queues");
    expect(await listWaiting(league, id)).toEqual(["Ann (away)"]);

    await beActive(league, ann);
    await expect.poll(() => listWaiting(league, id)).toEqual(["Ann"]);
  });

  test("is announced as away only once", async () => {
    const { league, id } = await openWithWaitingPlayer({ inactiveMinutes: 10 });
    await takeOutboxMessages(league);
    await markAwayPlayers(league.context);
    expect(await takeOutboxMessages(league)).toEqual([{ kind: "queue-changed", queueId: Number(id) }]);
    await markAwayPlayers(league.context);
    expect(await takeOutboxMessages(league)).toEqual([]);
  });

  test("is marked as away, and can return, even if the clock was set back after the last activity", async () => {
    const { league, id, ann } = await openWithWaitingPlayer({ inactiveMinutes: 0 });
    const dayMs = 24 * 60 * minuteMs;
    league.clock.moveTo(league.clock.now() - dayMs);
    await markAwayPlayers(league.context);
    expect(await listWaiting(league, id)).toEqual(["Ann (away)"]);
    await beActive(league, ann);
    await expect.poll(() => listWaiting(league, id)).toEqual(["Ann"]);
  });

  test("is not skipped if reachable by Discord", async () => {
    const { league, id, ann, ben } = await openWithWaitingPlayer({ inactiveMinutes: 60 });
    const account = { user_id: Number(ann.id), discord_id: "1", name: "ann" };
    await league.context.db.insertInto("discord_accounts").values(account).execute();
    await joinAll(league, id, [ben]);
    expect((await readMatch(league, ben))._id).toBe((await readMatch(league, ann))._id);
  });

  // `calls` is the category of notifications about matches.
  test.each([
    { label: "is not skipped if a browser gets push notifications about matches", push: { calls: 1 }, waiting: "Ann" },
    {
      label: "is marked as away if a browser gets only other push notifications",
      push: { calls: 0 },
      waiting: "Ann (away)",
    },
    {
      label: "is marked as away if the push service of the browser has failed",
      push: { calls: 1, failed_at: 1 },
      waiting: "Ann (away)",
    },
  ] as const)("$label", async ({ push, waiting }) => {
    const { league, id, ann } = await openWithWaitingPlayer({ inactiveMinutes: 60 });
    const browser = { endpoint: "https://push.example", public_key: "any", auth_secret: "any" };
    const row = { user_id: Number(ann.id), created_at: 1, ...browser, clan: 1, answers: 1, ...push } as const;
    await league.context.db.insertInto("push_subscriptions").values(row).execute();
    await markAwayPlayers(league.context);
    expect(await listWaiting(league, id)).toEqual([waiting]);
  });
});

test.each([
  { label: "a request", isToOtherProcess: false },
  { label: "a request to another process, after a restart", isToOtherProcess: true },
])("$label prevents a waiting player from being skipped", async ({ isToOtherProcess }) => {
  const { league, id, ann, ben } = await openWithWaitingPlayer({ inactiveMinutes: almostAwayMinutes });
  if (!isToOtherProcess) await beActive(league, ann);
  else {
    const otherProcess = await league.startServerWithoutCache();
    const headers = { authorization: `Bearer ${ann.token}` };
    expect((await otherProcess.server.inject({ url: "/api/match/own", headers })).statusCode).toBe(200);
  }
  league.clock.advance(almostAwayMinutes * minuteMs);
  await joinAll(league, id, [ben]);
  expect((await readMatch(league, ann))._id).toBe((await readMatch(league, ben))._id);
});

test("a waiting player who has an open stream is not skipped", async () => {
  const { league, id, ann, ben } = await openWithWaitingPlayer({ inactiveMinutes: 0 });
  const { openAndSkipFirstEvents } = await openStreams(league);
  await openAndSkipFirstEvents({ as: ann.token });
  league.clock.advance(almostAwayMinutes * minuteMs);
  // The server records who has open streams after each change, here a new user, and every 20 seconds.
  await signUp(league, "eve");
  const readPresence = () =>
    league.context.db
      .selectFrom("presences")
      .select("seen_at")
      .where("user_id", "=", Number(ann.id))
      .executeTakeFirstOrThrow();

  await expect.poll(readPresence).toEqual({ seen_at: league.clock.now() });

  league.clock.advance(almostAwayMinutes * minuteMs);
  await joinAll(league, id, [ben]);
  expect((await readMatch(league, ann))._id).toBe((await readMatch(league, ben))._id);
});

test("a player who returns while two processes mark players as away is not skipped", async () => {
  const { league, id, ann, ben } = await openWithWaitingPlayer({ inactiveMinutes: 10 });
  await Promise.all([markAwayPlayers(league.context), beActive(league, ann), markAwayPlayers(league.context)]);
  await expect.poll(() => listWaiting(league, id)).toEqual(["Ann"]);
  await joinAll(league, id, [ben]);
  expect((await readMatch(league, ann))._id).toBe((await readMatch(league, ben))._id);
});
