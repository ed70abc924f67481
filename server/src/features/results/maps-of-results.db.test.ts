import { expect } from "vitest";
import { beginSeason, createClan, endSeason, enterRound } from "../../../test/league-season.ts";
import { test } from "../../../test/open-league.ts";
import { createPlayers } from "../../../test/play.ts";

test("the maps of league results can be filtered by season, and only admins see maps of results that are not frozen", async ({
  admin,
  league,
}) => {
  const [annId = "", benId = ""] = await createPlayers(league, "Ann", "Ben");
  const { _id: springId } = await beginSeason(league, "Spring");
  const foxesId = await createClan(league, "Foxes", annId);
  const owlsId = await createClan(league, "Owls", benId);
  const enterOnMap = async (map: string) => {
    const id = await enterRound(league, { red: foxesId, blue: owlsId, redScore: 5, blueScore: 3 });
    await league.leagueArea.call("updateResult", { as: admin, id, body: { map } });
    return id;
  };
  await league.leagueArea.call("freezeResult", { as: admin, id: await enterOnMap("ctf5") });
  await enterOnMap("ctf5");
  await enterOnMap("ctf2");
  const readMaps = async (viewer: string | undefined, body: object = {}) =>
    (await league.leagueArea.call("searchMaps", { as: viewer, body })).data;
  const allMaps = [
    { map: "ctf2", results: 1 },
    { map: "ctf5", results: 2 },
  ];
  for (const filter of [{}, { seasonId: springId }]) {
    expect(await readMaps(admin, filter)).toEqual(allMaps);
    expect(await readMaps(undefined, filter)).toEqual([{ map: "ctf5", results: 1 }]);
  }

  await endSeason(league);
  const { _id: autumnId } = await beginSeason(league, "Autumn");
  expect(await readMaps(admin, { seasonId: autumnId })).toEqual([]);
  // There are no ranked results.
  expect((await league.call("searchMaps", { as: admin })).data).toEqual([]);
});
