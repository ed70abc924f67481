import { expect } from "vitest";
import { beginSeason } from "../../../test/league-season.ts";
import { test } from "../../../test/open-league.ts";
import { raceOnLock } from "../../../test/race-on-lock.ts";
import { insertClan } from "../seasons/clans/clans-queries.ts";

test("a list is rejected with the name of a clan that is created concurrently", async ({ admin, league }) => {
  const { _id: seasonId } = await beginSeason(league);
  const text = "Name\tE-mail\tClan\nAnn\tann@players.example\tOwls\nBen\tben@players.example\tFoxes";
  // The call does not see the uncommitted clan. Its own insert of a clan with that name waits for the unique index.
  const [rejection] = await raceOnLock(league.context.db, {
    holdLock: (trx) => insertClan(trx, Number(seasonId), "Foxes"),
    start: () => [league.rejected("storePlayerList", { as: admin, body: { text } })],
  });
  expect(rejection).toMatchObject({ status: 409, errorCode: "CLAN_NAME_TAKEN", errorData: { name: "Foxes" } });
  expect((await league.call("searchClans")).data.map(({ name }) => name)).toEqual(["Foxes"]);
});
