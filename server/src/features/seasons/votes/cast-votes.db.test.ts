import type { Vote } from "contract/votes.ts";
import { describe, expect, test } from "vitest";
import { beginSeason, beginSeasonWithClans, createClan, endSeason } from "../../../../test/league-season.ts";
import { openLeague } from "../../../../test/open-league.ts";
import { getVote, openVote } from "../../../../test/open-vote.ts";
import { signUpAll } from "../../../../test/queue-up.ts";

// A `Vote` of the API is a poll. Its `votes` are called entries here: one for each option that a user has chosen. Casting a vote
// (`castVote`) adds an entry.

/** Creates three clans and two users who may vote. */
async function openVoteLeague() {
  const league = await openLeague();
  const { clans: clanIds } = await beginSeasonWithClans(league, "Foxes", "Owls", "Bears");
  const [ada, ben] = await signUpAll(league, "Ada", "Ben");
  const [foxesId = "", owlsId = "", bearsId = ""] = clanIds;
  return { league, ada, ben, foxesId, owlsId, bearsId };
}

/** Lists the options that the entries of a vote are for. */
const listOptions = ({ votes }: Vote) => votes.map(({ clanName, playerName }) => clanName ?? playerName);

const invalidVote = { status: 400, errorCode: "INVALID_VOTE", message: "Invalid vote data", errorData: {} };

describe("casting a vote", () => {
  test("for a clan stores an entry and returns the vote as the voter sees it", async () => {
    const { league, ada, ben, foxesId } = await openVoteLeague();
    const vote = await openVote(league);
    const body = { voteId: vote._id, clanId: foxesId };
    await league.call("castVote", { as: ben.token, body });
    const { data } = await league.call("castVote", { as: ada.token, body });
    const { isDraft: _isDraft, ...fieldsForUsers } = vote;
    const entry = { clanId: foxesId, clanName: "Foxes" };
    expect(data).toEqual({
      vote: { ...fieldsForUsers, votes: [entry, { ...entry, voterId: ada.id, voterName: "Ada" }] },
    });
  });

  test("for a player accepts only users who are neither deleted nor blocked", async () => {
    const { league, ada, ben, foxesId } = await openVoteLeague();
    const { _id: voteId } = await openVote(league, { type: "PLAYER", maxVotes: 5 });
    await league.call("updateProfile", { as: ben.token, body: { tee: "teal-bronze-cap-calm" } });
    const { data } = await league.call("castVote", { as: ada.token, body: { voteId, playerId: ben.id } });
    const player = { playerId: ben.id, playerName: "Ben", avatar: null, tee: "teal-bronze-cap-calm" };
    expect(data.vote.votes).toEqual([{ voterId: ada.id, voterName: "Ada", ...player }]);

    // A player may vote for themselves. `clanId: null` means no clan.
    await league.call("castVote", { as: ada.token, body: { voteId, playerId: ada.id, clanId: null } });

    const [cleo, dan] = await signUpAll(league, "Cleo", "Dan");
    await league.call("updateUser", { as: league.admin, id: cleo.id, body: { blocked: true } });
    await league.call("deleteUser", { as: league.admin, id: dan.id });
    for (const choice of [
      { playerId: cleo.id },
      { playerId: dan.id },
      { playerId: "999" },
      { playerId: "none" },
      { clanId: foxesId },
      { playerId: league.adminId, clanId: foxesId },
    ]) {
      const error = await league.rejected("castVote", { as: ada.token, body: { voteId, ...choice } });
      expect(error, JSON.stringify(choice)).toEqual(invalidVote);
    }
  });

  test("for a clan accepts only clans of the vote's season", async () => {
    const { league, ada, foxesId } = await openVoteLeague();
    const { _id: voteId } = await openVote(league);
    await endSeason(league);
    await beginSeason(league, "Season 2");
    const heronsId = await createClan(league, "Herons");
    for (const choice of [
      { clanId: heronsId },
      { clanId: "999" },
      { playerId: ada.id },
      { clanId: foxesId, playerId: ada.id },
    ]) {
      const error = await league.rejected("castVote", { as: ada.token, body: { voteId, ...choice } });
      expect(error, JSON.stringify(choice)).toEqual(invalidVote);
    }
    // The end of the season does not end the vote.
    await league.call("castVote", { as: ada.token, body: { voteId, clanId: foxesId } });
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
    const { league, ada, ben, foxesId, owlsId, bearsId } = await openVoteLeague();
    const { _id: voteId } = await openVote(league, { maxVotes: 2 });
    await league.call("castVote", { as: ada.token, body: { voteId, clanId: foxesId } });
    expect(await league.rejected("castVote", { as: ada.token, body: { voteId, clanId: foxesId } })).toEqual({
      status: 409,
      errorCode: "ALREADY_VOTED",
      message: "You have already voted for this option",
      errorData: {},
    });

    await league.call("castVote", { as: ada.token, body: { voteId, clanId: owlsId } });
    expect(await league.rejected("castVote", { as: ada.token, body: { voteId, clanId: bearsId } })).toEqual({
      status: 409,
      errorCode: "NO_VOTES_LEFT",
      message: "You have used all your votes",
      errorData: {},
    });

    await league.call("castVote", { as: ben.token, body: { voteId, clanId: bearsId } });
    expect(listOptions(await getVote(league, voteId))).toEqual(["Foxes", "Owls", "Bears"]);
  });
});

describe("removing a vote", () => {
  test("frees its slot for another entry", async () => {
    const { league, ada, ben, foxesId, owlsId, bearsId } = await openVoteLeague();
    const { _id: voteId } = await openVote(league, { maxVotes: 2 });
    for (const clanId of [foxesId, owlsId]) await league.call("castVote", { as: ada.token, body: { voteId, clanId } });
    await league.call("castVote", { as: ben.token, body: { voteId, clanId: foxesId } });

    const { data } = await league.call("removeVote", { as: ada.token, body: { voteId, clanId: foxesId } });
    expect(data.vote.votes).toEqual([
      { voterId: ada.id, voterName: "Ada", clanId: owlsId, clanName: "Owls" },
      { clanId: foxesId, clanName: "Foxes" },
    ]);

    await league.call("castVote", { as: ada.token, body: { voteId, clanId: bearsId } });
    await league.expectError(409, "NO_VOTES_LEFT", "castVote", { as: ada.token, body: { voteId, clanId: foxesId } });
  });

  test("keeps the voter's entry for the same option in another vote", async () => {
    const { league, ada, foxesId } = await openVoteLeague();
    const { _id: voteId } = await openVote(league);
    const { _id: otherVoteId } = await openVote(league, { question: "Who plays best?" });
    for (const id of [voteId, otherVoteId]) {
      await league.call("castVote", { as: ada.token, body: { voteId: id, clanId: foxesId } });
    }
    await league.call("removeVote", { as: ada.token, body: { voteId, clanId: foxesId } });
    expect(listOptions(await getVote(league, voteId))).toEqual([]);
    expect(listOptions(await getVote(league, otherVoteId))).toEqual(["Foxes"]);
  });

  test("requires an existing entry", async () => {
    const { league, ada, ben, foxesId, owlsId } = await openVoteLeague();
    const { _id: voteId } = await openVote(league);
    await league.call("castVote", { as: ben.token, body: { voteId, clanId: foxesId } });
    for (const clanId of [foxesId, owlsId, "999"]) {
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

  test("also accepts its fields in the query string", async () => {
    const { league, ada, foxesId } = await openVoteLeague();
    const { _id: voteId } = await openVote(league);
    await league.call("castVote", { as: ada.token, body: { voteId, clanId: foxesId } });
    const reply = await league.http.server.inject({
      method: "DELETE",
      url: `/api/vote/vote?voteId=${voteId}&clanId=${foxesId}`,
      headers: { authorization: `Bearer ${ada.token}` },
    });
    expect(reply.json()).toMatchObject({ ok: true, data: { vote: { votes: [] } } });
  });
});

describe("an entry", () => {
  test("shows who voted only to admins and to the voter", async () => {
    const { league, ada, ben, foxesId, owlsId } = await openVoteLeague();
    const { _id: voteId } = await openVote(league);
    await league.call("castVote", { as: ada.token, body: { voteId, clanId: foxesId } });
    await league.call("castVote", { as: ben.token, body: { voteId, clanId: owlsId } });
    const viewEntriesAs = async (token?: string) => (await league.call("searchVotes", { as: token })).data[0]?.votes;
    const entryForFoxes = { clanId: foxesId, clanName: "Foxes" };
    const entryForOwls = { clanId: owlsId, clanName: "Owls" };
    const entryOfAda = { ...entryForFoxes, voterId: ada.id, voterName: "Ada" };
    const entryOfBen = { ...entryForOwls, voterId: ben.id, voterName: "Ben" };
    expect(await viewEntriesAs()).toEqual([entryForFoxes, entryForOwls]);
    expect(await viewEntriesAs(ada.token)).toEqual([entryOfAda, entryForOwls]);
    expect(await viewEntriesAs(ben.token)).toEqual([entryForFoxes, entryOfBen]);
    expect(await viewEntriesAs(league.admin)).toEqual([entryOfAda, entryOfBen]);
  });

  test("shows the current names of its voter and its clan, even if the voter is blocked or deleted", async () => {
    const { league, ada, ben, foxesId, owlsId } = await openVoteLeague();
    const { _id: voteId } = await openVote(league);
    await league.call("castVote", { as: ada.token, body: { voteId, clanId: foxesId } });
    await league.call("castVote", { as: ben.token, body: { voteId, clanId: owlsId } });
    await league.call("updateClan", { as: league.admin, id: foxesId, body: { name: "Wolves" } });
    await league.call("updateUser", { as: league.admin, id: ada.id, body: { userName: "Adele", blocked: true } });
    await league.call("deleteUser", { as: league.admin, id: ben.id });
    expect((await getVote(league, voteId)).votes).toEqual([
      { clanId: foxesId, clanName: "Wolves", voterId: ada.id, voterName: "Adele" },
      { clanId: owlsId, clanName: "Owls", voterId: ben.id, voterName: "Ben" },
    ]);
  });
});

test("a clan with votes cannot be deleted", async () => {
  const { league, ada, foxesId } = await openVoteLeague();
  const { _id: voteId } = await openVote(league);
  await league.call("castVote", { as: ada.token, body: { voteId, clanId: foxesId } });
  const request = { as: league.admin, id: foxesId };
  expect(await league.rejected("deleteClan", request)).toMatchObject({ status: 409, errorCode: "CLAN_IN_USE" });

  await league.call("removeVote", { as: ada.token, body: { voteId, clanId: foxesId } });
  await league.call("deleteClan", request);
});
