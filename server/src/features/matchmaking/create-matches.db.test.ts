import { defaultAppearance } from "contract/appearance.ts";
import { expect } from "vitest";
import { type League, test } from "../../../test/open-league.ts";
import { takeOutboxMessages } from "../../../test/outbox-messages.ts";
import { createMode, createServerRound, importRound } from "../../../test/play.ts";
import { createQueue, fillMatch, joinAll, readMatch, readQueue, signUpAll } from "../../../test/queue-up.ts";

// Names of the API: `mode` is the team size, and a result is "freezed" once an admin has validated it.

/** How long players have to become ready. */
const readyCheckMs = 60_000;

/**
 * Lets Ann win this many validated rounds against Ben, so that their Elos differ. The first win changes both by 16, each
 * further one by less.
 */
async function validateWins(league: League, modeId: string, winCount: number): Promise<void> {
  for (let round = 0; round < winCount; round += 1) {
    const { _id: id } = await importRound(
      league,
      modeId,
      createServerRound(["Ann", "Ben"], { redScore: 900, blueScore: 100 }),
    );
    await league.call("freezeResult", { as: league.admin, id });
  }
}

test("a full queue creates a match immediately, which everyone can see", async ({ league }) => {
  const players = await signUpAll(league, "Ann", "Ben");
  const [ann, ben] = players;
  const modeId = await createMode(league, "Classic");
  const id = await createQueue(league, { name: "Duels", modeId, maps: ["ctf_mars"] });

  await validateWins(league, modeId, 1);
  const match = await fillMatch(league, id, players);
  const queue = await readQueue(league, id);
  expect(queue).toMatchObject({ players: [], matches: [match] });

  const now = league.clock.now();
  const elos = { [ann?.id ?? ""]: 1016, [ben?.id ?? ""]: 984 };
  const [red] = match.redPlayers;
  const [blue] = match.bluePlayers;
  expect(match).toEqual({
    _id: match._id,
    queueId: id,
    queueName: "Duels",
    modeId,
    modeName: "Classic",
    mode: "1v1",
    map: "ctf_mars",
    redPlayers: [{ ...red, ...defaultAppearance, elo: elos[red?.userId ?? ""], isReady: false }],
    bluePlayers: [{ ...blue, ...defaultAppearance, elo: elos[blue?.userId ?? ""], isReady: false }],
    redElo: red?.elo,
    blueElo: blue?.elo,
    // The expected score according to the Elo rating system.
    redWinChance: 1 / (1 + 10 ** (((blue?.elo ?? 0) - (red?.elo ?? 0)) / 400)),
    madeAt: new Date(now).toISOString(),
    liveRound: null,
    readyUntil: new Date(now + readyCheckMs).toISOString(),
    isOpen: true,
    isRunning: false,
    cancelVotes: 0,
    cancelVotesNeeded: 2,
    wantsCancel: false,
    openPlaces: { red: 0, blue: 0 },
  });
  expect([red?.userName, blue?.userName].sort()).toEqual(["Ann", "Ben"]);
});

test("only admins see the result of an open match", async ({ league }) => {
  const players = await signUpAll(league, "Ann", "Ben");
  const [ann] = players;
  const modeId = await createMode(league, "Classic");
  const id = await createQueue(league, { modeId, maps: ["ctf5"] });

  await fillMatch(league, id, players);
  const { data } = await league.call("searchQueues", { as: league.admin });
  const resultId = data[0]?.matches[0]?.resultId ?? "";
  const { data: result } = await league.call("getResult", { as: league.admin, id: resultId });
  expect(result).toMatchObject({
    freezed: false,
    isAwaited: true,
    mode: "1v1",
    map: "ctf5",
    modeName: "Classic",
    redScore: 0,
    blueScore: 0,
    date: new Date(league.clock.now()).toISOString(),
    timeLimit: null,
    scoreLimit: null,
    redPlayers: [{ score: 0, flags: null, kills: 0, deaths: 0 }],
    bluePlayers: [{ score: 0, flags: null, kills: 0, deaths: 0 }],
  });

  const resultsForAdmin = await league.call("searchResults", { as: league.admin });
  expect(resultsForAdmin.data).toMatchObject({ resultsRanked: [{ _id: resultId }], total: 1 });
  for (const token of [undefined, ann?.token]) {
    expect(await league.rejected("getResult", { as: token, id: resultId })).toMatchObject({ status: 404 });
    expect((await league.call("searchResults", { as: token })).data).toMatchObject({ resultsRanked: [], total: 0 });
    const visibleQueues = await league.call("searchQueues", { as: token });
    expect(visibleQueues.data[0]?.matches[0]).not.toHaveProperty("resultId");
  }
});

test("the players of a new match are removed from all queues, and cannot join one", async ({ league }) => {
  const players = await signUpAll(league, "Ann", "Ben", "Cleo", "Dan");
  const [ann, ben, cleo, dan] = players;
  const duoId = await createQueue(league, { name: "Duo", mode: "2v2" });
  const duelId = await createQueue(league, { name: "Duel" });

  await joinAll(league, duoId, [ann, ben, cleo]);
  // Ben, who also waits in the first queue, fills the second one.
  await joinAll(league, duelId, [dan, ben]);
  expect((await readQueue(league, duoId)).players.map(({ userName }) => userName)).toEqual(["Ann", "Cleo"]);
  expect((await readQueue(league, duelId)).players).toEqual([]);

  const hasOpenMatch = { status: 409, errorCode: "HAS_OPEN_MATCH", message: "You have an open match" };
  for (const id of [duoId, duelId])
    expect(await league.rejected("joinQueue", { as: ben.token, id })).toMatchObject(hasOpenMatch);
});

test("teams are balanced by the players' Elo in the queue's mode", async ({ league }) => {
  const players = await signUpAll(league, "Ann", "Ben", "Cleo", "Dan");
  const modeId = await createMode(league, "Classic");

  await validateWins(league, modeId, 5);
  const id = await createQueue(league, { mode: "2v2", modeId });
  const match = await fillMatch(league, id, players);
  const teams = [match.redPlayers, match.bluePlayers].map((team) => team.map(({ userName }) => userName));
  // Ann's Elo is as far above 1000 as Ben's is below it, so that together they are as strong as two new players.
  expect(teams.some((team) => team.includes("Ann") && team.includes("Ben"))).toBe(true);
  expect(match.redElo).toBeCloseTo(1000, 8);
  expect(match.blueElo).toBeCloseTo(1000, 8);
});

test("sides, maps and equally good teams are chosen at random", async ({ league }) => {
  const maps = ["ctf2", "ctf5", "ctf_mars"] as const;
  const id = await createQueue(league, { maps: [...maps] });
  const chosenMaps = new Set<string>();
  const redNames = new Set<string>();
  const players = await signUpAll(league, "Ann", "Ben");

  const isAllSeen = () => chosenMaps.size === maps.length && redNames.size === players.length;
  for (let attempt = 0; attempt < 40 && !isAllSeen(); attempt += 1) {
    const match = await fillMatch(league, id, players);
    chosenMaps.add(match.map);
    redNames.add(match.redPlayers[0]?.userName ?? "");
    for (const { token } of players) await league.call("voteToCancel", { as: token, id: match._id });
  }
  // The probability that 40 random matches miss a map or a side is below one in a million.
  expect([...chosenMaps].sort()).toEqual(maps);
  expect([...redNames].sort()).toEqual(["Ann", "Ben"]);
});

test("outbox messages announce a new match and every queue that its players left", async ({ league }) => {
  const players = await signUpAll(league, "Ann", "Ben");
  const [ann, ben] = players;
  const duoId = await createQueue(league, { name: "Duo", mode: "2v2" });
  const duelId = await createQueue(league, { name: "Duel" });

  await joinAll(league, duoId, players);
  await joinAll(league, duelId, [ben]);
  // Discards the earlier messages.
  await takeOutboxMessages(league);
  const match = await fillMatch(league, duelId, [ann]);
  expect(await takeOutboxMessages(league)).toEqual([
    // Ann has joined the queue.
    { kind: "queue-changed", queueId: Number(duelId) },
    { kind: "match-changed", matchId: Number(match._id) },
    // The players of the match have left both queues.
    { kind: "queue-changed", queueId: Number(duoId) },
    { kind: "queue-changed", queueId: Number(duelId) },
  ]);
});

test("the players of a new match are notified until the end of its ready check", async ({ league }) => {
  const [ann, ben] = await signUpAll(league, "Ann", "Ben");
  // `calls` is the category of notifications about matches.
  const categories = { calls: true, clan: false, answers: false };
  const browser = { endpoint: "https://push.example/1", p256dh: "p".repeat(87), auth: "a".repeat(22) };
  await league.call("storePush", { as: ann.token, body: { ...browser, ...categories } });
  const match = await fillMatch(league, await createQueue(league, { name: "Duels" }), [ann, ben]);
  const notification = {
    title: "Your match is here",
    body: "Duels, ctf5: press Ready within 60 seconds.",
    path: `/ranked/matches/${match._id}`,
    tag: `match-${match._id}`,
    until: league.clock.now() + readyCheckMs,
  };
  expect(await takeOutboxMessages(league)).toContainEqual(
    expect.objectContaining({ kind: "push", userId: Number(ann.id), note: notification }),
  );
});

test("open matches of a queue are listed newest first, and survive its deletion", async ({ league }) => {
  const players = await signUpAll(league, "Ann", "Ben", "Cleo", "Dan");
  const id = await createQueue(league);
  const { modeId } = await readQueue(league, id);
  const firstMatch = await fillMatch(league, id, players.slice(0, 2));
  const secondMatch = await fillMatch(league, id, players.slice(2));
  expect((await readQueue(league, id)).matches).toEqual([secondMatch, firstMatch]);

  await league.call("deleteQueue", { as: league.admin, id });
  const [ann] = players;
  expect(await readMatch(league, ann)).toEqual({ ...firstMatch, queueId: null, queueName: null });
  await league.expectError(409, "MODE_IN_USE", "deleteMode", { as: league.admin, id: modeId });
});
