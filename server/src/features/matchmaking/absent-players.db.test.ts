import { expect } from "vitest";
import { changeWithoutPublishing } from "../../../test/check-published-changes.ts";
import { type League, openLeague, test } from "../../../test/open-league.ts";
import { takeOutboxMessages } from "../../../test/outbox-messages.ts";
import { createQueue, fillMatch, joinAll, markAllReady, signUpAll } from "../../../test/queue-up.ts";
import { removeAbsentPlayers } from "./substitute.ts";

// Names of the API: a "place" is a slot in a match.

const minuteMs = 60_000;

/**
 * Creates a 2v2 match whose players are ready, and lets Eve and Fay wait in its queue. Eve's browser gets notifications of
 * open slots.
 */
async function createMatchWithWaitingPlayers(league: League) {
  const players = await signUpAll(league, "Ann", "Ben", "Cleo", "Dan");
  const [eve, fay] = await signUpAll(league, "Eve", "Fay");
  const queueId = await createQueue(league, { mode: "2v2" });
  const match = await fillMatch(league, queueId, players);
  await markAllReady(league, match._id, players);
  const browser = { endpoint: "https://push.example/1", p256dh: "p".repeat(87), auth: "a".repeat(22) };
  await league.call("storePush", { as: eve.token, body: { ...browser, calls: true, clan: false, answers: false } });
  await joinAll(league, queueId, [eve, fay]);
  await takeOutboxMessages(league);
  const findPlayers = (side: readonly { readonly userId: string }[]) =>
    players.filter(({ id }) => side.some(({ userId }) => userId === id));
  const readMatch = async () => (await league.call("getMatch", { id: match._id })).data;
  const removeAbsent = (userIds: readonly string[]) =>
    removeAbsentPlayers(league.context, Number(match._id), userIds.map(Number));
  const { redPlayers, bluePlayers } = match;
  return {
    id: match._id,
    players,
    eve,
    redPlayers: findPlayers(redPlayers),
    bluePlayers: findPlayers(bluePlayers),
    readMatch,
    removeAbsent,
  };
}

test("waiting players get a notification of an open slot that expires after ten minutes", async ({ league }) => {
  const { id, players, eve, removeAbsent } = await createMatchWithWaitingPlayers(league);
  const [absentPlayer] = players;
  await removeAbsent([absentPlayer.id]);
  // `note` is the content of a push notification in the outbox.
  const notification = { title: "A place is open", until: league.clock.now() + 10 * minuteMs };
  expect(await takeOutboxMessages(league)).toContainEqual(
    expect.objectContaining({ kind: "push", note: expect.objectContaining(notification) }),
  );
  expect((await league.call("takePlace", { as: eve.token, id })).data.openPlaces).toEqual({ red: 0, blue: 0 });
});

test("no player is removed for absence from a match that is being played or over", async ({ league }) => {
  const { id, players, readMatch, removeAbsent } = await createMatchWithWaitingPlayers(league);
  const allIds = players.map((player) => player.id);
  const { db } = league.context;
  const setRunning = (running: 0 | 1) =>
    changeWithoutPublishing(db, () => db.updateTable("results").set({ running }).execute());
  await setRunning(1);
  const runningMatch = await readMatch();
  await removeAbsent(allIds);
  expect(await readMatch()).toEqual(runningMatch);

  await setRunning(0);
  for (const { token } of players.slice(0, 3)) await league.call("voteToCancel", { as: token, id });
  const closedMatch = await readMatch();
  await removeAbsent(allIds);
  expect(await readMatch()).toEqual(closedMatch);
  for (const { token } of players) {
    expect((await league.call("getOwnMatch", { as: token })).data.cooldown).toBeNull();
  }
});

test("a user who is not in the match cannot be removed from it for absence", async ({ league }) => {
  const { eve, readMatch, removeAbsent } = await createMatchWithWaitingPlayers(league);
  const match = await readMatch();
  await removeAbsent([eve.id]);
  expect(await readMatch()).toEqual(match);
  expect(await takeOutboxMessages(league)).toEqual([]);
});

test.each([
  { absentReds: 2, absentBlues: 1, joinedSide: "red" },
  { absentReds: 1, absentBlues: 2, joinedSide: "blue" },
  { absentReds: 1, absentBlues: 1, joinedSide: "red" },
] as const)(
  "with $absentReds open slots in red and $absentBlues in blue, a substitute joins $joinedSide",
  async ({ absentReds, absentBlues, joinedSide }) => {
    const league = await openLeague();
    const { id, eve, redPlayers, bluePlayers, removeAbsent } = await createMatchWithWaitingPlayers(league);
    const absentPlayers = [...redPlayers.slice(0, absentReds), ...bluePlayers.slice(0, absentBlues)];
    await removeAbsent(absentPlayers.map((player) => player.id));
    const { data } = await league.call("takePlace", { as: eve.token, id });
    expect(data[`${joinedSide}Players`].map(({ userId }) => userId)).toContain(eve.id);
  },
);
