import type { ChosenEmblem } from "contract/emblems.ts";
import { expect } from "vitest";
import { countByStatus } from "../../../../test/call-league.ts";
import { beginSeason, createClan, readClan } from "../../../../test/league-season.ts";
import { test } from "../../../../test/open-league.ts";
import { createPlayers } from "../../../../test/play.ts";
import { raceOnLock } from "../../../../test/race-on-lock.ts";
import { lockSeasonForUpdate } from "../../competitions/seasons-queries.ts";

// The API calls emblems crests.

test("an emblem can be chosen by only one of two clans at the same time", async ({ league }) => {
  const bend: ChosenEmblem = { shape: "bend", colour: "green", secondColour: "grey" };
  const { _id: seasonId } = await beginSeason(league);
  const ids = [await createClan(league, "Foxes"), await createClan(league, "Owls")];
  const replies = await raceOnLock(league.context.db, {
    holdLock: (trx) => lockSeasonForUpdate(trx, Number(seasonId)),
    start: () => ids.map((id) => league.send("updateClan", { as: league.admin, id, body: { crest: bend } })),
  });
  expect(countByStatus(replies)).toEqual({ 200: 1, 409: 1 });

  const clans = await Promise.all(ids.map((id) => readClan(league, id)));
  const chosenEmblems = clans.flatMap(({ crest }) => crest ?? []);
  expect(chosenEmblems).toEqual([bend]);
});

test("a clan that is deleted has no player left, even if players are added concurrently", async ({ admin, league }) => {
  // Creates ten players, each named by one letter.
  const playerIds = await createPlayers(league, ..."abcdefghij");
  const { _id: seasonId } = await beginSeason(league);
  const id = await createClan(league, "Foxes");
  const replies = await raceOnLock(league.context.db, {
    holdLock: (trx) => lockSeasonForUpdate(trx, Number(seasonId)),
    start: () =>
      playerIds.flatMap((userId) => [
        league.send("addClanPlayer", { as: admin, id, body: { userId } }),
        league.send("deleteClan", { as: admin, id }),
      ]),
  });
  for (const { status } of replies) expect([200, 404]).toContain(status);
  // The users without a clan are all players and the admin.
  expect((await league.call("searchUsers", { body: { clanId: null } })).data).toHaveLength(playerIds.length + 1);
});
