import { expect } from "vitest";
import { beginSeason, makeClan } from "../../../test/league-season.ts";
import { test } from "../../../test/open-league.ts";
import { makeMode, makePlayers, post, roundOf } from "../../../test/play.ts";

test("ranked stats and the ranking show, filter and sort by a player's current clan", async ({ league }) => {
  const names = ["Ann", "Ben", "Cleo", "Dan"];
  const [ann = "", ben = "", cleo = ""] = await makePlayers(league, ...names);
  const modeId = await makeMode(league, "2on2");
  const { _id: id } = await post(league, modeId, roundOf(names));
  await league.call("freezeResult", { as: league.admin, id });
  await beginSeason(league);
  const owls = await makeClan(league, "Owls", ann, cleo);
  await makeClan(league, "foxes", ben);

  const { data: stats } = await league.call("searchStats", { body: { modeId, sort: "clanName", asc: true } });
  expect(stats.map(({ userName, clanName }) => [userName, clanName])).toEqual([
    ["Ben", "foxes"],
    ["Ann", "Owls"],
    ["Cleo", "Owls"],
    ["Dan", null],
  ]);
  const { data: turned } = await league.call("searchStats", { body: { modeId, sort: "clanName", asc: false } });
  expect(turned.map(({ userName }) => userName)).toEqual(["Cleo", "Ann", "Ben", "Dan"]);

  const found = await league.call("searchStats", { body: { modeId, clanName: "OW", page: 1 } });
  expect(found).toMatchObject({ total: 2, data: [{ clanId: owls }, { clanId: owls }] });
  expect((await league.call("searchStats", { body: { modeId, clanName: "%" } })).data).toEqual([]);
  const { data: stat } = await league.call("getStat", { id: stats[1]?._id ?? "" });
  expect(stat).toMatchObject({ clanId: owls, clanName: "Owls" });

  const { data: ranking } = await league.call("searchLeaderboard", { body: { modeId } });
  const shown = ranking.map(({ user }) => [user.userName, user.clanName] as const);
  expect(Object.fromEntries(shown)).toEqual({ Ann: "Owls", Ben: "foxes", Cleo: "Owls", Dan: null, admin: null });
});
