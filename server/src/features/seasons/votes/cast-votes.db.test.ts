import type { Vote } from "contract/votes.ts";
import { describe, expect, test } from "vitest";
import { beginSeason, beginSeasonWithClans, createClan, endSeason } from "../../../../test/league-season.ts";
import { openLeague } from "../../../../test/open-league.ts";
import { getVote, openVote } from "../../../../test/open-vote.ts";
import { signUpAll } from "../../../../test/queue-up.ts";

/** Creates three clans and two users who may vote. */
async function openVoteLeague() {
  const league = await openLeague();
  const { clans } = await beginSeasonWithClans(league, "Foxes", "Owls", "Bears");
  const [ada = expect.fail(), ben = expect.fail()] = await signUpAll(league, "Ada", "Ben");
  const [foxes = "", owls = "", bears = ""] = clans;
  return { league, ada, ben, foxes, owls, bears };
}

const listOptions = ({ votes }: Vote) => votes.map(({ clanName, playerName }) => clanName ?? playerName);

const invalidVote = { status: 400, errorCode: "INVALID_VOTE", message: "Invalid vote data", errorData: {} };

describe("casting a vote", () => {
  test("for a clan stores an entry and returns the vote as the voter sees it", async () => {
    const { league, ada, ben, foxes } = await openVoteLeague();
    const vote = await openVote(league);
    const body = { voteId: vote._id, clanId: foxes };
    await league.call("castVote", { as: ben.token, body });
    const { data } = await league.call("castVote", { as: ada.token, body });
    const { isDraft: _, ...shown } = vote;
    const entry = { clanId: foxes, clanName: "Foxes" };
    expect(data).toEqual({ vote: { ...shown, votes: [entry, { ...entry, voterId: ada.id, voterName: "Ada" }] } });
  });

  test("for a player accepts only users who are neither deleted nor blocked", async () => {
    const { league, ada, ben, foxes } = await openVoteLeague();
    const { _id: voteId } = await openVote(league, { type: "PLAYER", maxVotes: 5 });
    await league.call("updateProfile", { as: ben.token, body: { tee: "teal-bronze-cap-calm" } });
    const { data } = await league.call("castVote", { as: ada.token, body: { voteId, playerId: ben.id } });
    const player = { playerId: ben.id, playerName: "Ben", avatar: null, tee: "teal-bronze-cap-calm" };
    expect(data.vote.votes).toEqual([{ voterId: ada.id, voterName: "Ada", ...player }]);

    await league.call("castVote", { as: ada.token, body: { voteId, playerId: ada.id, clanId: null } });

    const [cleo = expect.fail(), dan = expect.fail()] = await signUpAll(league, "Cleo", "Dan");
    await league.call("updateUser", { as: league.admin, id: cleo.id, body: { blocked: true } });
    await league.call("deleteUser", { as: league.admin, id: dan.id });
    for (const choice of [
      { playerId: cleo.id },
      { playerId: dan.id },
      { playerId: "999" },
      { playerId: "none" },
      { clanId: foxes },
      { playerId: league.adminId, clanId: foxes },
    ]) {
      const error = await league.rejected("castVote", { as: ada.token, body: { voteId, ...choice } });
      expect(error, JSON.stringify(choice)).toEqual(invalidVote);
    }
  });

  test("for a clan accepts only clans of the vote's season", async () => {
    const { league, ada, foxes } = await openVoteLeague();
    const { _id: voteId } = await openVote(league);
    await endSeason(league);
    await beginSeason(league, "Season 2");
    const herons = await createClan(league, "Herons");
    for (const choice of [
      { clanId: herons },
      { clanId: "999" },
      { playerId: ada.id },
      { clanId: foxes, playerId: ada.id },
    ]) {
      const error = await league.rejected("castVote", { as: ada.token, body: { voteId, ...choice } });
      expect(error, JSON.stringify(choice)).toEqual(invalidVote);
    }
    // The end of the season does not end the vote.
    await league.call("castVote", { as: ada.token, body: { voteId, clanId: foxes } });
  });

  test("requires an option", async () => {
    const { league, ada } = await openVoteLeague();
    const { _id: voteId } = await openVote(league);
    for (const body of [{ voteId }, { voteId, clanId: null }, { voteId, clanId: null, playerId: null }]) {
      const error = { status: 400, errorCode: "NO_OPTION", message: "Please select an option", errorData: {} };
      expect(await league.rejected("castVote", { as: ada.token, body })).toEqual(error);
      expect(await league.rejected("removeVote", { as: ada.token, body })).toEqual(error);
    }
  });

  test("accepts each option once, and no more options than `maxVotes`", async () => {
    const { league, ada, ben, foxes, owls, bears } = await openVoteLeague();
    const { _id: voteId } = await openVote(league, { maxVotes: 2 });
    await league.call("castVote", { as: ada.token, body: { voteId, clanId: foxes } });
    expect(await league.rejected("castVote", { as: ada.token, body: { voteId, clanId: foxes } })).toEqual({
      status: 409,
      errorCode: "ALREADY_VOTED",
      message: "You have already voted for this option",
      errorData: {},
    });

    await league.call("castVote", { as: ada.token, body: { voteId, clanId: owls } });
    expect(await league.rejected("castVote", { as: ada.token, body: { voteId, clanId: bears } })).toEqual({
      status: 409,
      errorCode: "NO_VOTES_LEFT",
      message: "You have used all your votes",
      errorData: {},
    });

    await league.call("castVote", { as: ben.token, body: { voteId, clanId: bears } });
    expect(listOptions(await getVote(league, voteId))).toEqual(["Foxes", "Owls", "Bears"]);
  });
});

describe("removing a vote", () => {
  test("frees its slot for another entry", async () => {
    const { league, ada, ben, foxes, owls, bears } = await openVoteLeague();
    const { _id: voteId } = await openVote(league, { maxVotes: 2 });
    for (const clanId of [foxes, owls]) await league.call("castVote", { as: ada.token, body: { voteId, clanId } });
    await league.call("castVote", { as: ben.token, body: { voteId, clanId: foxes } });

    const { data } = await league.call("removeVote", { as: ada.token, body: { voteId, clanId: foxes } });
    expect(data.vote.votes).toEqual([
      { voterId: ada.id, voterName: "Ada", clanId: owls, clanName: "Owls" },
      { clanId: foxes, clanName: "Foxes" },
    ]);

    await league.call("castVote", { as: ada.token, body: { voteId, clanId: bears } });
    await league.expectError(409, "NO_VOTES_LEFT", "castVote", { as: ada.token, body: { voteId, clanId: foxes } });
  });

  test("requires an existing entry", async () => {
    const { league, ada, ben, foxes, owls } = await openVoteLeague();
    const { _id: voteId } = await openVote(league);
    await league.call("castVote", { as: ben.token, body: { voteId, clanId: foxes } });
    for (const clanId of [foxes, owls, "999"]) {
      expect(await league.rejected("removeVote", { as: ada.token, body: { voteId, clanId } })).toEqual({
        status: 409,
        errorCode: "NOT_VOTED",
        message: "You have not voted for this option",
        errorData: {},
      });
    }
    expect(await league.rejected("removeVote", { as: ben.token, body: { voteId, playerId: ada.id } })).toEqual(
      invalidVote,
    );
  });

  test("works for a player who has been deleted since", async () => {
    const { league, ada, ben } = await openVoteLeague();
    const { _id: voteId } = await openVote(league, { type: "PLAYER" });
    const request = { as: ada.token, body: { voteId, playerId: ben.id } };
    await league.call("castVote", request);
    await league.call("deleteUser", { as: league.admin, id: ben.id });
    expect((await league.call("removeVote", request)).data.vote.votes).toEqual([]);
    expect(await league.rejected("castVote", request)).toEqual(invalidVote);
  });

  test("accepts its fields in the query string, too", async () => {
    const { league, ada, foxes } = await openVoteLeague();
    const { _id: voteId } = await openVote(league);
    await league.call("castVote", { as: ada.token, body: { voteId, clanId: foxes } });
    const reply = await league.http.server.inject({
      method: "DELETE",
      url: `/api/vote/vote?voteId=${voteId}&clanId=${foxes}`,
      headers: { authorization: `Bearer ${ada.token}` },
    });
    expect(reply.json()).toMatchObject({ ok: true, data: { vote: { votes: [] } } });
  });
});

describe("who voted", () => {
  test("is visible to admins and to the voter", async () => {
    const { league, ada, ben, foxes, owls } = await openVoteLeague();
    const { _id: voteId } = await openVote(league);
    await league.call("castVote", { as: ada.token, body: { voteId, clanId: foxes } });
    await league.call("castVote", { as: ben.token, body: { voteId, clanId: owls } });
    const viewEntriesAs = async (as?: string) => (await league.call("searchVotes", { as })).data[0]?.votes;
    const first = { clanId: foxes, clanName: "Foxes" };
    const second = { clanId: owls, clanName: "Owls" };
    const byAda = { ...first, voterId: ada.id, voterName: "Ada" };
    const byBen = { ...second, voterId: ben.id, voterName: "Ben" };
    expect(await viewEntriesAs()).toEqual([first, second]);
    expect(await viewEntriesAs(ada.token)).toEqual([byAda, second]);
    expect(await viewEntriesAs(ben.token)).toEqual([first, byBen]);
    expect(await viewEntriesAs(league.admin)).toEqual([byAda, byBen]);
  });

  test("stays in the entry under the current name, even if the voter is blocked or deleted", async () => {
    const { league, ada, ben, foxes, owls } = await openVoteLeague();
    const { _id: voteId } = await openVote(league);
    await league.call("castVote", { as: ada.token, body: { voteId, clanId: foxes } });
    await league.call("castVote", { as: ben.token, body: { voteId, clanId: owls } });
    await league.call("updateClan", { as: league.admin, id: foxes, body: { name: "Wolves" } });
    await league.call("updateUser", { as: league.admin, id: ada.id, body: { userName: "Adele", blocked: true } });
    await league.call("deleteUser", { as: league.admin, id: ben.id });
    expect((await getVote(league, voteId)).votes).toEqual([
      { clanId: foxes, clanName: "Wolves", voterId: ada.id, voterName: "Adele" },
      { clanId: owls, clanName: "Owls", voterId: ben.id, voterName: "Ben" },
    ]);
  });
});

test("rejects deleting a clan with votes", async () => {
  const { league, ada, foxes } = await openVoteLeague();
  const { _id: voteId } = await openVote(league);
  await league.call("castVote", { as: ada.token, body: { voteId, clanId: foxes } });
  const request = { as: league.admin, id: foxes };
  expect(await league.rejected("deleteClan", request)).toMatchObject({ status: 409, errorCode: "CLAN_IN_USE" });

  await league.call("removeVote", { as: ada.token, body: { voteId, clanId: foxes } });
  await league.call("deleteClan", request);
});
