import { nothingShown } from "contract/shown.ts";
import { expect } from "vitest";
import { beginSeason, freezeRound, makeClan } from "../../../../test/league-season.ts";
import { type League, test } from "../../../../test/open-league.ts";
import { makeMode, makePlayers, post, roundOf } from "../../../../test/play.ts";

async function find(league: League, body: { text?: string; from?: string; to?: string }) {
  const { players, clans, results } = (await league.call("search", { body })).data;
  return {
    players: players.map(({ userName }) => userName),
    clans: clans.map(({ name }) => name),
    results: results.map(({ map, date }) => `${map} ${date.slice(0, 10)}`),
  };
}

const nothing = { players: [], clans: [], results: [] };

test("a search finds players and clans by how names look, frozen results by map and time", async ({ as, league }) => {
  const names = ["Zoë Łuk", "le zoe", "zoé", "100%", "gone_zoe"];
  const [zoe = "", second = "", third = "", fourth = "", gone = ""] = await makePlayers(league, ...names);
  const modeId = await makeMode(league, "any");
  for (const [map, date, freezes] of [
    ["ctf5", "2026-02-01T12:00:00Z", true],
    ["ctf_5_limited", "2026-02-02T12:00:00Z", true],
    ["Ctf_Duskwood", "2026-02-03T12:00:00Z", true],
    ["ctf_hidden", "2026-02-03T13:00:00Z", false],
  ] as const) {
    const { _id: id } = await post(league, modeId, roundOf(["le zoe", "100%"], { map }), date);
    if (freezes) await league.call("freezeResult", { as, id });
  }
  await league.call("linkName", { as, id: fourth, body: { name: "Ärger" } });
  await league.call("linkName", { as, id: third, body: { name: "zoe!!" } });
  await league.call("deleteUser", { as, id: gone });
  await beginSeason(league);
  const owls = await makeClan(league, "Żółte Sowy", zoe);
  const foxes = await makeClan(league, "Foxes", second);
  await freezeRound(league, { red: owls, blue: foxes, redScore: 700, blueScore: 200 });

  // The best match first: exactly, at the beginning, at a word's. Of the two names of one player, the better.
  expect(await find(league, { text: "ZOE" })).toEqual({ ...nothing, players: ["zoé", "Zoë Łuk", "le zoe"] });
  expect(await find(league, { text: "luk zoe" })).toEqual({ ...nothing, players: ["Zoë Łuk"] });
  expect(await find(league, { text: "100%" })).toEqual({ ...nothing, players: ["100%"] });
  const { data } = await league.call("search", { body: { text: "arg" } });
  expect(data.players).toEqual([{ _id: fourth, userName: "100%", ...nothingShown, clanName: null, alias: "Ärger" }]);
  expect(await find(league, { text: "zolte" })).toEqual({ ...nothing, clans: ["Żółte Sowy"] });
  await league.call("updateUser", { as, id: zoe, body: { userName: "Renée" } });
  await league.call("updateClan", { as, id: owls, body: { name: "Yaks" } });
  expect(await find(league, { text: "renee" })).toEqual({ ...nothing, players: ["Renée"] });
  expect(await find(league, { text: "yaks" })).toEqual({ ...nothing, clans: ["Yaks"] });

  const league5 = `ctf5 ${new Date(league.clock.now()).toISOString().slice(0, 10)}`;
  expect((await find(league, { text: "ctf5" })).results).toEqual([
    league5,
    "ctf_5_limited 2026-02-02",
    "ctf5 2026-02-01",
  ]);
  expect(await find(league, { text: "duskwood" })).toEqual({ ...nothing, results: ["Ctf_Duskwood 2026-02-03"] });
  expect(await find(league, { text: "hidden" })).toEqual(nothing);
  expect(await find(league, { from: "2026-02-02", to: "2026-02-03" })).toEqual({
    ...nothing,
    results: ["Ctf_Duskwood 2026-02-03", "ctf_5_limited 2026-02-02"],
  });
  expect(await find(league, { text: "ctf5", from: "2026-02-01", to: "2026-02-01" })).toEqual({
    ...nothing,
    results: ["ctf5 2026-02-01"],
  });
  expect((await league.call("search", { body: { text: "yaks ctf" } })).data).toEqual(nothing);
  const [ofLeague] = (await league.call("search", { body: { text: "ctf5" } })).data.results;
  expect(ofLeague).toMatchObject({ area: "league", redNames: ["Yaks"], blueNames: ["Foxes"], winnerSide: "red" });
  for (const body of [{}, { text: "" }, { text: " \u200B" }]) expect(await find(league, body)).toEqual(nothing);
});
