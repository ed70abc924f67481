import { expect } from "vitest";
import { beginSeason, endSeason, makeClan, typeRound } from "../../../test/league-season.ts";
import { test } from "../../../test/open-league.ts";
import { makePlayers } from "../../../test/play.ts";

test("combines the filters of a search for league results", async ({ league }) => {
  const [ann = "", ben = "", cleo = ""] = await makePlayers(league, "Ann", "Ben", "Cleo");
  const { _id: first } = await beginSeason(league, "Spring");
  const red = await makeClan(league, "Foxes", ann);
  const blue = await makeClan(league, "Owls", ben);
  const third = await makeClan(league, "Crows", cleo);
  const scores = { redScore: 500, blueScore: 300 };
  const id = await typeRound(league, { red, blue, ...scores });
  const other = await typeRound(league, { red: third, blue, ...scores });
  await endSeason(league);
  const { _id: second } = await beginSeason(league, "Autumn");

  const found = async (body: object) => {
    const { data } = await league.league.call("searchResults", { as: league.admin, body });
    return data.map(({ _id }) => _id).toSorted();
  };
  for (const body of [{}, { seasonId: first }, { seasonName: "spring" }, { clanId: blue }]) {
    expect(await found(body)).toEqual([id, other].toSorted());
    expect(await found({ ...body, clanId: red })).toEqual([id]);
    expect(await found({ ...body, _id: id })).toEqual([id]);
    expect(await found({ ...body, _id: id, page: 1 })).toEqual([id]);
    expect(await found({ ...body, _id: id, page: 2 })).toEqual([]);
  }
  for (const body of [{ seasonId: second }, { seasonName: "autumn" }, { clanId: third }, { clanId: "none" }]) {
    expect(await found({ ...body, _id: id })).toEqual([]);
  }
  expect(await found({ clanId: red, seasonId: second })).toEqual([]);
});
