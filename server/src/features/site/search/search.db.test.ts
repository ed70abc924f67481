import { defaultAppearance } from "contract/appearance.ts";
import { expect } from "vitest";
import {
  beginSeason,
  beginSeasonWithClans,
  createClan,
  endSeason,
  enterFrozenRound,
} from "../../../../test/league-season.ts";
import { type League, test } from "../../../../test/open-league.ts";
import { createMode, createPlayers, createServerRound, importRound } from "../../../../test/play.ts";
import { signUp } from "../../../../test/sign-up.ts";

/** Searches, and returns the names of the found players, clans and maps, and map and day of the found results. */
async function searchNames(league: League, body: { text?: string; from?: string; to?: string }) {
  const { data } = await league.call("search", { body });
  const { players, clans, maps, results } = data;
  return {
    players: players.map(({ userName }) => userName),
    clans: clans.map(({ name }) => name),
    maps,
    results: results.map(({ map, date }) => `${map} ${date.slice(0, 10)}`),
  };
}

const nothingFound = { players: [], clans: [], maps: [], results: [] };

/** Fills a league with players, a deleted player, clans, frozen results and an unfrozen result. Returns the ids. */
async function fillLeague(league: League) {
  const { admin } = league;
  const names = ["Zoë Łuk", "le zoe", "zoé", "100%", "deleted_zoe"];
  const [zoeLukId = "", leZoeId = "", zoeId = "", percentId = "", deletedId = ""] = await createPlayers(
    league,
    ...names,
  );
  const modeId = await createMode(league, "any");
  for (const [map, date, isFrozen] of [
    ["ctf5", "2026-02-01T12:00:00Z", true],
    ["ctf_5_limited", "2026-02-02T12:00:00Z", true],
    ["Ctf_Duskwood", "2026-02-03T12:00:00Z", true],
    ["ctf_hidden", "2026-02-03T13:00:00Z", false],
  ] as const) {
    const { _id: id } = await importRound(league, modeId, createServerRound(["le zoe", "100%"], { map }), date);
    if (isFrozen) await league.call("freezeResult", { as: admin, id });
  }
  await league.call("linkName", { as: admin, id: percentId, body: { name: "Ärger" } });
  await league.call("linkName", { as: admin, id: zoeId, body: { name: "zoe!!" } });
  await league.call("deleteUser", { as: admin, id: deletedId });
  await beginSeason(league);
  const owlsClanId = await createClan(league, "Żółte Sowy", zoeLukId);
  const foxesClanId = await createClan(league, "Foxes", leZoeId);
  // The result of the season is played today, on "ctf5".
  await enterFrozenRound(league, { red: owlsClanId, blue: foxesClanId, redScore: 700, blueScore: 200 });
  return { zoeLukId, percentId, owlsClanId };
}

test("the search finds maps and their results by the start of each part of a map's name, but not by text inside a part", async ({
  league,
}) => {
  await fillLeague(league);
  const findMaps = async (text: string) => {
    const { maps, results } = await searchNames(league, { text });
    const mapsOfResults = new Set(results.map((result) => result.split(" ")[0]));
    expect(maps.toSorted(), text).toEqual([...mapsOfResults].sort());
    return maps;
  };
  for (const text of ["dusk", "ctf_d", "CTFDUSK", "ctf duskwood"])
    expect(await findMaps(text), text).toEqual(["Ctf_Duskwood"]);
  expect(await findMaps("5_l")).toEqual(["ctf_5_limited"]);
  for (const text of ["wood", "tf_d", "ctf wood"]) expect(await findMaps(text), text).toEqual([]);
});

test("the search finds players and clans by name, ignoring accents", async ({ league }) => {
  const { percentId } = await fillLeague(league);
  // An exact match comes first, then one at the beginning of the name, then one at the beginning of a word. A player appears
  // only once, even if several names match.
  expect(await searchNames(league, { text: "ZOE" })).toEqual({
    ...nothingFound,
    players: ["zoé", "Zoë Łuk", "le zoe"],
  });
  expect(await searchNames(league, { text: "luk zoe" })).toEqual({ ...nothingFound, players: ["Zoë Łuk"] });
  expect(await searchNames(league, { text: "100%" })).toEqual({ ...nothingFound, players: ["100%"] });

  // The player's in-game name "Ärger" matches.
  const { data } = await league.call("search", { body: { text: "arg" } });
  expect(data.players).toEqual([
    { _id: percentId, userName: "100%", ...defaultAppearance, clanName: null, alias: "Ärger" },
  ]);
  expect(await searchNames(league, { text: "zolte" })).toEqual({ ...nothingFound, clans: ["Żółte Sowy"] });
  // All words must match the same name or map.
  expect(await searchNames(league, { text: "zolte ctf" })).toEqual(nothingFound);
});

test("the search finds renamed players and clans by their new names", async ({ admin, league }) => {
  const { zoeLukId, owlsClanId } = await fillLeague(league);
  await league.call("updateUser", { as: admin, id: zoeLukId, body: { userName: "Renée" } });
  await league.call("updateClan", { as: admin, id: owlsClanId, body: { name: "Yaks" } });
  expect(await searchNames(league, { text: "renee" })).toEqual({ ...nothingFound, players: ["Renée"] });
  expect(await searchNames(league, { text: "yaks" })).toEqual({ ...nothingFound, clans: ["Yaks"] });
});

test("the search finds frozen results by map and time", async ({ league }) => {
  await fillLeague(league);
  const today = new Date(league.clock.now()).toISOString().slice(0, 10);
  expect((await searchNames(league, { text: "ctf5" })).results).toEqual([
    `ctf5 ${today}`,
    "ctf_5_limited 2026-02-02",
    "ctf5 2026-02-01",
  ]);
  expect(await searchNames(league, { text: "duskwood" })).toEqual({
    ...nothingFound,
    maps: ["Ctf_Duskwood"],
    results: ["Ctf_Duskwood 2026-02-03"],
  });
  expect(await searchNames(league, { text: "hidden" })).toEqual(nothingFound);
  expect(await searchNames(league, { from: "2026-02-02", to: "2026-02-03" })).toEqual({
    ...nothingFound,
    results: ["Ctf_Duskwood 2026-02-03", "ctf_5_limited 2026-02-02"],
  });
  expect(await searchNames(league, { text: "ctf5", from: "2026-02-01", to: "2026-02-01" })).toEqual({
    ...nothingFound,
    results: ["ctf5 2026-02-01"],
  });

  const { data } = await league.call("search", { body: { text: "ctf5" } });
  const [leagueResult] = data.results;
  expect(leagueResult).toMatchObject({
    area: "league",
    redNames: ["Żółte Sowy"],
    blueNames: ["Foxes"],
    winnerSide: "red",
  });
});

test("the search text is optional if a first or a last day is given", async ({ league }) => {
  await fillLeague(league);
  const today = new Date(league.clock.now()).toISOString().slice(0, 10);
  expect(await searchNames(league, { from: "2026-02-03" })).toEqual({
    ...nothingFound,
    results: [`ctf5 ${today}`, "Ctf_Duskwood 2026-02-03"],
  });
  expect(await searchNames(league, { to: "2026-02-02" })).toEqual({
    ...nothingFound,
    results: ["ctf_5_limited 2026-02-02", "ctf5 2026-02-01"],
  });
});

test("the search names the clan of a player in the newest season", async ({ admin, league }) => {
  const [annId = ""] = await createPlayers(league, "Ann");
  await beginSeason(league, "Season 1");
  await createClan(league, "Foxes", annId);
  await endSeason(league);
  const { _id: seasonId } = await beginSeason(league, "Season 2");
  const readClanNames = async () =>
    (await league.call("search", { body: { text: "ann" } })).data.players.map(({ clanName }) => clanName);
  // The new season has a copy of the clan.
  const [copy] = (await league.call("searchClans", { body: { seasonId } })).data;
  await league.call("removeClanPlayer", { as: admin, id: copy?._id ?? "", body: { userId: annId } });
  expect(await readClanNames()).toEqual([null]);
  await createClan(league, "Owls", annId);
  expect(await readClanNames()).toEqual(["Owls"]);
});

test("the search finds nothing for an empty text", async ({ league }) => {
  await fillLeague(league);
  for (const body of [{}, { text: "" }, { text: " \u200B" }])
    expect(await searchNames(league, body)).toEqual(nothingFound);
});

test("a player with several matching names is found by the best one", async ({ admin, league }) => {
  const [id = ""] = await createPlayers(league, "the neo");
  await league.call("linkName", { as: admin, id, body: { name: "neo fan" } });
  const { players } = (await league.call("search", { body: { text: "neo" } })).data;
  expect(players.map(({ userName, alias }) => [userName, alias])).toEqual([["the neo", "neo fan"]]);
});

test("the search does not find a name that is only proposed", async ({ admin, league }) => {
  const { token } = await signUp(league, "Ann");
  const { data } = await league.call("proposeAlias", { as: token, body: { name: "neo" } });
  expect(await searchNames(league, { text: "neo" })).toEqual(nothingFound);
  await league.call("confirmAlias", { as: admin, id: data._id });
  expect(await searchNames(league, { text: "neo" })).toEqual({ ...nothingFound, players: ["Ann"] });
});

test("the search lists the clans of later seasons first", async ({ league }) => {
  await beginSeason(league, "Season 1");
  await createClan(league, "Owls");
  await endSeason(league);
  // The new season copies the clan.
  await beginSeason(league, "Season 2");
  const { clans } = (await league.call("search", { body: { text: "owls" } })).data;
  expect(clans.map(({ seasonName }) => seasonName)).toEqual(["Season 2", "Season 1"]);
});

test("the search finds at most eight players and six clans", async ({ league }) => {
  await beginSeason(league);
  const names = Array.from({ length: 9 }, (_, index) => `Fox ${index}`);
  await createPlayers(league, ...names);
  for (const name of names) await createClan(league, name);
  const { data } = await league.call("search", { body: { text: "fox" } });
  expect({ players: data.players.length, clans: data.clans.length }).toEqual({ players: 8, clans: 6 });
});

test("the search sorts clans by the position of the text in their name", async ({ league }) => {
  // The worst match is first.
  const names = ["Howls", "Night Owls", "Owls United", "Owls"];
  await beginSeasonWithClans(league, ...names);
  expect((await searchNames(league, { text: "owls" })).clans).toEqual(names.toReversed());
});

test("the search sorts players by the position of the text in their name, then by their games in all modes", async ({
  admin,
  league,
}) => {
  // The worst match is first.
  const names = ["fly of fire", "campfire fly", "a fire fly", "fire fly 3", "fire fly 2", "fire fly 1", "fire fly"];
  await createPlayers(league, ...names, "Ann");
  const modeIds = [await createMode(league, "Duel"), await createMode(league, "Solo")];
  const freeze = async (modeId: string, name: string) => {
    const { _id: id } = await importRound(league, modeId, createServerRound([name, "Ann"]));
    await league.call("freezeResult", { as: admin, id });
  };
  // The games of both modes count.
  for (const modeId of modeIds) await freeze(modeId, "fire fly 1");
  await freeze(modeIds[0] ?? "", "fire fly 2");
  const { players } = await searchNames(league, { text: "fire fly" });
  expect(players).toEqual(names.toReversed());
});
