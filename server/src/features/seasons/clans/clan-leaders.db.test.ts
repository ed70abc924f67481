import { describe, expect } from "vitest";
import { countByStatus } from "../../../../test/call-league.ts";
import { beginSeason, createClan, endSeason, readClan, readStandings } from "../../../../test/league-season.ts";
import { type League, test } from "../../../../test/open-league.ts";
import { createPlayers } from "../../../../test/play.ts";
import { signUpAll } from "../../../../test/queue-up.ts";
import { raceOnLock } from "../../../../test/race-on-lock.ts";
import { signUp } from "../../../../test/sign-up.ts";
import { lockSeasonForUpdate } from "../../competitions/seasons-queries.ts";

/** Creates a clan with a number of players, led by Lena, in an active season. */
async function createLedClan(league: League, players = 4, name = "Foxes") {
  const lead = await signUp(league, `Lena of ${name}`);
  const otherNames = Array.from({ length: players - 1 }, (_, index) => `${name} ${index}`);
  const id = await createClan(league, name, lead.id, ...(await createPlayers(league, ...otherNames)));
  await league.call("updateClan", { as: league.admin, id, body: { leaderId: lead.id } });
  return { id, lead };
}

describe("a leader", () => {
  test("must be in the roster, stays leader in the next season, and stops when leaving or blocked", async ({
    admin,
    league,
  }) => {
    await beginSeason(league);
    const { id, lead } = await createLedClan(league);
    const [sam = ""] = await createPlayers(league, "Sam");
    expect((await readClan(league, id)).leaderId).toBe(lead.id);

    await league.expectError(409, "PLAYER_NOT_IN_ROSTER", "updateClan", { as: admin, id, body: { leaderId: sam } });
    await league.call("addClanPlayer", { as: admin, id, body: { userId: sam } });
    expect((await league.call("updateClan", { as: admin, id, body: { leaderId: sam } })).data.leaderId).toBe(sam);

    await league.call("leaveClan", { as: lead.token, id });
    await endSeason(league);
    const { _id: next } = await beginSeason(league, "Season 2");
    const [clan] = await readStandings(league, next);
    expect(clan).toMatchObject({ name: "Foxes", leaderId: sam });

    await league.call("updateUser", { as: admin, id: sam, body: { blocked: true } });
    expect((await readClan(league, clan?._id ?? "")).leaderId).toBeNull();
    expect((await readClan(league, id)).leaderId).toBe(sam);
    expect(
      await league.rejected("updateClan", { as: admin, id: clan?._id ?? "", body: { leaderId: sam } }),
    ).toMatchObject({
      status: 409,
      errorCode: "PLAYER_BLOCKED",
    });

    await league.call("updateUser", { as: admin, id: sam, body: { blocked: false } });
    await league.call("updateClan", { as: admin, id: clan?._id ?? "", body: { leaderId: sam } });
    await league.call("deleteUser", { as: admin, id: sam });
    expect((await readClan(league, clan?._id ?? "")).leaderId).toBeNull();
  });

  test("invites players, who accept or decline, and releases players, within a roster of 4 to 8", async ({
    league,
  }) => {
    await beginSeason(league);
    const { id, lead } = await createLedClan(league, 7);
    const ann = await signUp(league, "Ann");
    const ben = await signUp(league, "Ben");
    const invite = { as: lead.token, id };
    await league.call("invitePlayer", { ...invite, body: { userId: ann.id } });
    const { data: invited } = await league.call("invitePlayer", { ...invite, body: { userId: ben.id } });
    expect(invited.map(({ userName }) => userName)).toEqual(["Ann", "Ben"]);
    expect((await league.call("getClanInvitations", { as: league.admin, id })).data).toEqual(invited);
    expect(await league.rejected("getClanInvitations", { as: ann.token, id })).toMatchObject({ status: 403 });

    await league.expectError(409, "ALREADY_INVITED", "invitePlayer", { ...invite, body: { userId: ann.id } });
    expect((await league.call("getOwnClanInvitations", { as: ann.token })).data).toEqual([
      { clanId: id, clanName: "Foxes", clanPlayers: 7, invitedBy: "Lena of Foxes", invitedAt: expect.any(String) },
    ]);

    const { data: joined } = await league.call("acceptClanInvitation", { as: ann.token, id });
    expect(joined.players).toHaveLength(8);
    expect((await league.call("getOwnClanInvitations", { as: ann.token })).data).toEqual([]);

    await league.expectError(409, "ROSTER_FULL", "acceptClanInvitation", { as: ben.token, id });
    await league.call("declineClanInvitation", { as: ben.token, id });
    await league.expectError(409, "NOT_INVITED", "declineClanInvitation", { as: ben.token, id });
    await league.expectError(409, "ROSTER_FULL", "invitePlayer", { ...invite, body: { userId: ben.id } });
    const { players } = await readClan(league, id);
    const otherPlayers = players.filter(({ userId }) => userId !== lead.id);
    for (const { userId } of otherPlayers.slice(0, 4))
      await league.call("releasePlayer", { ...invite, body: { userId } });
    const { userId: last = "" } = otherPlayers[4] ?? {};
    await league.expectError(409, "ROSTER_SMALL", "releasePlayer", { ...invite, body: { userId: last } });
    expect((await readClan(league, id)).players).toHaveLength(4);

    await league.call("leaveClan", invite);
    expect(await readClan(league, id)).toMatchObject({ players: { length: 3 }, leaderId: null });

    await league.expectError(403, "NOT_LEADER", "invitePlayer", { ...invite, body: { userId: ben.id } });
  });

  test("cannot change another clan, an ended season, or a roster outside the transfer window", async ({
    admin,
    league,
  }) => {
    const { _id: seasonId } = await beginSeason(league);
    const { id, lead } = await createLedClan(league, 5);
    const otherClan = await createLedClan(league, 5, "Owls");
    const ann = await signUp(league, "Ann");
    const body = { userId: ann.id };
    for (const call of ["invitePlayer", "withdrawClanInvitation", "releasePlayer"] as const) {
      await league.expectError(403, "NOT_LEADER", call, { as: lead.token, id: otherClan.id, body });
    }
    await league.call("invitePlayer", { as: lead.token, id, body });
    const opensAt = league.clock.now() + 1000;
    const [transferFrom = "", transferTo = ""] = [opensAt, opensAt + 1].map((at) => new Date(at).toISOString());
    const update = { as: admin, id: seasonId };
    const reversed = { transferFrom: transferTo, transferTo: transferFrom };
    const { errorData } = await league.rejected("updateSeason", { ...update, body: reversed });
    expect(errorData).toEqual({ field: "transferTo", reason: "must not be before transferFrom" });

    for (const body of [{ transferFrom }, { transferFrom: null, transferTo }, { transferFrom: transferTo, transferTo }])
      await league.call("updateSeason", { ...update, body });
    const { data: season } = await league.call("updateSeason", { ...update, body: { transferFrom, transferTo } });
    expect(season).toMatchObject({ transferFrom, transferTo });

    const expectClosed = async () => {
      await league.expectError(409, "TRANSFERS_CLOSED", "acceptClanInvitation", { as: ann.token, id });
      for (const call of ["releasePlayer", "invitePlayer"] as const)
        await league.expectError(409, "TRANSFERS_CLOSED", call, { as: lead.token, id, body: { userId: lead.id } });
    };
    await expectClosed();

    for (const at of [opensAt, opensAt + 1]) {
      league.clock.moveTo(at);
      await league.call("withdrawClanInvitation", { as: lead.token, id, body });
      await league.call("invitePlayer", { as: lead.token, id, body });
    }
    league.clock.moveTo(opensAt + 2);
    await expectClosed();

    await league.call("withdrawClanInvitation", { as: lead.token, id, body });
    await league.call("leaveClan", { as: lead.token, id });
    await endSeason(league);
    await league.expectError(409, "SEASON_ENDED", "leaveClan", { as: otherClan.lead.token, id: otherClan.id });
  });

  test("can only invite players who may join, at most eight, and can only release their own players", async ({
    league,
  }) => {
    await beginSeason(league);
    const foxes = await createLedClan(league, 5);
    const owls = await createLedClan(league, 5, "Owls");
    const createRequest = (userId = "") => ({ as: foxes.lead.token, id: foxes.id, body: { userId } });
    const ben = await signUp(league, "Ben");
    const [blocked = "", ...invitees] = await createPlayers(league, ..."ABCDEFGHIJ");
    await league.call("updateUser", { as: league.admin, id: blocked, body: { blocked: true } });
    await league.expectError(404, "USER_NOT_FOUND", "invitePlayer", createRequest("999"));
    await league.expectError(409, "PLAYER_BLOCKED", "invitePlayer", createRequest(blocked));
    await league.expectError(409, "PLAYER_ALREADY_IN_CLAN", "invitePlayer", createRequest(owls.lead.id));
    for (const userId of invitees.slice(1)) await league.call("invitePlayer", createRequest(userId));
    const { errorCode, errorData } = await league.rejected("invitePlayer", createRequest(invitees[0]));
    expect({ errorCode, errorData }).toEqual({ errorCode: "TOO_MANY_INVITATIONS", errorData: { invitations: 8 } });

    await league.expectError(409, "NOT_INVITED", "withdrawClanInvitation", createRequest(invitees[0]));
    await league.expectError(409, "NOT_INVITED", "acceptClanInvitation", { as: ben.token, id: foxes.id });
    const owlsLeader = { as: owls.lead.token, id: foxes.id };
    await league.expectError(409, "PLAYER_ALREADY_IN_CLAN", "acceptClanInvitation", owlsLeader);
    await league.expectError(409, "PLAYER_NOT_IN_ROSTER", "leaveClan", owlsLeader);
    await league.expectError(409, "PLAYER_NOT_IN_ROSTER", "releasePlayer", createRequest(owls.lead.id));
    await league.expectError(404, "UNKNOWN_CLAN", "leaveClan", { ...owlsLeader, id: "999" });
  });
});

test("exactly one of two concurrent acceptances of the last free slot succeeds, and accepting twice joins once", async ({
  league,
}) => {
  const { _id: seasonId } = await beginSeason(league);
  const foxes = await createLedClan(league, 7);
  const owls = await createLedClan(league, 4, "Owls");
  const players = await signUpAll(league, "Ann", "Ben", "Cleo");
  const invitations = [owls, foxes, foxes].map((clan, index) => ({ clan, player: players[index] }));
  for (const { clan, player } of invitations) {
    await league.call("invitePlayer", { as: clan.lead.token, id: clan.id, body: { userId: player?.id ?? "" } });
  }
  const accept = ({ clan, player }: (typeof invitations)[number]) =>
    league.send("acceptClanInvitation", { as: player?.token, id: clan.id });
  const [ann, ...others] = invitations;
  if (ann === undefined) throw new Error("Nobody was invited");
  const replies = await raceOnLock(
    league.context.db,
    // Without a lock before they count the roster, both transactions would count seven players.
    {
      lock: (trx) =>
        trx.selectFrom("clans").select("id").where("season_id", "=", Number(seasonId)).forUpdate().execute(),
      start: () => [...others, ann, ann].map(accept),
    },
  );
  expect(countByStatus(replies.slice(0, 2))).toEqual({ 200: 1, 409: 1 });
  expect(countByStatus(replies.slice(2))).toEqual({ 200: 1, 409: 1 });
  expect((await readClan(league, foxes.id)).players).toHaveLength(8);
  expect((await readClan(league, owls.id)).players).toHaveLength(5);
});

test("a roster of six keeps four players when players are released concurrently", async ({ league }) => {
  const { _id: seasonId } = await beginSeason(league);
  const { id, lead } = await createLedClan(league, 6);
  const otherPlayers = (await readClan(league, id)).players.filter(({ userId }) => userId !== lead.id);
  const replies = await raceOnLock(league.context.db, {
    lock: (trx) => lockSeasonForUpdate(trx, Number(seasonId)),
    start: () =>
      otherPlayers.map(({ userId }) => league.send("releasePlayer", { as: lead.token, id, body: { userId } })),
  });
  expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 200, 409, 409, 409]);
  expect((await readClan(league, id)).players).toHaveLength(4);
});
