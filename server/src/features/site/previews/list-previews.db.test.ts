import { expect } from "vitest";
import { beginSeason, beginSeasonWithClans, createClan, enterFrozenRound } from "../../../../test/league-season.ts";
import { test } from "../../../../test/open-league.ts";
import { openVote } from "../../../../test/open-vote.ts";
import { createMode, createPlayers, createServerRound, importRound } from "../../../../test/play.ts";
import { signUpAll } from "../../../../test/queue-up.ts";
import { findPreview } from "./find-preview.ts";

/** The teams of a result that red has won with 500 to 300. */
function createTeams(red: string, blue: string) {
  return [
    { text: red, isMuted: false },
    { text: "500", isMuted: false },
    { text: "–", isMuted: true },
    { text: "300", isMuted: true },
    { text: blue, isMuted: true },
  ];
}

test("lists and maps have previews once they have entries", async ({ admin, league }) => {
  const find = (page: string) => findPreview(league.http, page, { timeZone: "UTC", now: league.clock.now() });
  const lists = ["/ranked", "/ranked/users", "/ranked/maps", "/ranked/maps/ctf5", "/league", "/league/clans"];
  for (const page of lists) expect(await find(page)).toBeNull();
  const players = await createPlayers(league, "Ann", "Ben");
  const modeId = await createMode(league, "Duels");
  const round = createServerRound(["Ann", "Ben"], { redScore: 500, blueScore: 300, map: "ctf5" });
  const { _id: id } = await importRound(league, modeId, round, "2026-02-01T12:00:00Z");
  await league.call("freezeResult", { as: admin, id });
  await beginSeason(league);
  await createClan(league, "Foxes", ...players);

  const ranks = {
    caption: "Duels",
    title: "Players",
    entries: [{ name: "Ann", value: "1016.00 Elo" }, { name: "Ben" }],
  };
  expect(await find("/ranked")).toMatchObject(ranks);
  expect(await find("/ranked/users")).toMatchObject(ranks);
  expect(await find("/ranked/maps")).toMatchObject({ title: "Maps", entries: [{ name: "ctf5", value: "1 round" }] });
  const table = { caption: "Season 1", title: "Clans", entries: [{ name: "Foxes", value: "0 points" }] };
  for (const page of ["/league", "/league/users", "/league/clans"]) expect(await find(page)).toMatchObject(table);
  expect(await find("/ranked/maps/ctf5")).toMatchObject({
    name: "ctf5",
    drawing: null,
    totals: [{ value: "1" }, { value: "100%" }, { value: "0%" }],
  });
  expect(await find("/ranked/maps/ctf9")).toBeNull();
  expect(await find("/ranked/results")).toMatchObject({
    title: "Results",
    isRanking: false,
    hasRatings: false,
    entries: [{ name: createTeams("Ann", "Ben"), value: "ctf5" }],
  });
});

test("the preview of ranked results names the players that fit, and how many others there are", async ({
  admin,
  league,
}) => {
  const names = ["Ann", "Ben", "vantablack", "laserkraut", "Zoe", "Mia"];
  await createPlayers(league, ...names);
  const modeId = await createMode(league, "Threes");
  const round = createServerRound(names, { redScore: 500, blueScore: 300, map: "ctf5" });
  const { _id: id } = await importRound(league, modeId, round, "2026-02-01T12:00:00Z");
  await league.call("freezeResult", { as: admin, id });
  const context = { timeZone: "UTC", now: league.clock.now() };
  const preview = await findPreview(league.http, "/ranked/results", context);
  expect(preview).toMatchObject({ entries: [{ name: createTeams("Ann, Ben +1", "laserkraut, Zoe +1") }] });
});

test("the previews of a season's lists show its newest results, its next matches and its rules", async ({ league }) => {
  const context = { timeZone: "America/New_York", now: league.clock.now() };
  const find = (page: string) => findPreview(league.http, page, context);
  const [annId = "", benId = ""] = await createPlayers(league, "Ann", "Ben");
  for (const page of ["/league/results", "/league/calendar", "/league/rules/leagueSeason1"])
    expect(await find(page)).toBeNull();
  await beginSeason(league);
  const red = await createClan(league, "Foxes", annId);
  const blue = await createClan(league, "Owls", benId);
  await enterFrozenRound(league, { red, blue, redScore: 500, blueScore: 300 });
  const twoHours = 2 * 60 * 60 * 1000;
  // The first event is over, the second one begins in two hours.
  for (const start of [context.now - 2 * twoHours, context.now + twoHours]) {
    const startDate = new Date(start).toISOString();
    const endDate = new Date(start + twoHours / 2).toISOString();
    await league.call("createEvent", { as: league.admin, body: { startDate, endDate, clanAId: red, clanBId: blue } });
  }

  expect(await find("/league/results")).toMatchObject({
    caption: "Season 1",
    entries: [{ name: createTeams("Foxes", "Owls"), value: "ctf5" }],
  });
  const calendar = await find("/league/calendar");
  expect(calendar).toMatchObject({
    caption: "Season 1 · times in America/New York",
    title: "Next matches",
    entries: [{ name: "Foxes – Owls" }],
  });
  expect(await find("/league/calendar/agenda")).toEqual(calendar);
  expect(await find("/league/rules/leagueSeason1")).toMatchObject({
    title: "Rules",
    entries: [{ name: "Clans" }, { name: "Players a clan" }, { name: "Rounds a match" }],
  });
  expect(await find("/league/rules/leagueSeason2")).toBeNull();
});

test("the preview of votes shows the options with the most votes as bars, and equal ones sorted by name", async ({
  league,
}) => {
  const { clans } = await beginSeasonWithClans(league, "Owls", "Foxes", "Bears", "Cats");
  const [owlsId = "", foxesId = "", bearsId = ""] = clans;
  // In Berlin, the vote ends on the next day.
  const { _id: voteId } = await openVote(league, { endDate: "2026-03-07T23:59:00Z" });
  const voters = await signUpAll(league, "Ada", "Ben", "Cleo", "Dan");
  const choices = [owlsId, bearsId, bearsId, foxesId];
  for (const [index, { token }] of voters.entries()) {
    await league.call("castVote", { as: token, body: { voteId, clanId: choices[index] } });
  }
  const context = { timeZone: "Europe/Berlin", now: league.clock.now() };
  expect(await findPreview(league.http, "/league/votes", context)).toMatchObject({
    caption: "Season 1 · until 8 Mar (Europe/Berlin)",
    title: "Who wins?",
    entries: [
      { name: "Bears", value: "2 votes", share: 1 },
      { name: "Foxes", value: "1 vote", share: 0.5 },
      { name: "Owls", value: "1 vote", share: 0.5 },
    ],
  });
});
