import { describe, expect } from "vitest";
import { changeWithoutPublishing } from "../../../test/check-published-changes.ts";
import { addFakeServer, createReadyMatch, readServer, startWorker, test } from "../../../test/fake-servers.ts";
import type { League } from "../../../test/open-league.ts";
import { createServerRound, importRound } from "../../../test/play.ts";
import {
  createQueue,
  fillMatch,
  joinAll,
  markAllReady,
  type Player,
  readMatch,
  readQueue,
  signUpAll,
} from "../../../test/queue-up.ts";

// Names of the API: a "place" is a slot in a match, and `mode` is the team size.

const minuteMs = 60_000;
/** How long a user who left a match for the first time cannot queue. */
const firstCooldownMs = 2 * minuteMs;
/** How long players have to join, or to return to, the server of their match. */
const maxAbsenceMs = 5 * minuteMs;

/** Creates a match of Ann and Bob, who are ready. Cid is in no queue. */
async function createMatchOfAnnAndBob(league: League) {
  const { players, matchId, queueId } = await createReadyMatch(league);
  const [ann, bob] = players;
  const [cid] = await signUpAll(league, "Cid");
  return { ann, bob, cid, matchId, queueId };
}

describe("a player who leaves a match", () => {
  test("opens a slot for the first waiting player and gets a cooldown", async ({ league }) => {
    const { ann, bob, matchId, queueId, cid } = await createMatchOfAnnAndBob(league);

    await joinAll(league, queueId, [cid]);
    const readTakePlaceError = (token: string) => league.rejected("takePlace", { as: token, id: matchId });
    expect(await readTakePlaceError(cid.token)).toMatchObject({ errorCode: "NO_OPEN_PLACE" });

    const matchBeforeLeaving = await readMatch(league, ann);
    const { data: matchAfterLeaving } = await league.call("leaveMatch", { as: ann.token, id: matchId });
    const wasRed = matchBeforeLeaving.redPlayers[0]?.userId === ann.id;
    expect(matchAfterLeaving.openPlaces).toEqual(wasRed ? { red: 1, blue: 0 } : { red: 0, blue: 1 });

    const ownMatch = (await league.call("getOwnMatch", { as: ann.token })).data;
    // `createReadyMatch` names the queue "Duels of Ann".
    expect(ownMatch).toMatchObject({
      match: null,
      cooldown: { reason: "You left a match in Duels of Ann", isBan: false },
    });
    expect(await league.rejected("joinQueue", { as: ann.token, id: queueId })).toMatchObject({ errorCode: "COOLDOWN" });
    expect(await readTakePlaceError(ann.token)).toMatchObject({ errorCode: "NOT_IN_QUEUE" });
    expect(await readTakePlaceError(bob.token)).toMatchObject({ errorCode: "NOT_IN_QUEUE" });

    const { data } = await league.call("takePlace", { as: cid.token, id: matchId });
    expect(data).toMatchObject({ openPlaces: { red: 0, blue: 0 }, readyUntil: null, mode: "1v1" });
    expect([...data.redPlayers, ...data.bluePlayers].map(({ userName }) => userName).sort()).toEqual(["Bob", "Cid"]);
    expect((await readQueue(league, queueId)).players).toEqual([]);

    const modeId = data.modeId ?? "";
    await importRound(league, modeId, createServerRound(["Bob", "Cid"]));
    expect((await league.call("getMatch", { id: matchId })).data).toMatchObject({
      isOpen: false,
      openPlaces: { red: 0, blue: 0 },
    });
    expect(await readTakePlaceError(cid.token)).toMatchObject({ errorCode: "MATCH_OVER" });
    await league.expectError(404, "MATCH_NOT_FOUND", "takePlace", { as: cid.token, id: "999" });
  });

  test("cancels the match if not all players are ready", async ({ league }) => {
    const [ann, bob] = await signUpAll(league, "Ann", "Bob");
    const queueId = await createQueue(league);
    const { _id: id } = await fillMatch(league, queueId, [ann, bob]);

    await league.call("leaveMatch", { as: ann.token, id });
    const { data: ownMatch } = await league.call("getOwnMatch", { as: bob.token });
    expect(ownMatch).toMatchObject({ match: null, queueIds: [queueId] });
    expect((await league.call("getOwnMatch", { as: ann.token })).data.cooldown).not.toBeNull();
  });

  test("cancels the match if no player remains", async ({ league }) => {
    const { ann, bob, matchId } = await createMatchOfAnnAndBob(league);
    for (const { token } of [ann, bob]) await league.call("leaveMatch", { as: token, id: matchId });
    expect((await league.call("getMatch", { id: matchId })).data.isOpen).toBe(false);
    const { data } = await league.call("searchResults", { as: league.admin, body: {} });
    expect(data.resultsRanked).toEqual([]);
  });

  test("opens a slot, which exactly one of two players gets if they take it concurrently", async ({ league }) => {
    const { ann, matchId, queueId, cid } = await createMatchOfAnnAndBob(league);
    await joinAll(league, queueId, [cid]);
    await league.call("leaveMatch", { as: ann.token, id: matchId });
    const [dan] = await signUpAll(league, "Dan");
    // Cid is marked as away, so that Dan can wait without being matched with Cid.
    await league.context.db.updateTable("queue_players").set({ away: 1 }).execute();
    await joinAll(league, queueId, [dan]);
    const candidates = [cid, dan];
    const calls = candidates.map(({ token }) => league.call("takePlace", { as: token, id: matchId }));
    const outcomes = await Promise.allSettled(calls);
    expect(outcomes.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
    expect((await league.call("getMatch", { id: matchId })).data).toMatchObject({
      mode: "1v1",
      openPlaces: { red: 0, blue: 0 },
    });
  });
});

test("a player who returns to a match has no vote to cancel it, and counts as ready", async ({ league }) => {
  const queueId = await createQueue(league, { name: "Teams", mode: "2v2" });
  const players = await signUpAll(league, "Ann", "Bob", "Cid", "Dan");
  const [ann] = players;
  const { _id: id } = await fillMatch(league, queueId, players);
  await markAllReady(league, id, players);
  await league.call("voteToCancel", { as: ann.token, id });
  await league.call("leaveMatch", { as: ann.token, id });
  league.clock.advance(firstCooldownMs);
  await joinAll(league, queueId, [ann]);
  const { data } = await league.call("takePlace", { as: ann.token, id });
  expect(data).toMatchObject({ cancelVotes: 0, wantsCancel: false, openPlaces: { red: 0, blue: 0 } });
  expect([...data.redPlayers, ...data.bluePlayers].every(({ isReady }) => isReady)).toBe(true);
});

test("the size of a result's teams follows the players who leave and their substitutes", async ({ league }) => {
  const queueId = await createQueue(league, { name: "Teams", mode: "2v2" });
  const players = await signUpAll(league, "Ann", "Bob", "Cid", "Dan");
  const [eve] = await signUpAll(league, "Eve");
  const match = await fillMatch(league, queueId, players);
  await markAllReady(league, match._id, players);
  const [resultId = ""] = (await readQueue(league, queueId, league.admin)).matches.map(({ resultId }) => resultId);
  const readTeamSize = async () => (await league.call("getResult", { as: league.admin, id: resultId })).data.mode;
  const leavingPlayers = [match.redPlayers[0]?.userId, match.bluePlayers[0]?.userId];
  for (const { id, token } of players) {
    if (leavingPlayers.includes(id)) await league.call("leaveMatch", { as: token, id: match._id });
  }
  expect(await readTeamSize()).toBe("1v1");
  // Only the result changes its team size. The match keeps its own.
  expect((await league.call("getMatch", { id: match._id })).data.mode).toBe("2v2");

  await joinAll(league, queueId, [eve]);
  await league.call("takePlace", { as: eve.token, id: match._id });
  expect(await readTeamSize()).toBe("2v2");
});

test("a queue's range of Elos ignores players who left their match", async ({ admin, league }) => {
  const { ann, bob, matchId, queueId, cid } = await createMatchOfAnnAndBob(league);
  const { db } = league.context;
  // Everyone sees the Elos of an open match, so this write would have to be published if the server made it.
  await changeWithoutPublishing(db, () =>
    db.updateTable("match_players").set({ elo: 1500 }).where("user_id", "=", Number(ann.id)).execute(),
  );
  await joinAll(league, queueId, [cid]);
  await league.call("leaveMatch", { as: ann.token, id: matchId });
  const { modeId } = (await league.call("takePlace", { as: cid.token, id: matchId })).data;
  const { _id: resultId } = await importRound(league, modeId ?? "", createServerRound([bob.name, cid.name]));
  await league.call("freezeResult", { as: admin, id: resultId });
  const { elos } = (await league.call("getQueueHistory", { id: queueId })).data;
  // Bob and Cid had the initial Elo.
  expect(elos).toEqual({ lowest: 1000, highest: 1000 });
});

test("a player who does not join the server within five minutes while another waits is removed from the match", async ({
  league,
}) => {
  const { fakeServer } = await addFakeServer(league, "EU 1");
  const { runWorker } = startWorker(league);

  // This run connects to the server, the next one reserves it for the match, and the later ones look who plays on it.
  await runWorker();
  const { ann, bob, matchId, queueId, cid } = await createMatchOfAnnAndBob(league);
  await joinAll(league, queueId, [cid]);
  await runWorker();
  fakeServer.players = ["Bob"];
  league.clock.advance(maxAbsenceMs - 1);
  await runWorker();
  expect((await readMatch(league, ann)).openPlaces).toEqual({ red: 0, blue: 0 });

  league.clock.advance(1);
  await runWorker();
  expect((await league.call("getOwnMatch", { as: ann.token })).data).toMatchObject({
    match: null,
    cooldown: { reason: "You were not on the server of a match in Duels of Ann" },
  });

  await runWorker();
  // All remaining players are on the server, but one slot is open.
  expect(await readServer(league, bob, matchId)).toMatchObject({ state: "READY" });

  await league.call("takePlace", { as: cid.token, id: matchId });
  await runWorker();
  // The five minutes of the substitute start now.
  expect(await readMatch(league, cid)).toMatchObject({ _id: matchId });
  expect(await readServer(league, bob, matchId)).toMatchObject({ state: "READY" });

  fakeServer.players = ["Bob", "Cid"];
  await runWorker();
  expect(await readServer(league, cid, matchId)).toMatchObject({ state: "LIVE" });
});

test("all absent players get a cooldown, and only the votes of the others can cancel the match", async ({ league }) => {
  const { fakeServer } = await addFakeServer(league, "EU 1");
  const { runWorker } = startWorker(league);

  await runWorker();
  const queueId = await createQueue(league, { name: "Teams", mode: "2v2" });
  const players = await signUpAll(league, "Ann", "Bob", "Cid", "Dan");
  const [, bob, cid, dan] = players;
  const { _id: matchId } = await fillMatch(league, queueId, players);
  await markAllReady(league, matchId, players);
  for (const { token } of [cid, dan]) await league.call("voteToCancel", { as: token, id: matchId });
  fakeServer.players = ["Cid", "Ann"];
  await runWorker();
  league.clock.advance(maxAbsenceMs);
  await runWorker();
  const readOwnMatch = async ({ token }: Player) => (await league.call("getOwnMatch", { as: token })).data;
  expect(await readOwnMatch(cid)).toMatchObject({ match: { _id: matchId, cancelVotes: 1 } });
  for (const absentPlayer of [bob, dan]) {
    expect(await readOwnMatch(absentPlayer)).toMatchObject({ match: null, cooldown: { isBan: false } });
  }
});

test("a player who left and returns gets five minutes again", async ({ league }) => {
  const { fakeServer } = await addFakeServer(league, "EU 1");
  const { runWorker } = startWorker(league);

  await runWorker();
  const { ann, matchId, queueId } = await createMatchOfAnnAndBob(league);
  await runWorker();
  await league.call("leaveMatch", { as: ann.token, id: matchId });
  // Ann's first five minutes end.
  league.clock.advance(maxAbsenceMs + minuteMs);
  await joinAll(league, queueId, [ann]);
  await league.call("takePlace", { as: ann.token, id: matchId });
  fakeServer.players = ["Bob"];
  await runWorker();
  expect(await readMatch(league, ann)).toMatchObject({ _id: matchId });

  league.clock.advance(maxAbsenceMs);
  await runWorker();
  expect((await league.call("getOwnMatch", { as: ann.token })).data.match).toBeNull();
});

test("a player who was on the server has five minutes to return", async ({ league }) => {
  const { fakeServer } = await addFakeServer(league, "EU 1");
  const { runWorker } = startWorker(league);

  await runWorker();
  const { ann, bob, matchId, queueId, cid } = await createMatchOfAnnAndBob(league);
  await runWorker();
  await league.call("leaveMatch", { as: ann.token, id: matchId });
  // Bob stays on the server for longer than the time in which players have to join it.
  fakeServer.players = ["Bob"];
  league.clock.advance(2 * maxAbsenceMs);
  await runWorker();
  // Bob leaves the server when Cid joins it.
  fakeServer.players = ["Cid"];
  await joinAll(league, queueId, [cid]);
  await league.call("takePlace", { as: cid.token, id: matchId });
  league.clock.advance(maxAbsenceMs - 1);
  await runWorker();
  expect(await readMatch(league, bob)).toMatchObject({ _id: matchId });

  league.clock.advance(1);
  await runWorker();
  expect((await league.call("getOwnMatch", { as: bob.token })).data.match).toBeNull();
});

test("a server has slots for players whom an admin adds, and waits for them", async ({ league }) => {
  const { fakeServer } = await addFakeServer(league, "EU 1");
  const { runWorker } = startWorker(league);

  await runWorker();
  const { bob, cid, matchId, queueId } = await createMatchOfAnnAndBob(league);
  await league.context.db.updateTable("modes").set({ spectators: 4 }).execute();
  await runWorker();
  // Two players and four spectators.
  expect(fakeServer.settings.get("sv_max_clients")).toBe("6");

  const [dan] = await signUpAll(league, "Dan");
  const [match] = (await readQueue(league, queueId, league.admin)).matches;
  const addPlayer = (call: "addRedPlayer" | "addBluePlayer", { id: playerId }: Player) =>
    league.call(call, { as: league.admin, id: match?.resultId ?? "", body: { playerId } });

  await addPlayer("addRedPlayer", cid);
  await addPlayer("addBluePlayer", dan);
  fakeServer.players = ["Ann", "Bob", "Cid"];
  await runWorker();
  expect(fakeServer.settings.get("sv_max_clients")).toBe("8");

  fakeServer.players = ["Ann", "Bob", "Cid", "Dan"];
  await runWorker();
  expect(await readServer(league, bob, matchId)).toMatchObject({ state: "LIVE" });
});
