import { assignEmblemDesigns } from "contract/emblem-design.ts";
import { expect } from "vitest";
import { testInOneProcess } from "../../../../test/further-processes.ts";
import { beginSeason, createClan, createEvent, enterFrozenRound, enterRound } from "../../../../test/league-season.ts";
import { type League, openLeague, test } from "../../../../test/open-league.ts";
import { createMode, createPlayers, createServerRound, importRound } from "../../../../test/play.ts";
import { readPng } from "../../../../test/read-png.ts";
import { findPreview } from "./find-preview.ts";

/** Fetches the preview of a page, and checks that it can be cached. */
async function fetchPreview(league: League, page: string): Promise<Buffer> {
  const reply = await league.http.server.inject({ method: "GET", url: `/preview${page}.png` });
  expect(reply.statusCode).toBe(200);
  expect(reply.headers).toMatchObject({
    "content-type": "image/png",
    "cache-control": "public, max-age=600",
    "cross-origin-resource-policy": "cross-origin",
  });
  const secondReply = await league.http.server.inject({
    method: "GET",
    url: `/preview${page}.png`,
    headers: { "if-none-match": String(reply.headers["etag"]) },
  });
  expect(secondReply.statusCode).toBe(304);
  return reply.rawPayload;
}

test("results, players, clans and events have their own preview if they are public, other pages have the general one", async ({
  league,
}) => {
  const generalPreview = await fetchPreview(league, "/ranked/modes");
  expect(readPng(generalPreview)).toMatchObject({ width: 1200, height: 630 });

  const hasGeneralPreview = async (page: string) => (await fetchPreview(league, page)).equals(generalPreview);

  const [annId = "", benId = ""] = await createPlayers(league, "Ann <b>🦊 Кошка 漢字 شباب", "Ben");
  await beginSeason(league);
  const redClanId = await createClan(league, "Foxes", annId);
  const blueClanId = await createClan(league, "Owls", benId);
  const round = { red: redClanId, blue: blueClanId, redScore: 500, blueScore: 300 };
  await enterFrozenRound(league, round);
  const unfrozenResultId = await enterRound(league, round);
  const { data: results } = await league.leagueArea.call("searchResults", { body: {} });
  const event = {
    clanAId: redClanId,
    clanBId: blueClanId,
    startDate: "2026-04-01T18:00:00Z",
    endDate: "2026-04-01T20:00:00Z",
  };
  const { data: createdEvent } = await league.call("createEvent", { as: league.admin, body: event });

  const rankedPlayerPage = `/ranked/users/${annId}`;
  const pages = [
    `/league/results/${results[0]?._id}`,
    `/league/users/${annId}`,
    rankedPlayerPage,
    `/league/clans/${redClanId}`,
    `/league/calendar/${createdEvent._id}`,
  ];
  const previews = await Promise.all(pages.map((page) => fetchPreview(league, page)));
  for (const png of previews) expect(readPng(png)).toMatchObject({ width: 1200, height: 630 });
  // The previews differ from each other and from the general one.
  expect(new Set([generalPreview, ...previews].map((png) => png.toString("base64"))).size).toBe(1 + pages.length);

  // A changed tee changes the preview of its player.
  const previewBefore = previews[pages.indexOf(rankedPlayerPage)] ?? generalPreview;
  await league.call("updateUser", { as: league.admin, id: annId, body: { tee: "teal-bronze-cap-glad" } });
  expect((await fetchPreview(league, rankedPlayerPage)).equals(previewBefore)).toBe(false);

  const pagesWithoutPreview = ["/ranked/results/1", "/league/clans/99", "/ranked/clans/1", "/league/results/x", "/%00"];
  for (const page of [`/league/results/${unfrozenResultId}`, ...pagesWithoutPreview])
    expect(await hasGeneralPreview(page)).toBe(true);
  await league.leagueArea.call("freezeResult", { as: league.admin, id: unfrozenResultId });
  expect(await hasGeneralPreview(`/league/results/${unfrozenResultId}`)).toBe(false);

  await league.call("deleteUser", { as: league.admin, id: benId });
  expect(await hasGeneralPreview(`/league/users/${benId}`)).toBe(true);
});

// These tests read what a preview shows, before it is rendered as an image.

test("the previews of a season show ranks, and the usual score limit, 1000, as the score of a forfeit's winner", async ({
  league,
}) => {
  const [annId = "", benId = ""] = await createPlayers(league, "Ann", "Ben");
  await beginSeason(league);
  const red = await createClan(league, "Foxes", annId);
  const blue = await createClan(league, "Owls", benId);
  const rounds = [
    { red, blue, redScore: 500, blueScore: 300 },
    { red, blue, redScore: 500, blueScore: 300, forfeit: "red" as const },
    { red, blue, redScore: 100, blueScore: 300 },
  ];
  const findPreviewOfPage = (page: string) =>
    findPreview(league.http, page, { timeZone: "America/New_York", now: league.clock.now() });
  const event = { startDate: "2026-03-01T12:00:00Z", endDate: "2026-03-01T14:00:00Z", clanAId: red, clanBId: blue };
  const { data: createdEvent } = await league.call("createEvent", { as: league.admin, body: event });
  const eventPage = `/league/calendar/${createdEvent._id}`;
  const eventPreview = {
    clans: [{ name: "Foxes" }, { name: "Owls" }],
    season: "Season 1",
    day: "1 Mar 2026",
    time: "Sun 07:00",
    timeZone: "America/New York",
  };
  // Before the first result, there is neither a rank nor a score.
  expect(await findPreviewOfPage(`/league/clans/${red}`)).toMatchObject({
    season: "Season 1",
    totals: [{ label: "Points" }, { label: "Won and lost" }, { label: "Players" }],
  });
  expect(await findPreviewOfPage(eventPage)).toMatchObject({ ...eventPreview, score: null });
  expect(await findPreviewOfPage(`/league/users/${annId}`)).toMatchObject({ clanName: "Foxes", curve: null });

  const ids: string[] = [];
  for (const round of rounds) {
    const id = await enterRound(league, round);
    await league.leagueArea.call("freezeResult", { as: league.admin, id });
    ids.push(id);
    const isFirstRound = ids.length === 1;
    if (!isFirstRound) continue;
    expect(await findPreviewOfPage(`/league/users/${annId}`)).toMatchObject({
      curve: { title: "Elo in the league", elo: "1016.00", caption: "1 game, peak 1016.00", points: [1016] },
    });
  }
  expect(await findPreviewOfPage(eventPage)).toMatchObject({ ...eventPreview, score: "1–2", winner: null });
  const afterEvent = { timeZone: "America/New_York", now: Date.parse(event.endDate) };
  expect(await findPreview(league.http, eventPage, afterEvent)).toMatchObject({ winner: "Owls" });
  expect(await findPreviewOfPage(`/league/users/${annId}`)).toMatchObject({
    curve: { caption: "3 games, peak 1016.00" },
  });
  const { data: leagueStats } = await league.leagueArea.call("searchStats", { body: { userId: annId } });
  expect(await findPreviewOfPage(`/league/stats/${leagueStats[0]?._id}`)).toMatchObject({
    name: "Ann",
    curve: { caption: "3 games, peak 1016.00" },
  });
  const [playedId = "", forfeitId = ""] = ids;
  const teams = {
    red: { name: "Foxes", players: [{ name: "Ann" }] },
    blue: { name: "Owls", players: [{ name: "Ben" }] },
  };
  expect(await findPreviewOfPage(`/league/results/${playedId}`)).toMatchObject({
    red: { ...teams.red, score: "500" },
    blue: { ...teams.blue, score: "300" },
    winner: "red",
  });
  expect(await findPreviewOfPage(`/league/results/${forfeitId}`)).toMatchObject({
    red: { ...teams.red, score: "Forfeit" },
    blue: { ...teams.blue, score: "1000" },
    winner: "blue",
  });
  // The Owls have won two of the three rounds.
  for (const [id, rank, points, wonAndLost] of [
    [blue, "#1", "2", "2–1"],
    [red, "#2", "1", "1–2"],
  ] as const) {
    expect(await findPreviewOfPage(`/league/clans/${id}`)).toMatchObject({
      totals: [
        { label: "of 2 clans", value: rank },
        { label: "Points", value: points },
        { label: "Won and lost", value: wonAndLost },
        { label: "Players", value: "1" },
      ],
    });
  }
});

test("the preview of a ranked round shows its mode, and that of a player the Elo in it", async ({ admin, league }) => {
  const [annId = ""] = await createPlayers(league, "Ann", "Ben");
  const modeId = await createMode(league, "Duels");
  const ids: string[] = [];
  // Ann wins the first round and loses the second one.
  for (const redScore of [500, 100]) {
    const round = createServerRound(["Ann", "Ben"], { redScore, blueScore: 300, map: "ctf5" });
    const { _id: id } = await importRound(league, modeId, round, "2026-02-01T12:00:00Z");
    expect(
      await findPreview(league.http, `/ranked/results/${id}`, { timeZone: "UTC", now: league.clock.now() }),
    ).toBeNull();
    await league.call("freezeResult", { as: admin, id });
    ids.push(id);
  }
  expect(
    await findPreview(league.http, `/ranked/results/${ids[0]}`, { timeZone: "UTC", now: league.clock.now() }),
  ).toMatchObject({
    caption: "Duels · 1 Feb 2026",
    map: "ctf5",
    red: { name: "Red", emblem: null, players: [{ name: "Ann" }], score: "500", gain: "+16.00 Elo" },
    blue: { name: "Blue", emblem: null, players: [{ name: "Ben" }], score: "300", gain: "−16.00 Elo" },
    winner: "red",
  });
  const preview = await findPreview(league.http, `/ranked/users/${annId}`, {
    timeZone: "UTC",
    now: league.clock.now(),
  });
  // The last Elo is lower than the peak.
  expect(preview).toMatchObject({
    curve: {
      title: "Elo in Duels",
      caption: "#2 · 2 games, peak 1016.00",
      elo: expect.stringMatching(/^9\d\d\./),
    },
  });
  // The page of the player's statistics has the same preview.
  const { data: stats } = await league.call("searchStats", { body: { userId: annId } });
  expect(
    await findPreview(league.http, `/ranked/stats/${stats[0]?._id}`, { timeZone: "UTC", now: league.clock.now() }),
  ).toEqual(preview);
  // The league has no rounds.
  expect(
    await findPreview(league.http, `/league/users/${annId}`, { timeZone: "UTC", now: league.clock.now() }),
  ).toMatchObject({ curve: null });
});

test("a clan has the same emblem in all previews", async ({ league }) => {
  await beginSeason(league);
  const crest = { shape: "saltire", colour: "green", secondColour: "grey" } as const;
  const ids: string[] = [];
  for (const name of ["Wolves", "Foxes", "Bears"]) {
    ids.push(await createClan(league, name, ...(await createPlayers(league, `Player of ${name}`))));
  }
  const [wolvesId = "", foxesId = "", bearsId = ""] = ids;
  await league.call("updateClan", { as: league.admin, id: foxesId, body: { crest } });
  const dates = { startDate: "2026-03-01T12:00:00Z", endDate: "2026-03-01T14:00:00Z" };
  const { _id: eventId } = await createEvent(league, { clans: [bearsId, foxesId], ...dates });
  const round = { red: bearsId, blue: foxesId, redScore: 2, blueScore: 1 };
  const resultId = await enterRound(league, round);
  await league.leagueArea.call("freezeResult", { as: league.admin, id: resultId });
  // The names "Wolves" and "Bears" have the same shape, which the older clan gets. The Bears are first in the standings.
  const designs = assignEmblemDesigns([
    { name: "Wolves", crest: null },
    { name: "Foxes", crest },
    { name: "Bears", crest: null },
  ]);
  const emblems = { wolves: designs.get("Wolves"), foxes: designs.get("Foxes"), bears: designs.get("Bears") };
  const find = (page: string) => findPreview(league.http, page, { timeZone: "UTC", now: league.clock.now() });
  expect(await find(`/league/clans/${wolvesId}`)).toMatchObject({ emblem: emblems.wolves });
  expect(await find(`/league/clans/${foxesId}`)).toMatchObject({ emblem: emblems.foxes });
  expect(await find(`/league/calendar/${eventId}`)).toMatchObject({
    clans: [{ emblem: emblems.bears }, { emblem: emblems.foxes }],
  });
  expect(await find(`/league/results/${resultId}`)).toMatchObject({
    red: { emblem: emblems.bears },
    blue: { emblem: emblems.foxes },
  });
});

testInOneProcess("a general preview that is sent while the database is unavailable is not cached", async () => {
  const { http, context, log } = await openLeague();
  await context.db.destroy();
  const reply = await http.server.inject({ url: "/preview/league/clans/1.png" });
  expect(reply.headers).toMatchObject({ "content-type": "image/png", "cache-control": "no-store" });
  expect(log.drainErrors()).toHaveLength(1);
});
