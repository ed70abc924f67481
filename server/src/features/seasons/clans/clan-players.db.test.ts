import { describe, expect } from "vitest";
import { countByStatus } from "../../../../test/call-league.ts";
import { expectErrors } from "../../../../test/expect-errors.ts";
import {
  beginSeason,
  createClan,
  endSeason,
  lockSessions,
  readClan,
  readStandings,
} from "../../../../test/league-season.ts";
import { test } from "../../../../test/open-league.ts";
import { createPlayers } from "../../../../test/play.ts";
import { raceOnLock } from "../../../../test/race-on-lock.ts";
import { signUp } from "../../../../test/sign-up.ts";
import { requireActiveSeasonForShare } from "../../competitions/active-season.ts";
import type { LeagueTransaction } from "../../context.ts";
import { lockUserForUpdate } from "../../people/users/users-queries.ts";

describe("a player", () => {
  test("joins a clan and leaves it", async ({ admin, league }) => {
    const [ann = "", bob = ""] = await createPlayers(league, "Ann", "Bob");
    await beginSeason(league);
    const id = await createClan(league, "Foxes", bob);
    const { data: joined } = await league.call("addClanPlayer", { as: admin, id, body: { userId: ann } });
    expect(joined.players.map(({ userName }) => userName)).toEqual(["Ann", "Bob"]);

    const { data: removed } = await league.call("removeClanPlayer", { as: admin, id, body: { userId: ann } });
    const [freePlayer] = (await league.call("searchUsers", { as: admin, body: { _id: ann } })).data;
    expect(removed.player).toEqual(freePlayer);
    expect(removed.player).toMatchObject({ _id: ann, userName: "Ann", clanId: null, email: expect.any(String) });
    expect(removed.clan).toEqual(await readClan(league, id));
    expect(removed.clan.players.map(({ userName }) => userName)).toEqual(["Bob"]);
    expect(await league.rejected("removeClanPlayer", { as: admin, id, body: { userId: ann } })).toEqual({
      status: 409,
      errorCode: "PLAYER_NOT_IN_ROSTER",
      message: "This player is not in this clan",
      errorData: {},
    });
  });

  test("is added with others, all or none", async ({ admin, league }) => {
    const [ann = "", ben = "", cid = "", dan = ""] = await createPlayers(league, "Ann", "Ben", "Cid", "Dan");
    await beginSeason(league);
    const id = await createClan(league, "Foxes", ann);
    await createClan(league, "Owls", ben);
    const add = (...userIds: string[]) => ({ as: admin, id, body: { userIds } });
    expect(await league.rejected("addClanPlayers", add(cid, ann, "999", ben))).toMatchObject({
      status: 409,
      errorCode: "PLAYERS_NOT_ADDED",
      message: "No players were added: Ann is in Foxes already; Ben is in Owls already; player 999 was not found",
    });
    expect(await league.rejected("addClanPlayers", add(cid, ann))).toMatchObject({ errorCode: "PLAYERS_NOT_ADDED" });
    expect((await readClan(league, id)).players).toHaveLength(1);
    await expectErrors(league, "addClanPlayers", { as: admin, id }, [
      [{ userIds: [] }, "userIds"],
      [{ userIds: Array.from({ length: 51 }, () => cid) }, "userIds"],
    ]);

    const { data } = await league.call("addClanPlayers", add(dan, cid, dan));
    expect(data.players.map(({ userName }) => userName)).toEqual(["Ann", "Cid", "Dan"]);
  });

  test("can be named in the query string when removed", async ({ league }) => {
    const [ann = ""] = await createPlayers(league, "Ann");
    await beginSeason(league);
    const id = await createClan(league, "Foxes", ann);
    const reply = await league.http.server.inject({
      method: "DELETE",
      url: `/api/clan/${id}/removePlayer?userId=${ann}`,
      headers: { authorization: `JWT ${league.admin}` },
    });
    expect(reply.json()).toMatchObject({ ok: true, data: { clan: { players: [] }, player: { _id: ann } } });
  });

  test("is in at most one clan", async ({ admin, league }) => {
    const [ann = ""] = await createPlayers(league, "Ann");
    await beginSeason(league);
    const foxes = await createClan(league, "Foxes", ann);
    const owls = await createClan(league, "Owls");
    for (const id of [foxes, owls]) {
      expect(await league.rejected("addClanPlayer", { as: admin, id, body: { userId: ann } })).toEqual({
        status: 409,
        errorCode: "PLAYER_ALREADY_IN_CLAN",
        message: 'Player "Ann" is already in a clan',
        errorData: { userName: "Ann" },
      });
    }
    expect(await league.rejected("removeClanPlayer", { as: admin, id: owls, body: { userId: ann } })).toMatchObject({
      errorCode: "PLAYER_NOT_IN_ROSTER",
    });
    expect((await readClan(league, foxes)).players).toHaveLength(1);
  });

  test("ends up in exactly one of twenty clans when added concurrently", async ({ admin, league }) => {
    const [ann = ""] = await createPlayers(league, "Ann");
    const { _id: seasonId } = await beginSeason(league);
    const clans: string[] = [];
    for (let index = 0; index < 20; index += 1) clans.push(await createClan(league, `Clan ${index}`));
    const replies = await raceOnLock(league.context.db, {
      lock: requireActiveSeasonForShare,
      start: () => clans.map((id) => league.send("addClanPlayer", { as: admin, id, body: { userId: ann } })),
    });
    expect(countByStatus(replies)).toEqual({ 200: 1, 409: 19 });
    expect((await readStandings(league, seasonId)).flatMap(({ players }) => players)).toHaveLength(1);
  });

  test("may be blocked, but must exist", async ({ admin, league }) => {
    const [ann = "", ben = ""] = await createPlayers(league, "Ann", "Ben");
    await beginSeason(league);
    const id = await createClan(league, "Foxes");
    await league.call("updateUser", { as: admin, id: ann, body: { blocked: true } });
    await league.call("addClanPlayer", { as: admin, id, body: { userId: ann } });
    await league.call("deleteUser", { as: admin, id: ben });
    for (const userId of [ben, "999", "none"]) {
      await league.expectError(404, "USER_NOT_FOUND", "addClanPlayer", { as: admin, id, body: { userId } });
    }
    for (const name of ["addClanPlayer", "removeClanPlayer"] as const) {
      await expectErrors(league, name, { as: admin, id }, [
        [{}, "userId"],
        [{ userId: 7 }, "userId"],
        [{ userId: ann, clanId: id }, "clanId"],
      ]);
    }
  });
});

describe("a user who is deleted", () => {
  test("is removed from the active season's clan, and stays in the rosters of ended seasons", async ({ league }) => {
    const [ann = ""] = await createPlayers(league, "Ann");
    await beginSeason(league);
    const oldClanId = await createClan(league, "Foxes", ann);
    await endSeason(league);
    const { _id: seasonId } = await beginSeason(league, "Season 2");
    await league.call("deleteUser", { as: league.admin, id: ann });
    expect(await readStandings(league, seasonId)).toMatchObject([{ name: "Foxes", players: [] }]);
    expect((await readClan(league, oldClanId)).players).toMatchObject([{ userId: ann, userName: "Ann" }]);
  });

  test("stays in the roster of the latest season once it has ended", async ({ league }) => {
    const [ann = ""] = await createPlayers(league, "Ann");
    await beginSeason(league);
    const id = await createClan(league, "Foxes", ann);
    await endSeason(league);
    await league.call("deleteUser", { as: league.admin, id: ann });
    expect((await readClan(league, id)).players).toMatchObject([{ userId: ann, userName: "Ann" }]);
  });

  test("is in no clan, even if concurrently added to one", async ({ admin, league }) => {
    const ann = await signUp(league, "Ann");
    const [ben = ""] = await createPlayers(league, "Ben");
    await beginSeason(league);
    const id = await createClan(league, "Foxes");
    const addToClan = (userId: string) => league.send("addClanPlayer", { as: admin, id, body: { userId } });
    const deleteUser = (userId: string) => league.send("deleteUser", { as: admin, id: userId });
    const { db } = league.context;
    const lock = (trx: LeagueTransaction) => lockSessions(trx, ann.id);
    const late = await raceOnLock(db, { lock, start: () => [deleteUser(ann.id), addToClan(ann.id)] });
    const early = await raceOnLock(db, {
      lock: (trx) => lockUserForUpdate(trx, Number(ben)),
      start: () => [addToClan(ben), deleteUser(ben), addToClan(ben)],
    });
    for (const { status } of [...late, ...early]) expect([200, 404, 409]).toContain(status);
    expect((await readClan(league, id)).players).toEqual([]);
  });
});
