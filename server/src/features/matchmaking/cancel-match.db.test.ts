import { expect } from "vitest";
import { newsOf } from "../../../test/news.ts";
import { test } from "../../../test/open-league.ts";
import { joinAll, makeQueue, playersMeet, queueOf, signUpAll } from "../../../test/queue-up.ts";

test("votes of more than half of its players cancel a match, and all are free", async ({ league }) => {
  const players = await signUpAll(league, "Ann", "Ben", "Cleo", "Dan");
  const [ann, ben, cleo] = players;
  const id = await makeQueue(league, { mode: "2v2" });
  const match = await playersMeet(league, id, players);
  const resultId = (await league.call("searchQueues", { as: league.admin })).data[0]?.matches[0]?.resultId ?? "";
  await newsOf(league);
  const { data: first } = await league.call("voteToCancel", { as: ann?.token, id: match._id });
  expect(first).toEqual({ ...match, cancelVotes: 1, cancelVotesNeeded: 3, wantsCancel: true });
  const { data: second } = await league.call("voteToCancel", { as: ben?.token, id: match._id });
  expect(second).toMatchObject({ cancelVotes: 2, wantsCancel: true, isOpen: true });
  expect((await queueOf(league, id)).matches).toMatchObject([{ cancelVotes: 2, wantsCancel: false }]);
  const changed = { kind: "match-changed", matchId: Number(match._id) };
  expect(await newsOf(league)).toEqual([changed, changed]);

  const { data: third } = await league.call("voteToCancel", { as: cleo?.token, id: match._id });
  expect(third).toMatchObject({ cancelVotes: 3, isOpen: false });
  expect(await newsOf(league)).toContainEqual({ kind: "queue-changed", queueId: Number(id) });
  expect(await queueOf(league, id)).toMatchObject({ players: [], matches: [] });
  expect(await league.refused("getResult", { as: league.admin, id: resultId })).toMatchObject({ status: 404 });
  await joinAll(league, id, players);
  expect((await queueOf(league, id)).matches).toHaveLength(1);
});

test("a player has one vote, and can withdraw it", async ({ league }) => {
  const players = await signUpAll(league, "Ann", "Ben");
  const [ann] = players;
  const { _id: id } = await playersMeet(league, await makeQueue(league), players);
  const as = ann?.token;
  expect(await league.refused("withdrawCancelVote", { as, id })).toMatchObject({
    status: 409,
    errorCode: "NOT_CANCELLING",
  });
  await league.call("voteToCancel", { as, id });
  expect(await league.refused("voteToCancel", { as, id })).toMatchObject({
    status: 409,
    errorCode: "ALREADY_CANCELLING",
  });
  const { data } = await league.call("withdrawCancelVote", { as, id });
  expect(data).toMatchObject({ cancelVotes: 0, wantsCancel: false, isOpen: true });
  await league.call("voteToCancel", { as, id });
});

test("a match is cancelled when a player leaves it and the votes of those who stay are a majority", async ({
  league,
}) => {
  const players = await signUpAll(league, "Ann", "Ben", "Cleo", "Dan");
  const [ann, ben, cleo, dan] = players;
  const queueId = await makeQueue(league, { mode: "2v2" });
  const { _id: id } = await playersMeet(league, queueId, players);
  const resultId = (await league.call("searchQueues", { as: league.admin })).data[0]?.matches[0]?.resultId ?? "";
  const remove = async (playerId = "") =>
    (await league.call("removePlayer", { as: league.admin, id: resultId, body: { playerId } })).data;
  await league.call("voteToCancel", { as: dan?.token, id });
  await league.call("voteToCancel", { as: ann?.token, id });
  // With them goes their vote: one of three.
  await remove(dan?.id);
  expect((await queueOf(league, queueId)).matches).toMatchObject([{ cancelVotes: 1, cancelVotesNeeded: 2 }]);
  await newsOf(league);

  const { redPlayers, bluePlayers } = await remove(cleo?.id);
  expect([...redPlayers, ...bluePlayers].map(({ userName }) => userName).sort()).toEqual(["Ann", "Ben"]);
  expect((await queueOf(league, queueId)).matches).toMatchObject([{ cancelVotes: 1, cancelVotesNeeded: 2 }]);
  await remove(ben?.id);
  expect(await queueOf(league, queueId)).toMatchObject({ players: [], matches: [] });
  expect(await newsOf(league)).toContainEqual({ kind: "queue-changed", queueId: Number(queueId) });
  expect(await league.refused("getResult", { as: league.admin, id: resultId })).toMatchObject({ status: 404 });
  await joinAll(league, queueId, players);
  expect((await queueOf(league, queueId)).matches).toHaveLength(1);
});
