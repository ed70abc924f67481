import { describe, expect } from "vitest";
import { beginSeason, createLedClan, endSeason, readClan, readStandings } from "../../../../test/league-season.ts";
import { type League, test } from "../../../../test/open-league.ts";
import { createPlayers } from "../../../../test/play.ts";
import { signUpAll } from "../../../../test/queue-up.ts";
import { signUp } from "../../../../test/sign-up.ts";

describe("a leader", () => {
  test("must be in the roster, remains leader in the next season, and loses the role by leaving or by a block", async ({
    admin,
    league,
  }) => {
    await beginSeason(league);
    const { id, leader } = await createLedClan(league);
    const [samId = ""] = await createPlayers(league, "Sam");
    expect((await readClan(league, id)).leaderId).toBe(leader.id);

    await league.expectError(409, "PLAYER_NOT_IN_ROSTER", "updateClan", { as: admin, id, body: { leaderId: samId } });
    await league.call("addClanPlayer", { as: admin, id, body: { userId: samId } });
    expect((await league.call("updateClan", { as: admin, id, body: { leaderId: samId } })).data.leaderId).toBe(samId);

    await league.call("leaveClan", { as: leader.token, id });
    await endSeason(league);
    const { _id: nextSeasonId } = await beginSeason(league, "Season 2");
    const [clan] = await readStandings(league, nextSeasonId);
    expect(clan).toMatchObject({ name: "Foxes", leaderId: samId });
    const nextClanId = clan?._id ?? "";

    await league.call("updateUser", { as: admin, id: samId, body: { blocked: true } });
    expect((await readClan(league, nextClanId)).leaderId).toBeNull();
    expect((await readClan(league, id)).leaderId).toBe(samId);
    expect(await league.rejected("updateClan", { as: admin, id: nextClanId, body: { leaderId: samId } })).toMatchObject(
      {
        status: 409,
        errorCode: "PLAYER_BLOCKED",
      },
    );

    await league.call("updateUser", { as: admin, id: samId, body: { blocked: false } });
    await league.call("updateClan", { as: admin, id: nextClanId, body: { leaderId: samId } });
    await league.call("deleteUser", { as: admin, id: samId });
    expect((await readClan(league, nextClanId)).leaderId).toBeNull();
  });

  test("can lose the role and remain a player", async ({ admin, league }) => {
    await beginSeason(league);
    const { id, leader } = await createLedClan(league);
    // Sending the current leader back changes nothing.
    await league.call("updateClan", { as: admin, id, body: { leaderId: leader.id } });
    const { data } = await league.call("updateClan", { as: admin, id, body: { leaderId: null } });
    expect(data.leaderId).toBeNull();
    expect(data.players.map(({ userId }) => userId)).toContain(leader.id);
    await league.expectError(403, "NOT_LEADER", "invitePlayer", {
      as: leader.token,
      id,
      body: { userId: league.adminId },
    });
  });

  test("invites players, who accept or decline, and releases players, within a roster of 4 to 8", async ({
    league,
  }) => {
    await beginSeason(league);
    const { id, leader } = await createLedClan(league, { playerCount: 7 });
    const ben = await signUp(league, "Ben");
    const ann = await signUp(league, "Ann");
    const asLeader = { as: leader.token, id };
    await league.call("invitePlayer", { ...asLeader, body: { userId: ben.id } });
    const { data: invitedPlayers } = await league.call("invitePlayer", { ...asLeader, body: { userId: ann.id } });
    expect(invitedPlayers.map(({ userName }) => userName)).toEqual(["Ann", "Ben"]);
    expect((await league.call("getClanInvitations", { as: league.admin, id })).data).toEqual(invitedPlayers);
    expect(await league.rejected("getClanInvitations", { as: ann.token, id })).toMatchObject({ status: 403 });

    await league.expectError(409, "ALREADY_INVITED", "invitePlayer", { ...asLeader, body: { userId: ann.id } });
    expect((await league.call("getOwnClanInvitations", { as: ann.token })).data).toEqual([
      { clanId: id, clanName: "Foxes", clanPlayers: 7, invitedBy: "Lena of Foxes", invitedAt: expect.any(String) },
    ]);

    const { data: fullClan } = await league.call("acceptClanInvitation", { as: ann.token, id });
    expect(fullClan.players).toHaveLength(8);
    expect((await league.call("getOwnClanInvitations", { as: ann.token })).data).toEqual([]);

    await league.expectError(409, "ROSTER_FULL", "acceptClanInvitation", { as: ben.token, id });
    await league.call("declineClanInvitation", { as: ben.token, id });
    await league.expectError(409, "NOT_INVITED", "declineClanInvitation", { as: ben.token, id });
    await league.expectError(409, "ROSTER_FULL", "invitePlayer", { ...asLeader, body: { userId: ben.id } });
    const { players } = await readClan(league, id);
    const otherPlayers = players.filter(({ userId }) => userId !== leader.id);
    for (const { userId } of otherPlayers.slice(0, 4))
      await league.call("releasePlayer", { ...asLeader, body: { userId } });
    // Four players remain: the leader and three others.
    const { userId: fifthId = "" } = otherPlayers[4] ?? {};
    await league.expectError(409, "ROSTER_SMALL", "releasePlayer", { ...asLeader, body: { userId: fifthId } });
    expect((await readClan(league, id)).players).toHaveLength(4);

    await league.call("leaveClan", asLeader);
    expect(await readClan(league, id)).toMatchObject({ players: { length: 3 }, leaderId: null });

    await league.expectError(403, "NOT_LEADER", "invitePlayer", { ...asLeader, body: { userId: ben.id } });
  });

  test("cannot change another clan, an ended season, or a roster outside the transfer window", async ({
    admin,
    league,
  }) => {
    const { _id: seasonId } = await beginSeason(league);
    const { id, leader } = await createLedClan(league, { playerCount: 5 });
    const otherClan = await createLedClan(league, { playerCount: 5, name: "Owls" });
    const ann = await signUp(league, "Ann");
    const body = { userId: ann.id };
    for (const call of ["invitePlayer", "withdrawClanInvitation", "releasePlayer", "handOverClan"] as const) {
      await league.expectError(403, "NOT_LEADER", call, { as: leader.token, id: otherClan.id, body });
    }
    const ben = await signUp(league, "Ben");
    for (const userId of [ann.id, ben.id])
      await league.call("invitePlayer", { as: leader.token, id, body: { userId } });
    const opensAt = league.clock.now() + 1000;
    const transferFrom = new Date(opensAt).toISOString();
    const transferTo = new Date(opensAt + 1).toISOString();
    const seasonRequest = { as: admin, id: seasonId };
    const reversedDates = { transferFrom: transferTo, transferTo: transferFrom };
    const { errorData } = await league.rejected("updateSeason", { ...seasonRequest, body: reversedDates });
    expect(errorData).toEqual({ field: "transferTo", reason: "must not be before transferFrom" });

    // A transfer window may have no start or no end, and may last a single instant.
    for (const dates of [
      { transferFrom },
      { transferFrom: null, transferTo },
      { transferFrom: transferTo, transferTo },
    ])
      await league.call("updateSeason", { ...seasonRequest, body: dates });
    const transferWindow = { transferFrom, transferTo };
    const { data: updatedSeason } = await league.call("updateSeason", { ...seasonRequest, body: transferWindow });
    expect(updatedSeason).toMatchObject(transferWindow);

    const expectClosed = async () => {
      await league.expectError(409, "TRANSFERS_CLOSED", "acceptClanInvitation", { as: ann.token, id });
      for (const call of ["releasePlayer", "invitePlayer"] as const)
        await league.expectError(409, "TRANSFERS_CLOSED", call, { as: leader.token, id, body: { userId: leader.id } });
    };
    await expectClosed();

    for (const instantInWindow of [opensAt, opensAt + 1]) {
      league.clock.moveTo(instantInWindow);
      await league.call("withdrawClanInvitation", { as: leader.token, id, body });
      await league.call("invitePlayer", { as: leader.token, id, body });
    }
    league.clock.moveTo(opensAt + 2);
    await expectClosed();

    // Outside the window, invitations can still be withdrawn and declined, and players can leave.
    await league.call("withdrawClanInvitation", { as: leader.token, id, body });
    await league.call("declineClanInvitation", { as: ben.token, id });
    await league.call("leaveClan", { as: leader.token, id });
    await endSeason(league);
    await league.expectError(409, "SEASON_ENDED", "leaveClan", { as: otherClan.leader.token, id: otherClan.id });
  });

  test("can hand the clan over to another player of the roster", async ({ admin, league }) => {
    await beginSeason(league);
    const { id, leader } = await createLedClan(league, { playerCount: 4 });
    const otherClan = await createLedClan(league, { playerCount: 4, name: "Owls" });
    const [newLeader, blockedPlayer] = await signUpAll(league, "Nina", "Bo");
    for (const player of [newLeader, blockedPlayer])
      await league.call("addClanPlayer", { as: admin, id, body: { userId: player?.id ?? "" } });
    await league.call("updateUser", { as: admin, id: blockedPlayer?.id ?? "", body: { blocked: true } });
    const createRequest = (userId = "") => ({ as: leader.token, id, body: { userId } });

    await league.expectError(409, "PLAYER_NOT_IN_ROSTER", "handOverClan", createRequest(otherClan.leader.id));
    await league.expectError(409, "PLAYER_NOT_IN_ROSTER", "handOverClan", createRequest("999"));
    await league.expectError(409, "PLAYER_BLOCKED", "handOverClan", createRequest(blockedPlayer?.id));
    expect(await readClan(league, id)).toMatchObject({ leaderId: leader.id });

    const { data: clan } = await league.call("handOverClan", createRequest(newLeader?.id));
    expect(clan).toMatchObject({ leaderId: newLeader?.id, players: { length: 6 } });
    await league.expectError(403, "NOT_LEADER", "handOverClan", createRequest(leader.id));
    await league.call("handOverClan", { as: newLeader?.token, id, body: { userId: leader.id } });
    expect(await readClan(league, id)).toMatchObject({ leaderId: leader.id });

    await endSeason(league);
    await league.expectError(409, "SEASON_ENDED", "handOverClan", createRequest(newLeader?.id));
  });

  test("can only invite players who may join, at most eight, and can only release their own players", async ({
    league,
  }) => {
    await beginSeason(league);
    const foxes = await createLedClan(league, { playerCount: 5 });
    const owls = await createLedClan(league, { playerCount: 5, name: "Owls" });
    const createRequest = (userId = "") => ({ as: foxes.leader.token, id: foxes.id, body: { userId } });
    const ben = await signUp(league, "Ben");
    // Ten players, each named by one letter.
    const [blockedId = "", ninthInviteeId, ...firstInviteeIds] = await createPlayers(league, ..."ABCDEFGHIJ");
    await league.call("updateUser", { as: league.admin, id: blockedId, body: { blocked: true } });
    await league.expectError(404, "USER_NOT_FOUND", "invitePlayer", createRequest("999"));
    await league.expectError(409, "PLAYER_BLOCKED", "invitePlayer", createRequest(blockedId));
    await league.expectError(409, "PLAYER_ALREADY_IN_CLAN", "invitePlayer", createRequest(owls.leader.id));
    for (const userId of firstInviteeIds) await league.call("invitePlayer", createRequest(userId));
    const { errorCode, errorData } = await league.rejected("invitePlayer", createRequest(ninthInviteeId));
    expect({ errorCode, errorData }).toEqual({ errorCode: "TOO_MANY_INVITATIONS", errorData: { invitations: 8 } });

    await league.expectError(409, "NOT_INVITED", "withdrawClanInvitation", createRequest(ninthInviteeId));
    // A withdrawn invitation no longer counts.
    await league.call("withdrawClanInvitation", createRequest(firstInviteeIds[0]));
    await league.call("invitePlayer", createRequest(ninthInviteeId));
    await league.expectError(409, "NOT_INVITED", "acceptClanInvitation", { as: ben.token, id: foxes.id });

    const requestOfOwlsLeader = { as: owls.leader.token, id: foxes.id };
    await league.expectError(409, "PLAYER_ALREADY_IN_CLAN", "acceptClanInvitation", requestOfOwlsLeader);
    await league.expectError(409, "PLAYER_NOT_IN_ROSTER", "leaveClan", requestOfOwlsLeader);
    await league.expectError(409, "PLAYER_NOT_IN_ROSTER", "releasePlayer", createRequest(owls.leader.id));
    await league.expectError(404, "UNKNOWN_CLAN", "leaveClan", { ...requestOfOwlsLeader, id: "999" });
  });
});

describe("an invitation", () => {
  /** Creates two clans, and returns a function with which a clan invites a player, and one that lists a user's invitations. */
  async function createTwoClans(league: League) {
    await beginSeason(league);
    const foxes = await createLedClan(league);
    const owls = await createLedClan(league, { name: "Owls" });
    const invite = (clan: typeof foxes, userId: string) =>
      league.call("invitePlayer", { as: clan.leader.token, id: clan.id, body: { userId } });
    const listInvitingClans = async (token: string) =>
      (await league.call("getOwnClanInvitations", { as: token })).data.map(({ clanName }) => clanName);
    return { foxes, owls, invite, listInvitingClans };
  }

  test("ends when the player joins another clan or is blocked", async ({ league }) => {
    const { foxes, owls, invite, listInvitingClans } = await createTwoClans(league);
    const ann = await signUp(league, "Ann");
    const [blockedId = "", cleoId = ""] = await createPlayers(league, "Ben", "Cleo");
    for (const userId of [ann.id, blockedId, cleoId]) await invite(foxes, userId);
    await invite(owls, ann.id);
    await league.call("acceptClanInvitation", { as: ann.token, id: owls.id });
    expect(await listInvitingClans(ann.token)).toEqual([]);

    // The invitation does not return when the block is lifted.
    for (const blocked of [true, false])
      await league.call("updateUser", { as: league.admin, id: blockedId, body: { blocked } });
    const { data: invitedPlayers } = await league.call("getClanInvitations", { as: foxes.leader.token, id: foxes.id });
    expect(invitedPlayers.map(({ userId }) => userId)).toEqual([cleoId]);
  });

  test("is listed for its player, the newest first, until the season ends", async ({ league }) => {
    const { foxes, owls, invite, listInvitingClans } = await createTwoClans(league);
    const ann = await signUp(league, "Ann");
    const ben = await signUp(league, "Ben");
    await invite(foxes, ann.id);
    await invite(owls, ben.id);
    league.clock.advance(1000);
    await invite(owls, ann.id);
    await invite(foxes, ben.id);
    expect(await listInvitingClans(ann.token)).toEqual(["Owls", "Foxes"]);
    expect(await listInvitingClans(ben.token)).toEqual(["Foxes", "Owls"]);

    await endSeason(league);
    expect(await listInvitingClans(ben.token)).toEqual([]);
  });
});
