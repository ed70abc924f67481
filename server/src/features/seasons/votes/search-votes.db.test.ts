import { expect } from "vitest";
import { expectInvalidFields } from "../../../../test/expect-invalid-fields.ts";
import { beginSeason, beginSeasonWithClans, endSeason } from "../../../../test/league-season.ts";
import { openLeague, test } from "../../../../test/open-league.ts";
import { openVote } from "../../../../test/open-vote.ts";

// A vote is a poll. Users cast entries in it with `castVote`, and withdraw them with `removeVote`.

/** Creates three votes in one season, and a vote and a draft in the next. */
async function openVotes() {
  const league = await openLeague();
  const { seasonId } = await beginSeasonWithClans(league, "Foxes");
  for (const question of ["one", "two", "three"]) await openVote(league, { question });
  await endSeason(league);
  const nextSeason = await beginSeason(league, "Season 2");
  const lastVote = await openVote(league, { question: "four" });
  await league.call("createVote", { as: league.admin });
  return { league, seasonId, nextSeasonId: nextSeason._id, lastVote };
}

type Search = { _id?: string | null; seasonId?: string | null; page?: number; numberPerPage?: number };

test("a search lists the votes of one season or of all seasons, active ones first, then newest first, with paging", async () => {
  const { league, seasonId, nextSeasonId, lastVote } = await openVotes();
  const findVotes = async (body?: Search, token?: string) => {
    const { data, ...paging } = await league.call("searchVotes", { as: token, body });
    return { questions: data.map(({ question }) => question).join(" "), ...paging };
  };
  expect(await findVotes()).toEqual({ questions: "four three two one" });
  expect(await findVotes({ seasonId })).toEqual({ questions: "three two one" });
  expect(await findVotes({ seasonId: nextSeasonId })).toEqual({ questions: "four" });
  expect(await findVotes({ seasonId: nextSeasonId, page: 1 }, league.admin)).toEqual({
    // The draft is newer, but not active.
    questions: "four New vote",
    page: 1,
    total: 2,
  });
  expect(await findVotes({ seasonId, page: 2, numberPerPage: 2 })).toEqual({ questions: "one", page: 2, total: 3 });
  expect(await findVotes({ page: 1, numberPerPage: 1 })).toEqual({ questions: "four", page: 1, total: 4 });
  expect(await findVotes({ _id: lastVote._id })).toEqual({ questions: "four" });
  expect(await findVotes({ _id: lastVote._id, seasonId })).toEqual({ questions: "" });
  expect(await findVotes({ _id: "999" })).toEqual({ questions: "" });
  expect(await findVotes({ _id: "none", page: 1 })).toEqual({ questions: "", page: 1, total: 0 });
  expect(await findVotes({ seasonId: "999" })).toEqual({ questions: "" });
  expect(await findVotes({ _id: null, seasonId: null })).toEqual(await findVotes());
  await expectInvalidFields(league, "searchVotes", {}, [
    // Votes have a type, but the search has no such field.
    [{ type: "CLAN" }, "type"],
    [{ page: -1 }, "page"],
  ]);
});

test("entries can be neither cast nor withdrawn in an unknown vote, or one with a malformed id", async () => {
  const { league } = await openVotes();
  const rejection = { status: 404, errorCode: "VOTE_NOT_FOUND", message: "Vote not found", errorData: {} };
  for (const id of ["999", "0", "01", "-1", "none", "9".repeat(16)]) {
    const request = { as: league.admin, body: { voteId: id, clanId: "1" } };
    expect(await league.rejected("castVote", request), id).toEqual(rejection);
    expect(await league.rejected("removeVote", request), id).toEqual(rejection);
  }
});

test("active votes come before all other votes, on all pages", async ({ league }) => {
  await beginSeasonWithClans(league, "Foxes");
  // The clock of the tests starts at noon on 1 March 2026.
  const laterDates = { startDate: "2026-03-08", endDate: "2026-03-09" };
  const earlierDates = { startDate: "2026-02-01", endDate: "2026-02-02" };
  const currentDates = { startDate: "2026-03-01", endDate: "2026-03-07" };
  // Unlike a date, which stands for the end of its day, this is the exact end of the vote "now 1".
  const lastInstant = "2026-03-07T12:00:00.000Z";
  await openVote(league, { question: "now 1", ...currentDates, endDate: lastInstant });
  await openVote(league, { question: "over", ...earlierDates });
  await openVote(league, { question: "now 2", ...currentDates });
  await openVote(league, { question: "soon", ...laterDates });
  const readPage = async (page: number) => {
    const { data } = await league.call("searchVotes", { body: { page, numberPerPage: 2 } });
    return data.map(({ question }) => question);
  };
  expect(await readPage(1)).toEqual(["now 2", "now 1"]);
  expect(await readPage(2)).toEqual(["soon", "over"]);

  // A vote is active until its end, inclusive.
  league.clock.moveTo(Date.parse(lastInstant));
  expect(await readPage(1)).toEqual(["now 2", "now 1"]);
  league.clock.advance(1);
  expect(await readPage(1)).toEqual(["now 2", "soon"]);

  league.clock.moveTo(Date.parse("2026-03-08T12:00:00Z"));
  expect(await readPage(1)).toEqual(["soon", "now 2"]);
});
