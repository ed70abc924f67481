import { getDefaultRules } from "contract/default-rules.ts";
import { createPasswordReset } from "../src/features/accounts/invite-users.ts";
import { processRounds } from "../src/features/game-servers/process-rounds.ts";
import { removeSecondFactorByName } from "../src/features/people/users/second-factor.ts";
import { formatJsonMessage } from "../src/features/results/imports/format-round-message.ts";
import { playerPassword } from "./add-admin.ts";
import { computeCurrentCode } from "./authenticator-app.ts";
import { callLeaderEndpoints } from "./call-leader-endpoints.ts";
import { callPushEndpoints } from "./call-push-endpoints.ts";
import { callReservationEndpoints } from "./call-reservation-endpoints.ts";
import { callSlotEndpoints } from "./call-slot-endpoints.ts";
import { changeWithoutPublishing } from "./check-published-changes.ts";
import { addGameServer, postRound } from "./game-server.ts";
import { insertLegacyImport } from "./insert-legacy-import-queries.ts";
import { beginSeasonWithClans, createClan, createEvent } from "./league-season.ts";
import type { League } from "./open-league.ts";
import { createMode, createPlayers, createServerRound, importRound, scoreLimit } from "./play.ts";
import { createQueue, signUpAll } from "./queue-up.ts";
import { reserveServer } from "./reserve-server.ts";
import { getEmail, openSession, signUp } from "./sign-up.ts";

/**
 * Calls every endpoint that changes data, mostly as the admin. Each call succeeds, except for one sign-in.
 * @returns secrets that the audit log must not contain
 */
export async function callEverything(league: League): Promise<{ secrets: string[] }> {
  const { call, admin: adminToken } = league;
  const gameServer = await addGameServer(league, "EU 1");
  const modeId = await createMode(league, "one");
  await call("updateMode", { as: adminToken, id: modeId, body: { name: "two" } });
  const { data: deletedMode } = await call("createMode", { as: adminToken });
  await call("deleteMode", { as: adminToken, id: deletedMode._id });
  await callResultEndpoints(league, modeId);
  await callUserEndpoints(league);
  await callLeagueEndpoints(league);
  await callQueueEndpoints(league, modeId, gameServer.key);
  const password = "correct horse battery";
  const profile = { email: "new@players.example", password, confirmPassword: password };
  await call("updateProfile", { as: adminToken, body: profile });
  const { url: calendarUrl } = (await call("createCalendarLink", { as: adminToken })).data;
  await call("deleteCalendarLink", { as: adminToken });
  const { key } = (await call("rotateGameServerKey", { as: adminToken, id: gameServer._id })).data;
  await call("updateGameServer", { as: adminToken, id: gameServer._id, body: { name: "EU 2" } });
  await call("deleteGameServer", { as: adminToken, id: gameServer._id });
  await callPushEndpoints(league);
  await call("unlinkDiscordAccount", { as: adminToken });
  const { secret } = (await call("beginSecondFactor", { as: adminToken })).data;
  const code = computeCurrentCode(league, secret);
  const { recoveryCodes } = (await call("confirmSecondFactor", { as: adminToken, body: { code } })).data;
  await call("removeSecondFactor", { as: adminToken });
  const { id: secondAdminId, token: secondAdminToken } = await signUp(league, "Cora", "ADMIN");
  await call("beginSecondFactor", { as: secondAdminToken });
  await call("removeSecondFactorOf", { as: adminToken, id: secondAdminId });
  await call("beginSecondFactor", { as: secondAdminToken });
  await removeSecondFactorByName(league.context, "cora");
  const isRetry = false;
  await createPasswordReset(league.context, getEmail("Cora"), isRetry);
  // Without a legacy import, there is no report to dismiss.
  await insertLegacyImport(league.context.db, league.clock.now(), []);
  // The API calls a legacy import a move-in.
  await call("dismissMoveIn", { as: adminToken });
  // Somebody may enter a password in the field of the e-mail.
  const passwordAsEmail = "my password by mistake";
  await league.rejected("signIn", { body: { email: passwordAsEmail, password } });
  const signIn = { body: { email: "new@players.example", password } };
  const { token } = await call("signIn", signIn);
  await call("signIn", signIn);
  const { data: sessions } = await call("listSessions", { as: token });
  await call("endSession", { as: token, id: sessions.find(({ isOwn }) => !isOwn)?._id ?? "" });
  await call("endOtherSessions", { as: adminToken });
  const { token: lastToken } = await call("signIn", signIn);
  await call("signOut", { as: lastToken });
  return {
    secrets: [
      "new@players.example",
      getEmail("Bea"),
      password,
      key,
      gameServer.key,
      token,
      adminToken,
      passwordAsEmail,
      secret,
      ...recoveryCodes,
      // The secret of the calendar's URL.
      calendarUrl.split("/").at(-1) ?? calendarUrl,
      // The beginning of every password hash.
      "$argon2",
    ],
  };
}

async function callResultEndpoints(league: League, modeId: string): Promise<void> {
  const { call, admin: adminToken } = league;
  const [redId = ""] = await createPlayers(league, "red", "blue", "green");
  const ids: string[] = [];
  for (const redScore of [1, 2, 3]) {
    const result = await importRound(league, modeId, createServerRound(["red", "blue"], { redScore }));
    ids.push(result._id);
  }
  const [id = "", secondId = "", thirdId = ""] = ids;
  const { data: users } = await call("searchUsers", { as: adminToken, body: { userName: "green" } });
  const playerId = users[0]?._id ?? "";
  await call("updateResult", { as: adminToken, id, body: { redScore: 500 } });
  await call("addRedPlayer", { as: adminToken, id, body: { playerId } });
  await call("removePlayer", { as: adminToken, id, body: { playerId } });
  await call("addBluePlayer", { as: adminToken, id, body: { playerId } });
  await call("declareForfeit", { as: adminToken, id, body: { side: "red" } });
  await call("removeForfeit", { as: adminToken, id });
  await call("deleteResult", { as: adminToken, id });
  await call("freezeResult", { as: adminToken, id: secondId });
  await call("freezeResults", { as: adminToken, body: { ids: [thirdId] } });
  const redToken = await openSession(league, redId);
  await call("disputeResult", { as: redToken, id: secondId, body: { reason: "Two flags are missing" } });
  await call("answerDispute", { as: adminToken, id: secondId, body: { userId: redId, answer: "So it is" } });
  const { data: stats } = await call("searchStats", { body: { modeId } });
  await call("updateStat", { as: adminToken, id: stats[0]?._id ?? "" });
}

async function callUserEndpoints(league: League): Promise<void> {
  const { call, admin: adminToken } = league;
  await beginSeasonWithClans(league, "Reds", "Blues");
  const password = "12345";
  const body = { userName: "Bea", email: getEmail("Bea"), password, confirmPassword: password };
  const id = (await call("createUser", { as: adminToken, body })).data._id;
  await call("makePlayer", { as: adminToken, body: { userName: "Cid" } });
  await call("linkName", { as: adminToken, id, body: { name: "B" } });
  await call("updateUser", { as: adminToken, id, body: { userName: "Bee" } });
  await call("storePlayerList", { as: adminToken, body: { text: "Dee" } });
  await call("createInvitations", { as: adminToken, body: { userIds: [id] } });
  await call("deleteInvitation", { as: adminToken, id });
  const { data: invited } = await call("createInvitations", { as: adminToken, body: { userIds: [id] } });
  const secret = invited[0]?.url.split("#")[1] ?? "";
  await call("acceptInvitation", { body: { secret, password, confirmPassword: password } });
  await call("changePassword", { as: adminToken, body: { _id: id, password: "54321" } });
  await call("deleteUser", { as: adminToken, id });
  const { token } = await signUp(league, "Leaver");
  await call("deleteOwnAccount", { as: token, body: { currentPassword: playerPassword } });
  const { data: alias } = await call("proposeAlias", { as: adminToken, body: { name: "adm" } });
  await call("confirmAlias", { as: adminToken, id: alias._id });
  await call("removeAlias", { as: adminToken, id: alias._id });
}

async function callLeagueEndpoints(league: League): Promise<void> {
  const { call, admin: adminToken } = league;
  const { data: clans } = await call("searchClans", { body: {} });
  const ids = clans.map(({ _id }) => _id);
  const [id = ""] = ids;
  const [userId = ""] = await createPlayers(league, "member");
  await call("addClanPlayer", { as: adminToken, id, body: { userId } });
  await call("removeClanPlayer", { as: adminToken, id, body: { userId } });
  await call("addClanPlayers", { as: adminToken, id, body: { userIds: [userId] } });
  await call("syncClan", { as: adminToken, id });
  await call("removeClanPlayer", { as: adminToken, id, body: { userId } });
  await call("updateClan", { as: adminToken, id, body: { name: "Greens" } });
  await callClanMemberEndpoints(league);
  const { _id: eventId } = await createEvent(league, { clans: ids, startDate: "2026-03-05", endDate: "2026-03-06" });
  await callLeaderEndpoints(league, eventId, ids);
  await call("updateEvent", { as: adminToken, id: eventId, body: { title: "Final", startDate: "2026-02-01" } });
  const { rounds } = (await call("declareNoShow", { as: adminToken, id: eventId, body: { clanId: id } })).data;
  for (const { _id } of rounds) await league.leagueArea.call("deleteResult", { as: adminToken, id: _id });
  const { version } = (await call("getEvent", { id: eventId })).data;
  await call("moveEvent", {
    as: adminToken,
    id: eventId,
    body: { startDate: "2026-03-06", endDate: "2026-03-07", version },
  });
  await call("deleteEvent", { as: adminToken, id: eventId });
  const times = { startDate: "2026-03-07", endDate: "2026-03-08" };
  const fixtures = [{ clanAId: id, clanBId: ids[1] ?? "", ...times }];
  const { data: storedFixtures } = await call("storeFixtures", { as: adminToken, body: { double: false, fixtures } });
  for (const fixtureId of storedFixtures.eventIds) await call("deleteEvent", { as: adminToken, id: fixtureId });
  await call("deleteClan", { as: adminToken, id });
  await callSiteEndpoints(league, ids[1] ?? "");
  const { data: seasons } = await call("searchSeasons");
  const seasonId = seasons[0]?._id ?? "";
  await call("updateSeason", { as: adminToken, id: seasonId, body: { name: "Spring" } });
  const lastRulesId = seasons[0]?.rules.at(-1)?._id ?? "";
  const change = { rules: getDefaultRules("Season 2"), from: "2035-12-31", motionId: null, after: lastRulesId };
  const { data: changedSeason } = await call("changeSeasonRules", { as: adminToken, id: seasonId, body: change });
  await call("withdrawSeasonRules", {
    as: adminToken,
    id: seasonId,
    body: { rulesId: changedSeason.rules.at(-1)?._id ?? "" },
  });
  await call("endSeason", { as: adminToken });
}

/** Calls the endpoints of the site, and those of a vote. @param clanId the clan that gets a vote */
async function callSiteEndpoints(league: League, clanId: string): Promise<void> {
  const { call, admin: adminToken } = league;
  const { _id: voteId } = (await call("createVote", { as: adminToken })).data.vote;
  // The vote is open now.
  await call("updateVote", { as: adminToken, id: voteId, body: { startDate: "2005-01-01", endDate: "2035-12-31" } });
  const accountRequest = { contact: "mail", message: "Hello" };
  const secrets = ["a", "b", "c"].map((letter) => letter.repeat(43));
  for (const secret of secrets) {
    const userName = `asks ${secret.slice(0, 3)}`;
    await call("requestAccount", { body: { ...accountRequest, userName, secret } });
  }
  const [accepted, declined, declinedInList] = (await call("listAccountRequests", { as: adminToken })).data;
  await call("acceptAccountRequest", { as: adminToken, id: accepted?._id ?? "" });
  await call("declineAccountRequest", { as: adminToken, id: declined?._id ?? "", body: { answer: "No" } });
  await call("declineAccountRequests", { as: adminToken, body: { ids: [declinedInList?._id ?? ""] } });
  await call("changeText", { as: adminToken, body: { page: "about", text: "Us", after: null } });
  await call("changeLeagueSettings", { as: adminToken, body: { readySeconds: 61 } });
  const announcement = { text: "Cup", area: null, endDate: "2035-12-31" };
  const { _id: announcementId } = (await call("createAnnouncement", { as: adminToken, body: announcement })).data;
  await call("updateAnnouncement", { as: adminToken, id: announcementId, body: { text: "No cup" } });
  const choice = { voteId, clanId };
  await call("castVote", { as: adminToken, body: choice });
  await call("removeVote", { as: adminToken, body: choice });
  await call("deleteVote", { as: adminToken, id: voteId });
}

/** Calls the endpoints of a clan leader as the admin, then those of a player whom another clan invites. */
async function callClanMemberEndpoints(league: League): Promise<void> {
  const { call, admin: adminToken, adminId } = league;
  const [releasedId = "", invitedId = "", ...memberIds] = await createPlayers(league, ..."abcde");
  const id = await createClan(league, "Led", adminId, releasedId, ...memberIds);
  await call("updateClan", { as: adminToken, id, body: { leaderId: adminId } });
  await callReservationEndpoints(league, id);
  const body = { userId: invitedId };
  await call("invitePlayer", { as: adminToken, id, body });
  await call("withdrawClanInvitation", { as: adminToken, id, body });
  await call("releasePlayer", { as: adminToken, id, body: { userId: releasedId } });
  await call("handOverClan", { as: adminToken, id, body: { userId: memberIds[0] ?? "" } });
  await call("leaveClan", { as: adminToken, id });
  const leader = await signUp(league, "Lena");
  const invitingClanId = await createClan(league, "Inviting", leader.id);
  await call("updateClan", { as: adminToken, id: invitingClanId, body: { leaderId: leader.id } });
  const invitation = { as: leader.token, id: invitingClanId, body: { userId: adminId } };
  await call("invitePlayer", invitation);
  await call("acceptClanInvitation", { as: adminToken, id: invitingClanId });
  await call("leaveClan", { as: adminToken, id: invitingClanId });
  await call("invitePlayer", invitation);
  await call("declineClanInvitation", { as: adminToken, id: invitingClanId });
}

/** @param key the key of a game server, with which it posts rounds */
async function callQueueEndpoints(league: League, modeId: string, key: string): Promise<void> {
  const { call, admin: adminToken } = league;
  await league.context.db
    .insertInto("discord_guilds")
    .values({ id: "9", name: "g", icon: null, member_count: 3 })
    .execute();
  const queueId = await createQueue(league, { modeId });
  await call("updateQueue", { as: adminToken, id: queueId, body: { name: "Fights" } });
  await call("connectQueue", { as: adminToken, id: queueId, body: { guildId: "9" } });
  await call("recreateQueue", { as: adminToken, id: queueId });
  await call("connectBot", { as: adminToken });
  await call("joinQueue", { as: adminToken, id: queueId });
  await call("leaveQueue", { as: adminToken, id: queueId });
  // Two players join, which creates a match.
  await call("joinQueue", { as: adminToken, id: queueId });
  const [ann] = await signUpAll(league, "Ann");
  await call("joinQueue", { as: ann?.token, id: queueId });
  const { data } = await call("getOwnMatch", { as: adminToken });
  const id = data.match?._id ?? "";
  await call("readyUp", { as: adminToken, id });
  await call("voteToCancel", { as: adminToken, id });
  await call("withdrawCancelVote", { as: adminToken, id });
  await callSlotEndpoints(league, { queueId, matchId: id, otherToken: ann?.token ?? "" });
  // No worker runs: the calls record what is requested, and the server is never contacted.
  const reservationId = String(await reserveServer(league.context.db, league.clock.now()));
  await call("keepReservation", { as: adminToken, id: reservationId, body: { keep: true } });
  for (const name of ["startReservation", "endReservation", "moveReservation", "releaseReservation"] as const) {
    await call(name, { as: adminToken, id: reservationId });
  }
  const { db } = league.context;
  await changeWithoutPublishing(db, () => db.deleteFrom("reservations").execute());
  const { data: servers } = await call("searchGameServers", { as: adminToken });
  await call("updateGameServer", { as: adminToken, id: servers[0]?._id ?? "", body: { autoFreeze: true } });
  const unmatchedId = await postRound(league, key, formatJsonMessage(createServerRound(["nobody", "red"])));
  await postRound(league, key, formatJsonMessage(createServerRound(["admin", "Ann"], { redScore: scoreLimit })));
  await processRounds(league.context);
  await call("discardRound", { as: adminToken, id: unmatchedId, body: { reason: "a test" } });
  await call("retryRound", { as: adminToken, id: unmatchedId });
  await call("deleteQueue", { as: adminToken, id: queueId });
}
