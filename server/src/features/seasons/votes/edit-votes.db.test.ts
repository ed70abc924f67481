import { describe, expect } from "vitest";
import { expectInvalidFields } from "../../../../test/expect-invalid-fields.ts";
import { beginSeason, beginSeasonWithClans, endSeason } from "../../../../test/league-season.ts";
import { type League, openLeague, test } from "../../../../test/open-league.ts";
import { getVote, openVote } from "../../../../test/open-vote.ts";
import { signUpAll } from "../../../../test/queue-up.ts";

// A vote is a poll. The `votes` of a vote are its entries, one for each option that a user has chosen.

/** Opens a league with a season, three clans and two users. */
async function openSeasonWithUsers() {
  const league = await openLeague();
  const { seasonId, clans: clanIds } = await beginSeasonWithClans(league, "Foxes", "Owls", "Bears");
  const [ada, ben] = await signUpAll(league, "Ada", "Ben");
  return { league, seasonId, clanIds, ada, ben };
}

/** Creates a vote, which is a draft until it is saved. */
async function createVote(league: League) {
  const { data } = await league.call("createVote", { as: league.admin });
  return data.vote;
}

const voteNotFound = { status: 404, errorCode: "VOTE_NOT_FOUND", message: "Vote not found", errorData: {} };

describe("a new vote", () => {
  test("is about clans, gives each user one vote, and lasts seven days from tomorrow", async () => {
    const { league, seasonId } = await openSeasonWithUsers();
    expect(await createVote(league)).toEqual({
      _id: expect.stringMatching(/^\d+$/),
      seasonId,
      question: "New vote",
      type: "CLAN",
      maxVotes: 1,
      startDate: "2026-03-02T00:00:00.000Z",
      endDate: "2026-03-08T23:59:59.999Z",
      votes: [],
      isDraft: true,
    });

    league.clock.moveTo(Date.parse("2026-03-01T23:59:59.999Z"));
    expect(await createVote(league)).toMatchObject({ startDate: "2026-03-02T00:00:00.000Z" });

    league.clock.advance(1);
    expect(await createVote(league)).toMatchObject({ startDate: "2026-03-03T00:00:00.000Z" });
  });

  test("belongs to the active season, or else to the latest", async ({ league }) => {
    expect(await league.rejected("createVote", { as: league.admin })).toEqual({
      status: 409,
      errorCode: "NO_ACTIVE_SEASON",
      message: "There is no active season",
      errorData: {},
    });

    const firstSeason = await beginSeason(league, "Season 1");
    await endSeason(league);
    expect(await createVote(league)).toMatchObject({ seasonId: firstSeason._id });

    const secondSeason = await beginSeason(league, "Season 2");
    expect(await createVote(league)).toMatchObject({ seasonId: secondSeason._id });
  });

  test("is visible only to admins until its first update", async () => {
    const { league, ada } = await openSeasonWithUsers();
    const { _id: id } = await createVote(league);
    const countVisible = async (token?: string) =>
      (await league.call("searchVotes", { as: token, body: { page: 1 } })).total;
    const voteRequest = { as: ada.token, body: { voteId: id, clanId: "1" } };
    expect(await countVisible()).toBe(0);
    expect(await countVisible(ada.token)).toBe(0);
    expect(await countVisible(league.admin)).toBe(1);
    expect((await league.call("searchVotes", { as: ada.token, body: { _id: id } })).data).toEqual([]);
    expect(await league.rejected("castVote", voteRequest)).toEqual(voteNotFound);
    expect(await league.rejected("removeVote", voteRequest)).toEqual(voteNotFound);

    await league.expectError(409, "VOTE_NOT_ACTIVE", "castVote", { ...voteRequest, as: league.admin });

    const { data } = await league.call("updateVote", { as: league.admin, id, body: {} });
    expect(data).toMatchObject({ question: "New vote", isDraft: false });
    expect(await countVisible()).toBe(1);
    expect(await countVisible(ada.token)).toBe(1);
    expect(await countVisible(league.admin)).toBe(1);

    for (const token of [undefined, ada.token]) {
      expect((await league.call("searchVotes", { as: token })).data[0]).not.toHaveProperty("isDraft");
    }
  });
});

describe("a vote that is changed", () => {
  test("keeps the fields that the update omits", async () => {
    const { league } = await openSeasonWithUsers();
    const vote = await openVote(league);
    const request = { as: league.admin, id: vote._id };
    const body = { question: " Best player? ", type: "PLAYER", maxVotes: 3 } as const;
    const { data } = await league.call("updateVote", { ...request, body });
    expect(data).toEqual({ ...vote, ...body, question: "Best player?" });

    const { data: longerVote } = await league.call("updateVote", { ...request, body: { endDate: "2026-03-09" } });
    expect(longerVote).toEqual({ ...data, endDate: "2026-03-09T23:59:59.999Z" });
    expect(await getVote(league, vote._id)).toEqual(longerVote);
  });

  test("must end after it starts", async () => {
    const { league } = await openSeasonWithUsers();
    const { _id: id } = await openVote(league);
    for (const body of [
      { startDate: "2026-03-08" },
      { startDate: "2026-03-07T23:59:59.999Z" },
      { endDate: "2026-03-01T00:00:00Z" },
      { endDate: "2026-02-28" },
      { startDate: "2026-03-03T12:00:00Z", endDate: "2026-03-03T12:00:00Z" },
    ]) {
      expect(await league.rejected("updateVote", { as: league.admin, id, body })).toEqual({
        status: 400,
        errorCode: "VOTE_ENDS_FIRST",
        message: "End date must be after start date",
        errorData: {},
      });
    }
    const body = { startDate: "2026-03-03", endDate: "2026-03-03" };
    await league.call("updateVote", { as: league.admin, id, body });
  });

  test("must give each user at least one vote, and must have a question", async () => {
    const { league } = await openSeasonWithUsers();
    const { _id: id } = await openVote(league);
    for (const maxVotes of [0, -1]) {
      expect(await league.rejected("updateVote", { as: league.admin, id, body: { maxVotes } })).toEqual({
        status: 400,
        errorCode: "TOO_FEW_VOTES",
        message: "Max votes must be at least 1",
        errorData: {},
      });
    }
    await expectInvalidFields(league, "updateVote", { as: league.admin, id }, [
      [{ maxVotes: 1.5 }, "maxVotes"],
      [{ maxVotes: "2.5" }, "maxVotes"],
      [{ maxVotes: 101 }, "maxVotes"],
      [{ question: "  " }, "question"],
      [{ question: "\u200B \u2060" }, "question"],
      [{ question: "x".repeat(501) }, "question"],
      [{ type: "CLANS" }, "type"],
      [{ startDate: "soon" }, "startDate"],
      [{ saved: 1 }, "saved"],
    ]);
  });

  test("must keep its type and allow the votes that are already used", async () => {
    const { league, clanIds, ada, ben } = await openSeasonWithUsers();
    const { _id: id } = await openVote(league, { maxVotes: 3 });
    const [foxesId = "", owlsId = "", bearsId = ""] = clanIds;
    const createVoteRequest = ({ token }: { token: string }, clanId: string) => ({
      as: token,
      body: { voteId: id, clanId },
    });
    await league.call("castVote", createVoteRequest(ada, foxesId));
    await league.call("castVote", createVoteRequest(ben, owlsId));
    await league.call("castVote", createVoteRequest(ben, bearsId));
    expect(await league.rejected("updateVote", { as: league.admin, id, body: { type: "PLAYER" } })).toEqual({
      status: 409,
      errorCode: "VOTE_TYPE_IN_USE",
      message: "The type of a vote with entries cannot be changed",
      errorData: {},
    });
    expect(await league.rejected("updateVote", { as: league.admin, id, body: { maxVotes: 1 } })).toEqual({
      status: 409,
      errorCode: "VOTES_IN_USE",
      message: "Someone has already used 2 votes, so the maximum cannot be lower",
      errorData: { used: 2 },
    });

    const unchangedFields = { type: "CLAN", maxVotes: 2, question: "Who?" } as const;
    expect((await league.call("updateVote", { as: league.admin, id, body: unchangedFields })).data).toMatchObject(
      unchangedFields,
    );

    await league.call("removeVote", createVoteRequest(ben, owlsId));
    await league.call("updateVote", { as: league.admin, id, body: { maxVotes: 1 } });
    // Ben's remaining entry is in the second slot, but it is only one entry, so one vote per user is enough.
    expect(await league.rejected("castVote", createVoteRequest(ben, foxesId))).toMatchObject({
      errorCode: "NO_VOTES_LEFT",
    });

    await league.call("removeVote", createVoteRequest(ben, bearsId));
    // A single entry is enough to keep the type.
    await league.expectError(409, "VOTE_TYPE_IN_USE", "updateVote", {
      as: league.admin,
      id,
      body: { type: "PLAYER" },
    });
    await league.call("removeVote", createVoteRequest(ada, foxesId));
    await league.call("updateVote", { as: league.admin, id, body: { type: "PLAYER" } });
  });
});

test("deleting a vote deletes its entries", async () => {
  const { league, clanIds, ada } = await openSeasonWithUsers();
  const { _id: id } = await openVote(league);
  const otherVote = await openVote(league);
  const [foxesId = ""] = clanIds;
  const body = { voteId: id, clanId: foxesId };
  await league.call("castVote", { as: ada.token, body });
  expect(await league.call("deleteVote", { as: league.admin, id })).toEqual({});

  for (const rejection of [
    await league.rejected("deleteVote", { as: league.admin, id }),
    await league.rejected("updateVote", { as: league.admin, id, body: {} }),
    await league.rejected("castVote", { as: ada.token, body }),
    await league.rejected("removeVote", { as: ada.token, body }),
  ]) {
    expect(rejection).toEqual(voteNotFound);
  }
  expect((await league.call("searchVotes", { as: league.admin })).data).toEqual([otherVote]);

  // The entry no longer prevents its clan from being deleted.
  await league.call("deleteClan", { as: league.admin, id: foxesId });
});
