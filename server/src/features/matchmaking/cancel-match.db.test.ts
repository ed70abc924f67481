import { expect } from "vitest";
import { type League, openLeague, test } from "../../../test/open-league.ts";
import { takeOutboxMessages } from "../../../test/outbox-messages.ts";
import { createQueue, fillMatch, joinAll, markAllReady, readQueue, signUpAll } from "../../../test/queue-up.ts";

/** Returns the id of the result of the only open match. Only admins see it while the match is open. */
async function readResultId(league: League): Promise<string> {
  const { data: queues } = await league.call("searchQueues", { as: league.admin });
  return queues[0]?.matches[0]?.resultId ?? expect.fail();
}

test("a match is cancelled by the votes of more than half of its players, and all of them can queue again", async ({
  league,
}) => {
  const players = await signUpAll(league, "Ann", "Ben", "Cleo", "Dan");
  const [ann, ben, cleo] = players;
  const id = await createQueue(league, { mode: "2v2" });
  const match = await fillMatch(league, id, players);
  const resultId = await readResultId(league);

  await takeOutboxMessages(league);
  const { data: matchAfterFirstVote } = await league.call("voteToCancel", { as: ann.token, id: match._id });
  expect(matchAfterFirstVote).toEqual({ ...match, cancelVotes: 1, cancelVotesNeeded: 3, wantsCancel: true });

  const { data: matchAfterSecondVote } = await league.call("voteToCancel", { as: ben.token, id: match._id });
  expect(matchAfterSecondVote).toMatchObject({ cancelVotes: 2, wantsCancel: true, isOpen: true });
  // Visitors see the number of votes, but have none.
  expect((await readQueue(league, id)).matches).toMatchObject([{ cancelVotes: 2, wantsCancel: false }]);

  const matchChanged = { kind: "match-changed", matchId: Number(match._id) };
  expect(await takeOutboxMessages(league)).toEqual([matchChanged, matchChanged]);

  const { data: matchAfterThirdVote } = await league.call("voteToCancel", { as: cleo.token, id: match._id });
  expect(matchAfterThirdVote).toMatchObject({ cancelVotes: 3, isOpen: false });
  expect(await takeOutboxMessages(league)).toContainEqual({ kind: "queue-changed", queueId: Number(id) });
  expect(await readQueue(league, id)).toMatchObject({ players: [], matches: [] });
  expect(await league.rejected("getResult", { as: league.admin, id: resultId })).toMatchObject({ status: 404 });

  await joinAll(league, id, players);
  expect((await readQueue(league, id)).matches).toHaveLength(1);
});

test("a player has one vote, and can withdraw it", async ({ league }) => {
  const players = await signUpAll(league, "Ann", "Ben");
  const [ann] = players;
  const { _id: id } = await fillMatch(league, await createQueue(league), players);
  const annToken = ann.token;
  await league.expectError(409, "NOT_CANCELLING", "withdrawCancelVote", { as: annToken, id });

  await league.call("voteToCancel", { as: annToken, id });
  await league.expectError(409, "ALREADY_CANCELLING", "voteToCancel", { as: annToken, id });

  const { data } = await league.call("withdrawCancelVote", { as: annToken, id });
  expect(data).toMatchObject({ cancelVotes: 0, wantsCancel: false, isOpen: true });

  // A player who has withdrawn the vote can vote again.
  await league.call("voteToCancel", { as: annToken, id });
});

test("a match is cancelled when a player is removed and the votes of the remaining players are a majority", async ({
  league,
}) => {
  const players = await signUpAll(league, "Ann", "Ben", "Cleo", "Dan");
  const [ann, ben, cleo, dan] = players;
  const queueId = await createQueue(league, { mode: "2v2" });
  const { _id: id } = await fillMatch(league, queueId, players);
  const resultId = await readResultId(league);
  const removePlayer = async (playerId: string) =>
    (await league.call("removePlayer", { as: league.admin, id: resultId, body: { playerId } })).data;

  await league.call("voteToCancel", { as: dan.token, id });
  await league.call("voteToCancel", { as: ann.token, id });
  // Dan's vote is removed with Dan. Of the three remaining players, only Ann has voted.
  await removePlayer(dan.id);
  expect((await readQueue(league, queueId)).matches).toMatchObject([{ cancelVotes: 1, cancelVotesNeeded: 2 }]);

  await takeOutboxMessages(league);

  const { redPlayers, bluePlayers } = await removePlayer(cleo.id);
  expect([...redPlayers, ...bluePlayers].map(({ userName }) => userName).sort()).toEqual(["Ann", "Ben"]);
  expect((await readQueue(league, queueId)).matches).toMatchObject([{ cancelVotes: 1, cancelVotesNeeded: 2 }]);

  // Ann is the only remaining player, so that Ann's vote is a majority.
  await removePlayer(ben.id);
  expect(await readQueue(league, queueId)).toMatchObject({ players: [], matches: [] });
  expect(await takeOutboxMessages(league)).toContainEqual({ kind: "queue-changed", queueId: Number(queueId) });
  expect(await league.rejected("getResult", { as: league.admin, id: resultId })).toMatchObject({ status: 404 });

  await joinAll(league, queueId, players);
  expect((await readQueue(league, queueId)).matches).toHaveLength(1);
});

test("blocked and deleted users are removed from all queues and matches", async ({ admin, league }) => {
  const id = await createQueue(league, { mode: "2v2" });
  const [ann, ben] = await signUpAll(league, "Ann", "Ben");

  for (const player of [ann, ben]) await league.call("joinQueue", { as: player?.token, id });
  await league.call("updateUser", { as: admin, id: ann.id, body: { blocked: true } });
  expect((await readQueue(league, id)).players.map(({ userName }) => userName)).toEqual(["Ben"]);

  await league.call("deleteUser", { as: admin, id: ben.id });
  expect((await readQueue(league, id)).players).toEqual([]);
});

const removals = [
  {
    change: "blocked",
    remove: ({ call, admin }: League, id: string) => call("updateUser", { as: admin, id, body: { blocked: true } }),
    furtherMessages: [],
  },
  {
    change: "deleted",
    remove: ({ call, admin }: League, id: string) => call("deleteUser", { as: admin, id }),
    furtherMessages: [{ kind: "names-changed" }],
  },
];

test.each(removals)(
  "an open match is cancelled if a player is $change, and the others wait again",
  async ({ remove, furtherMessages }) => {
    const league = await openLeague();
    const players = await signUpAll(league, "Ann", "Ben", "Cleo", "Dan");
    const [ann, ben] = players;
    const id = await createQueue(league, { name: "Duo", mode: "2v2" });
    const match = await fillMatch(league, id, players);

    await markAllReady(league, match._id, players);
    const resultId = await readResultId(league);
    // Discards the earlier messages.
    await takeOutboxMessages(league);
    await remove(league, ben.id);
    expect(await league.rejected("getResult", { as: league.admin, id: resultId })).toMatchObject({ status: 404 });

    const queue = await readQueue(league, id);
    expect(queue.matches).toEqual([]);
    expect(queue.players.map(({ userName }) => userName)).toEqual(["Ann", "Cleo", "Dan"]);
    expect(await takeOutboxMessages(league)).toEqual([
      { kind: "match-changed", matchId: Number(match._id) },
      { kind: "queue-changed", queueId: Number(id) },
      ...furtherMessages,
    ]);
    expect((await league.call("getOwnMatch", { as: ann.token })).data).toEqual({
      match: null,
      cooldown: null,
      queueIds: [id],
      lastRound: null,
    });
  },
);

/** The duration of a user's first cooldown: two minutes. */
const firstCooldownMs = 120_000;

test("a user who was blocked during a match has a cooldown after being unblocked", async ({ admin, league }) => {
  const players = await signUpAll(league, "Ann", "Ben");
  const [ann] = players;
  const id = await createQueue(league);

  await fillMatch(league, id, players);
  await league.call("updateUser", { as: admin, id: ann.id, body: { blocked: true } });
  await league.call("updateUser", { as: admin, id: ann.id, body: { blocked: false } });
  const { db, clock } = league.context;
  const cooldowns = await db.selectFrom("cooldowns").select(["user_id", "reason", "ends_at"]).execute();
  const reason = "You were taken out of a match in Duels";
  expect(cooldowns).toEqual([{ user_id: Number(ann.id), reason, ends_at: clock.now() + firstCooldownMs }]);
});

test("an update that is rejected, because the name is taken, does not block the user or cancel the match", async ({
  league,
}) => {
  const players = await signUpAll(league, "Ann", "Ben");
  const [ann] = players;
  const id = await createQueue(league);
  const match = await fillMatch(league, id, players);
  const body = { userName: "Ben", blocked: true };
  expect(await league.rejected("updateUser", { as: league.admin, id: ann.id, body })).toMatchObject({
    status: 409,
  });
  expect((await readQueue(league, id)).matches).toEqual([match]);
});
