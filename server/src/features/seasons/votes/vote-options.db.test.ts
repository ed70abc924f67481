import { expect } from "vitest";
import { beginSeason, beginSeasonWithClans, endSeason } from "../../../../test/league-season.ts";
import { type League, test } from "../../../../test/open-league.ts";
import { openVote } from "../../../../test/open-vote.ts";
import { signUp } from "../../../../test/sign-up.ts";

type Search = { name?: string; page?: number; numberPerPage?: number };

const listOptionNames = async (league: League, token: string | undefined, id: string, body?: Search) =>
  (await league.call("searchVoteOptions", { as: token, id, body })).data.map(({ name }) => name);

test("the options of a vote about clans are the clans of its season, by name, with paging on request", async ({
  league,
}) => {
  await beginSeasonWithClans(league, "Foxes", "Owls", "bears");
  const { _id: id } = await openVote(league, { type: "CLAN" });
  await endSeason(league);
  await beginSeason(league, "Season 2");
  await league.call("createClan", { as: league.admin, body: { name: "Newts" } });
  const ann = await signUp(league, "Ann");
  expect(await listOptionNames(league, ann.token, id)).toEqual(["bears", "Foxes", "Owls"]);
  expect(await listOptionNames(league, ann.token, id, { name: "O" })).toEqual(["Foxes", "Owls"]);
  expect(await listOptionNames(league, ann.token, id, { name: "%" })).toEqual([]);

  const secondPage = await league.call("searchVoteOptions", { as: ann.token, id, body: { page: 2, numberPerPage: 2 } });
  expect(secondPage).toMatchObject({ data: [{ name: "Owls", avatar: null }], page: 2, total: 3 });
});

test("the options of a vote about players are all users who are neither deleted nor blocked", async ({
  admin,
  league,
}) => {
  await beginSeasonWithClans(league, "Foxes");
  const { _id: id } = await openVote(league, { type: "PLAYER" });
  const ann = await signUp(league, "Ann");
  const ben = await signUp(league, "Ben");
  const cleo = await signUp(league, "Cleo");
  await league.call("updateUser", { as: admin, id: ben.id, body: { blocked: true } });
  await league.call("deleteUser", { as: admin, id: cleo.id });
  expect(await listOptionNames(league, ann.token, id)).toEqual(["admin", "Ann"]);
  expect(await listOptionNames(league, ann.token, id, { name: "AN" })).toEqual(["Ann"]);

  const page = await league.call("searchVoteOptions", { as: ann.token, id, body: { name: "n", page: 1 } });
  expect(page).toEqual({ data: expect.any(Array), page: 1, total: 2 });

  // Users can vote for the options that they find.
  const ballot = { voteId: id, playerId: page.data.find(({ name }) => name === "Ann")?._id };
  expect((await league.call("castVote", { as: ann.token, body: ballot })).data.vote.votes).toHaveLength(1);
});

test("users see options, but only admins see those of a draft", async ({ league }) => {
  await beginSeasonWithClans(league, "Foxes");
  const { _id: openVoteId } = await openVote(league);
  const { data } = await league.call("createVote", { as: league.admin });
  const draftId = data.vote._id;
  const ann = await signUp(league, "Ann");
  expect(await league.rejected("searchVoteOptions", { id: openVoteId })).toMatchObject({ status: 401 });
  expect(await listOptionNames(league, league.admin, draftId)).toEqual(["Foxes"]);

  for (const id of [draftId, "999999", "none"]) {
    await league.expectError(404, "VOTE_NOT_FOUND", "searchVoteOptions", { as: ann.token, id });
  }
});
