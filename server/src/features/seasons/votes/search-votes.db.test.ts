import { expect } from "vitest";
import { openVote } from "../../../../test/cast.ts";
import { expectFaults } from "../../../../test/expect-faults.ts";
import { beginSeason, endSeason, seasonOf } from "../../../../test/league-season.ts";
import { openLeague, test } from "../../../../test/open-league.ts";

/** Three votes of one season and one of the next. */
async function openScene() {
  const league = await openLeague();
  const { seasonId } = await seasonOf(league, "Foxes");
  for (const question of ["one", "two", "three"]) await openVote(league, { question });
  await endSeason(league);
  const next = await beginSeason(league, "Season 2");
  const last = await openVote(league, { question: "four" });
  await league.call("createVote", { as: league.admin });
  return { league, seasonId, nextId: next._id, last };
}

type Search = { _id?: string | null; seasonId?: string | null; page?: number; numberPerPage?: number };

test("votes are listed newest first, of one season or of all, with paging on request", async () => {
  const { league, seasonId, nextId, last } = await openScene();
  const found = async (body?: Search, as?: string) => {
    const { data, ...rest } = await league.call("searchVotes", { as, body });
    return { questions: data.map(({ question }) => question).join(" "), ...rest };
  };
  expect(await found()).toEqual({ questions: "four three two one" });
  expect(await found({ seasonId })).toEqual({ questions: "three two one" });
  expect(await found({ seasonId: nextId })).toEqual({ questions: "four" });
  expect(await found({ seasonId: nextId, page: 1 }, league.admin)).toEqual({
    questions: "four New vote",
    page: 1,
    total: 2,
  });
  expect(await found({ seasonId, page: 2, numberPerPage: 2 })).toEqual({ questions: "one", page: 2, total: 3 });
  expect(await found({ page: 1, numberPerPage: 1 })).toEqual({ questions: "four", page: 1, total: 4 });
  expect(await found({ _id: last._id })).toEqual({ questions: "four" });
  expect(await found({ _id: last._id, seasonId })).toEqual({ questions: "" });
  expect(await found({ _id: "999" })).toEqual({ questions: "" });
  expect(await found({ _id: "none", page: 1 })).toEqual({ questions: "", page: 1, total: 0 });
  expect(await found({ seasonId: "999" })).toEqual({ questions: "" });
  expect(await found({ _id: null, seasonId: null })).toEqual(await found());
  await expectFaults(league, "searchVotes", {}, [
    [{ type: "CLAN" }, "type"],
    [{ page: -1 }, "page"],
  ]);
});

test("a vote for an unknown or malformed id is answered with 404", async () => {
  const { league } = await openScene();
  const refusal = { status: 404, errorCode: "VOTE_NOT_FOUND", message: "Vote not found", errorData: {} };
  for (const id of ["999", "0", "01", "-1", "none", "9".repeat(16)]) {
    const request = { as: league.admin, body: { voteId: id, clanId: "1" } };
    expect(await league.refused("castVote", request), id).toEqual(refusal);
    expect(await league.refused("removeVote", request), id).toEqual(refusal);
  }
});

test("active votes come before the others, on all pages", async ({ league }) => {
  await seasonOf(league, "Foxes");
  const later = { startDate: "2026-03-08", endDate: "2026-03-09" };
  const earlier = { startDate: "2026-02-01", endDate: "2026-02-02" };
  await openVote(league, { question: "now 1" });
  await openVote(league, { question: "over", ...earlier });
  await openVote(league, { question: "now 2" });
  await openVote(league, { question: "soon", ...later });
  const page = async (number: number) =>
    (await league.call("searchVotes", { body: { page: number, numberPerPage: 2 } })).data.map((vote) => vote.question);
  expect(await page(1)).toEqual(["now 2", "now 1"]);
  expect(await page(2)).toEqual(["soon", "over"]);
  league.clock.moveTo(Date.parse("2026-03-08T12:00:00Z"));
  expect(await page(1)).toEqual(["soon", "now 2"]);
});
