import { defaultAppearance } from "contract/appearance.ts";
import { expect } from "vitest";
import { beginSeason, createClan, freezeRound } from "../../../../test/league-season.ts";
import { type League, test } from "../../../../test/open-league.ts";
import { createMode, createPlayers, createServerRound, postResult } from "../../../../test/play.ts";

async function searchNames(league: League, body: { text?: string; from?: string; to?: string }) {
  const { players, clans, results } = (await league.call("search", { body })).data;
  return {
    players: players.map(({ userName }) => userName),
    clans: clans.map(({ name }) => name),
    results: results.map(({ map, date }) => `${map} ${date.slice(0, 10)}`),
  };
}

const emptyResult = { players: [], clans: [], results: [] };

test("finds players and clans by name, ignoring accents, and validated results by map and time", async ({
  admin,
  league,
}) => {
  const names = ["Zoë Łuk", "le zoe", "zoé", "100%", "gone_zoe"];
  const [zoe = "", second = "", third = "", fourth = "", deletedId = ""] = await createPlayers(league, ...names);
  const modeId = await createMode(league, "any");
  for (const [map, date, freezes] of [
    ["ctf5", "2026-02-01T12:00:00Z", true],
    ["ctf_5_limited", "2026-02-02T12:00:00Z", true],
    ["Ctf_Duskwood", "2026-02-03T12:00:00Z", true],
    ["ctf_hidden", "2026-02-03T13:00:00Z", false],
  ] as const) {
    const { _id: id } = await postResult(league, modeId, createServerRound(["le zoe", "100%"], { map }), date);
    if (freezes) await league.call("freezeResult", { as: admin, id });
  }
  await league.call("linkName", { as: admin, id: fourth, body: { name: "Ärger" } });
  await league.call("linkName", { as: admin, id: third, body: { name: "zoe!!" } });
  await league.call("deleteUser", { as: admin, id: deletedId });
  await beginSeason(league);
  const owls = await createClan(league, "Żółte Sowy", zoe);
  const foxes = await createClan(league, "Foxes", second);
  await freezeRound(league, { red: owls, blue: foxes, redScore: 700, blueScore: 200 });

  // Best matches come first: exact, at the beginning, at the beginning of a word. A player appears once, with the best name.
  expect(await searchNames(league, { text: "ZOE" })).toEqual({ ...emptyResult, players: ["zoé", "Zoë Łuk", "le zoe"] });
  expect(await searchNames(league, { text: "luk zoe" })).toEqual({ ...emptyResult, players: ["Zoë Łuk"] });
  expect(await searchNames(league, { text: "100%" })).toEqual({ ...emptyResult, players: ["100%"] });

  const { data } = await league.call("search", { body: { text: "arg" } });
  expect(data.players).toEqual([
    { _id: fourth, userName: "100%", ...defaultAppearance, clanName: null, alias: "Ärger" },
  ]);
  expect(await searchNames(league, { text: "zolte" })).toEqual({ ...emptyResult, clans: ["Żółte Sowy"] });

  await league.call("updateUser", { as: admin, id: zoe, body: { userName: "Renée" } });
  await league.call("updateClan", { as: admin, id: owls, body: { name: "Yaks" } });
  expect(await searchNames(league, { text: "renee" })).toEqual({ ...emptyResult, players: ["Renée"] });
  expect(await searchNames(league, { text: "yaks" })).toEqual({ ...emptyResult, clans: ["Yaks"] });

  const resultOfLeague = `ctf5 ${new Date(league.clock.now()).toISOString().slice(0, 10)}`;
  expect((await searchNames(league, { text: "ctf5" })).results).toEqual([
    resultOfLeague,
    "ctf_5_limited 2026-02-02",
    "ctf5 2026-02-01",
  ]);
  expect(await searchNames(league, { text: "duskwood" })).toEqual({
    ...emptyResult,
    results: ["Ctf_Duskwood 2026-02-03"],
  });
  expect(await searchNames(league, { text: "hidden" })).toEqual(emptyResult);
  expect(await searchNames(league, { from: "2026-02-02", to: "2026-02-03" })).toEqual({
    ...emptyResult,
    results: ["Ctf_Duskwood 2026-02-03", "ctf_5_limited 2026-02-02"],
  });
  expect(await searchNames(league, { text: "ctf5", from: "2026-02-01", to: "2026-02-01" })).toEqual({
    ...emptyResult,
    results: ["ctf5 2026-02-01"],
  });
  expect((await league.call("search", { body: { text: "yaks ctf" } })).data).toEqual(emptyResult);

  const [leagueResult] = (await league.call("search", { body: { text: "ctf5" } })).data.results;
  expect(leagueResult).toMatchObject({ area: "league", redNames: ["Yaks"], blueNames: ["Foxes"], winnerSide: "red" });

  for (const body of [{}, { text: "" }, { text: " \u200B" }])
    expect(await searchNames(league, body)).toEqual(emptyResult);
});
