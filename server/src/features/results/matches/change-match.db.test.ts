import { expect } from "vitest";
import { type League, test } from "../../../../test/open-league.ts";
import { takeOutboxMessages } from "../../../../test/outbox-messages.ts";
import { createMode, createServerRound, importRound } from "../../../../test/play.ts";
import { createQueue, fillMatch, readMatch, signUpAll } from "../../../../test/queue-up.ts";
import { createProgressRound, openLeagueWithMatch } from "../../../../test/running-match.ts";

/** The push subscription of a player who wants to be notified of matches, which the API calls `calls`. */
const pushSubscription = {
  endpoint: "https://push.example/1",
  p256dh: "p".repeat(87),
  auth: "a".repeat(22),
  calls: true,
  clan: false,
  answers: false,
} as const;

/** Returns the id of the result of the only open match. */
async function findResultId(league: League): Promise<string> {
  const { data: queues } = await league.call("searchQueues", { as: league.admin });
  return queues[0]?.matches[0]?.resultId ?? expect.fail();
}

test("a substitute brings their Elo in the mode of the match, and a side without players keeps its last Elo", async ({
  admin,
  league,
}) => {
  const [ann, ben, cleo] = await signUpAll(league, "Ann", "Ben", "Cleo", "Dan");
  const modeId = await createMode(league, "Duel");
  const { _id: wonId } = await importRound(league, modeId, createServerRound(["Cleo", "Dan"], { redScore: 900 }));
  await league.call("freezeResult", { as: admin, id: wonId });
  const match = await fillMatch(league, await createQueue(league, { modeId }), [ann, ben]);
  const id = await findResultId(league);
  const isAnnRed = match.redPlayers[0]?.userId === ann.id;
  /** Reads the Elo of the side of Ann, whom Cleo replaces, and that of the side of Ben. */
  const readElos = async () => {
    const { redElo, blueElo } = await readMatch(league, ben);
    return isAnnRed ? { elo: redElo, eloOfBen: blueElo } : { elo: blueElo, eloOfBen: redElo };
  };
  await league.call("removePlayer", { as: admin, id, body: { playerId: ann.id } });
  expect(await readElos()).toEqual({ elo: 1000, eloOfBen: 1000 });
  await league.call(isAnnRed ? "addRedPlayer" : "addBluePlayer", { as: admin, id, body: { playerId: cleo.id } });
  // Cleo has won a round against a player of equal Elo.
  expect(await readElos()).toEqual({ elo: 1016, eloOfBen: 1000 });
  await league.call("removePlayer", { as: admin, id, body: { playerId: cleo.id } });
  expect(await readElos()).toEqual({ elo: 1016, eloOfBen: 1000 });
});

test("the notification of a substitute opens the match, expires after ten minutes, and names the queue unless it was deleted", async ({
  admin,
  league,
}) => {
  const [ann, ben, cleo] = await signUpAll(league, "Ann", "Ben", "Cleo");
  const queueId = await createQueue(league, { name: "Duels", maps: ["ctf5"] });
  const { _id: matchId } = await fillMatch(league, queueId, [ann, ben]);
  const id = await findResultId(league);
  await league.call("storePush", { as: cleo.token, body: pushSubscription });
  const addCleo = async () => {
    await takeOutboxMessages(league);
    await league.call("addRedPlayer", { as: admin, id, body: { playerId: cleo.id } });
    return await takeOutboxMessages(league);
  };
  const createPush = (body: string) => {
    const until = league.clock.now() + 10 * 60_000;
    const title = "Your match is here";
    const note = { title, body, path: `/ranked/matches/${matchId}`, tag: `match-${matchId}`, until };
    return expect.objectContaining({ kind: "push", note });
  };
  expect(await addCleo()).toContainEqual(createPush("Duels, ctf5: an admin has put you in."));

  await league.call("removePlayer", { as: admin, id, body: { playerId: cleo.id } });
  await league.call("deleteQueue", { as: admin, id: queueId });
  expect(await addCleo()).toContainEqual(createPush("ctf5: an admin has put you in."));
});

test("a ready check ends when the only player who is not ready is removed", async ({ admin, league }) => {
  const [ann, ben] = await signUpAll(league, "Ann", "Ben");
  const match = await fillMatch(league, await createQueue(league), [ann, ben]);
  await league.call("readyUp", { as: ann.token, id: match._id });
  expect((await readMatch(league, ann)).readyUntil).not.toBeNull();
  await league.call("removePlayer", { as: admin, id: await findResultId(league), body: { playerId: ben.id } });
  expect((await readMatch(league, ann)).readyUntil).toBeNull();
});

test("the result of a match is counted with the map and the date of the round that is stored in it", async ({
  admin,
  league,
}) => {
  const players = await signUpAll(league, "Ann", "Ben");
  const match = await fillMatch(league, await createQueue(league), players);
  const round = createServerRound(["Ann", "Ben"], { map: "ctf3" });
  const { _id: id } = await importRound(league, match.modeId ?? "", round, "2025-05-01");
  expect((await league.call("searchMaps", { as: admin })).data).toEqual([{ map: "ctf3", results: 1 }]);
  const { data } = await league.call("searchResults", { as: admin, body: { map: "ctf3" } });
  expect(data).toMatchObject({ total: 1, resultsRanked: [{ _id: id }] });
});

test("a match and its queue are recorded as changed when the round begins and when it ends, but not in between", async () => {
  const { league, match, queueId, postAndProcess } = await openLeagueWithMatch();
  const takeChanges = async () => {
    const messages = await takeOutboxMessages(league);
    return messages.filter((message) => /"(match|queue)-changed"/.test(JSON.stringify(message)));
  };
  const matchAndQueue = [
    { kind: "match-changed", matchId: Number(match._id) },
    { kind: "queue-changed", queueId: Number(queueId) },
  ];
  await takeOutboxMessages(league);
  await postAndProcess(createProgressRound({ durationSeconds: 60, redScore: 101 }));
  expect(await takeChanges()).toEqual(matchAndQueue);
  await postAndProcess(createProgressRound({ durationSeconds: 90, redScore: 202 }));
  expect(await takeChanges()).toEqual([]);
  // The score limit ends the round.
  await postAndProcess(createProgressRound({ durationSeconds: 120, redScore: 1003 }));
  expect(await takeChanges()).toEqual(matchAndQueue);
});
