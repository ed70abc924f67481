import { expect } from "vitest";
import { countByStatus } from "../../../../test/call-league.ts";
import { beginSeason, createClan, endSeason, lockSessions, readStandings } from "../../../../test/league-season.ts";
import { test } from "../../../../test/open-league.ts";
import { createPlayers } from "../../../../test/play.ts";
import { raceOnLock } from "../../../../test/race-on-lock.ts";
import { signUp } from "../../../../test/sign-up.ts";
import { lockUserForUpdate } from "../../people/users/users-queries.ts";

const autumn = { name: "Autumn", startDate: "2026-09-01", endDate: "2026-11-30" };

test("exactly one of twenty concurrent calls creates a season and copies the clans", async ({ league }) => {
  const createConcurrently = (name: string) =>
    Promise.all(
      Array.from({ length: 20 }, () => league.send("createSeason", { as: league.admin, body: { ...autumn, name } })),
    );
  expect(countByStatus(await createConcurrently("One"))).toEqual({ 201: 1, 409: 19 });

  const [annId = ""] = await createPlayers(league, "Ann");
  await createClan(league, "Foxes", annId);
  await endSeason(league);
  expect(countByStatus(await createConcurrently("Two"))).toEqual({ 201: 1, 409: 19 });

  const { data: seasons } = await league.call("searchSeasons");
  expect(seasons.map(({ isActive }) => isActive)).toEqual([true, false]);
  expect(await readStandings(league, seasons[0]?._id ?? "")).toMatchObject([
    { name: "Foxes", players: [{ userId: annId }] },
  ]);
});

test("a player who is deleted while a season is created is not in its rosters, whichever commits first", async ({
  admin,
  league,
}) => {
  const players = [await signUp(league, "Ann"), await signUp(league, "Ben"), await signUp(league, "Cleo")];
  const [annId = "", benId = "", cleoId = ""] = players.map(({ id }) => id);
  await beginSeason(league, "One");
  await createClan(league, "Foxes", annId, benId, cleoId);
  const createSeason = (name: string) => league.send("createSeason", { as: admin, body: { ...autumn, name } });
  const deleteUser = (id: string) => league.send("deleteUser", { as: admin, id });
  const { db } = league.context;
  const readNewestRoster = async () => {
    const [season] = (await league.call("searchSeasons")).data;
    const standings = await readStandings(league, season?._id ?? "");
    return standings.flatMap(({ players: roster }) => roster.map(({ userId }) => userId));
  };

  await endSeason(league);
  // The deletion commits first: it locks Ann, and then waits for the lock on her sessions. The creation, which begins later,
  // waits until Ann is unlocked.
  await raceOnLock(db, {
    holdLock: (trx) => lockSessions(trx, annId),
    start: () => [deleteUser(annId)],
    startLater: () => [createSeason("Two")],
  });
  expect(await readNewestRoster()).toEqual([benId, cleoId]);

  await endSeason(league);
  // The creation of the season commits first: it locks Ben, and then waits for the lock on Cleo. The deletion, which begins
  // later, waits until Ben is unlocked.
  await raceOnLock(db, {
    holdLock: (trx) => lockUserForUpdate(trx, Number(cleoId)),
    start: () => [createSeason("Three")],
    startLater: () => [deleteUser(benId)],
  });
  expect(await readNewestRoster()).toEqual([cleoId]);
});
