import { describe, expect } from "vitest";
import { expectInvalidFields } from "../../../../test/expect-invalid-fields.ts";
import { beginSeason, createClan, endSeason, readClan, readStandings } from "../../../../test/league-season.ts";
import { test } from "../../../../test/open-league.ts";
import { createPlayers } from "../../../../test/play.ts";

describe("a player", () => {
  test("joins a clan and leaves it", async ({ admin, league }) => {
    const [annId = "", bobId = ""] = await createPlayers(league, "Ann", "Bob");
    await beginSeason(league);
    const id = await createClan(league, "Foxes", bobId);
    const { data: clanWithAnn } = await league.call("addClanPlayer", { as: admin, id, body: { userId: annId } });
    expect(clanWithAnn.players.map(({ userName }) => userName)).toEqual(["Ann", "Bob"]);

    const { data } = await league.call("removeClanPlayer", { as: admin, id, body: { userId: annId } });
    const [ann] = (await league.call("searchUsers", { as: admin, body: { _id: annId } })).data;
    expect(data.player).toEqual(ann);
    expect(data.player).toMatchObject({ _id: annId, userName: "Ann", clanId: null, email: expect.any(String) });
    expect(data.clan).toEqual(await readClan(league, id));
    expect(data.clan.players.map(({ userName }) => userName)).toEqual(["Bob"]);
    expect(await league.rejected("removeClanPlayer", { as: admin, id, body: { userId: annId } })).toEqual({
      status: 409,
      errorCode: "PLAYER_NOT_IN_ROSTER",
      message: "This player is not in this clan",
      errorData: {},
    });
  });

  test("is added together with others, all or none", async ({ admin, league }) => {
    const [annId = "", benId = "", cidId = "", danId = ""] = await createPlayers(league, "Ann", "Ben", "Cid", "Dan");
    await beginSeason(league);
    const id = await createClan(league, "Foxes", annId);
    await createClan(league, "Owls", benId);
    const createRequest = (...userIds: string[]) => ({ as: admin, id, body: { userIds } });
    expect(await league.rejected("addClanPlayers", createRequest(cidId, annId, "999", benId))).toMatchObject({
      status: 409,
      errorCode: "PLAYERS_NOT_ADDED",
      message: "No players were added: Ann is in Foxes already; Ben is in Owls already; player 999 was not found",
    });
    expect(await league.rejected("addClanPlayers", createRequest(cidId, annId))).toMatchObject({
      errorCode: "PLAYERS_NOT_ADDED",
    });
    expect((await readClan(league, id)).players).toHaveLength(1);
    await expectInvalidFields(league, "addClanPlayers", { as: admin, id }, [
      [{ userIds: [] }, "userIds"],
      // At most 50 players can be added at once.
      [{ userIds: Array.from({ length: 51 }, () => cidId) }, "userIds"],
    ]);

    const { data } = await league.call("addClanPlayers", createRequest(danId, cidId, danId));
    expect(data.players.map(({ userName }) => userName)).toEqual(["Ann", "Cid", "Dan"]);
  });

  test("can also be removed by a request that names the player in the query string", async ({ league }) => {
    const [annId = ""] = await createPlayers(league, "Ann");
    await beginSeason(league);
    const id = await createClan(league, "Foxes", annId);
    const reply = await league.http.server.inject({
      method: "DELETE",
      url: `/api/clan/${id}/removePlayer?userId=${annId}`,
      headers: { authorization: `JWT ${league.admin}` },
    });
    expect(reply.json()).toMatchObject({ ok: true, data: { clan: { players: [] }, player: { _id: annId } } });
  });

  test("is in at most one clan", async ({ admin, league }) => {
    const [annId = ""] = await createPlayers(league, "Ann");
    await beginSeason(league);
    const foxesId = await createClan(league, "Foxes", annId);
    const owlsId = await createClan(league, "Owls");
    for (const id of [foxesId, owlsId]) {
      expect(await league.rejected("addClanPlayer", { as: admin, id, body: { userId: annId } })).toEqual({
        status: 409,
        errorCode: "PLAYER_ALREADY_IN_CLAN",
        message: 'Player "Ann" is already in a clan',
        errorData: { userName: "Ann" },
      });
    }
    expect(await league.rejected("removeClanPlayer", { as: admin, id: owlsId, body: { userId: annId } })).toMatchObject(
      {
        errorCode: "PLAYER_NOT_IN_ROSTER",
      },
    );
    expect((await readClan(league, foxesId)).players).toHaveLength(1);
  });

  test("may be blocked, but must exist", async ({ admin, league }) => {
    const [annId = "", benId = ""] = await createPlayers(league, "Ann", "Ben");
    await beginSeason(league);
    const id = await createClan(league, "Foxes");
    await league.call("updateUser", { as: admin, id: annId, body: { blocked: true } });
    await league.call("addClanPlayer", { as: admin, id, body: { userId: annId } });
    await league.call("deleteUser", { as: admin, id: benId });
    for (const userId of [benId, "999", "none"]) {
      await league.expectError(404, "USER_NOT_FOUND", "addClanPlayer", { as: admin, id, body: { userId } });
    }
    for (const name of ["addClanPlayer", "removeClanPlayer"] as const) {
      await expectInvalidFields(league, name, { as: admin, id }, [
        [{}, "userId"],
        [{ userId: 7 }, "userId"],
        [{ userId: annId, clanId: id }, "clanId"],
      ]);
    }
  });
});

describe("a user who is deleted", () => {
  test("is removed from the active season's clan, and stays in the rosters of ended seasons", async ({ league }) => {
    const [annId = ""] = await createPlayers(league, "Ann");
    await beginSeason(league);
    const oldClanId = await createClan(league, "Foxes", annId);
    await endSeason(league);
    const { _id: seasonId } = await beginSeason(league, "Season 2");
    await league.call("deleteUser", { as: league.admin, id: annId });
    expect(await readStandings(league, seasonId)).toMatchObject([{ name: "Foxes", players: [] }]);
    expect((await readClan(league, oldClanId)).players).toMatchObject([{ userId: annId, userName: "Ann" }]);
  });

  test("stays in the roster of the latest season once it has ended", async ({ league }) => {
    const [annId = ""] = await createPlayers(league, "Ann");
    await beginSeason(league);
    const id = await createClan(league, "Foxes", annId);
    await endSeason(league);
    await league.call("deleteUser", { as: league.admin, id: annId });
    expect((await readClan(league, id)).players).toMatchObject([{ userId: annId, userName: "Ann" }]);
  });

  test("comes last in the rosters of ended seasons, whatever the name", async ({ league }) => {
    const [annId = "", benId = ""] = await createPlayers(league, "Ann", "Ben");
    await beginSeason(league);
    const id = await createClan(league, "Foxes", annId, benId);
    await endSeason(league);
    await league.call("deleteUser", { as: league.admin, id: annId });
    expect((await readClan(league, id)).players.map(({ userName }) => userName)).toEqual(["Ben", "Ann"]);
  });
});
