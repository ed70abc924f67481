import { getDefaultRules } from "contract/default-rules.ts";
import { createPasswordReset } from "../src/features/accounts/invite-users.ts";
import { pruneAuditLog } from "../src/features/audit-log/prune-audit-log.ts";
import { acquireBackupLease } from "../src/features/backup-state-queries.ts";
import { processRounds } from "../src/features/game-servers/process-rounds.ts";
import { cancelExpiredMatches } from "../src/features/matchmaking/cancel-match.ts";
import { formatJsonMessage } from "../src/features/results/imports/format-round-message.ts";
import { computeCurrentCode } from "./authenticator-app.ts";
import { changeWithoutPublishing } from "./check-published-changes.ts";
import { addGameServer, postRound } from "./game-server.ts";
import { insertLegacyImport } from "./insert-legacy-import-queries.ts";
import { beginSeasonWithClans, createEvent } from "./league-season.ts";
import { type League, type LeagueOptions, openLeague } from "./open-league.ts";
import { openVote } from "./open-vote.ts";
import { createMode, createPlayers, createServerRound, importRound } from "./play.ts";
import { createQueue, fillMatch, signUpAll } from "./queue-up.ts";
import { reserveServer } from "./reserve-server.ts";
import { getEmail, openSession, signUp } from "./sign-up.ts";

/**
 * Opens a league with rows in every table, and with deleted rows: `deletedResultId` is the newest deleted result. Many texts
 * contain characters that a backup could damage.
 */
export async function openFullLeague(options?: LeagueOptions) {
  const league = await openLeague({}, options);
  const [redId = "", blueId = ""] = await createPlayers(league, "red", "blue", "Øystein ✿");
  const modeId = await createMode(league, "one");
  // The round of 2005 was played long before the others. The first one is disputed, and the second one is not frozen.
  for (const day of ["2025-05-01", "2025-05-02", "2005-05-03"]) {
    const { _id: id } = await importRound(league, modeId, createServerRound(["red", "blue"]), day);
    if (day !== "2025-05-02") await league.call("freezeResult", { as: league.admin, id });
    if (day === "2025-05-01") await disputeResult(league, id, redId);
  }
  const { clans } = await beginSeasonWithClans(league, "Hook & Crook", "Owls");
  const [clanId = ""] = clans;
  for (const endpoint of ["addClanPlayer", "removeClanPlayer", "addClanPlayer"] as const) {
    await league.call(endpoint, { as: league.admin, id: clanId, body: { userId: redId } });
  }
  const leaderToken = await invitePlayerAsLeader(league, clanId, blueId);
  const { _id: eventId } = await createEvent(league, { clans, startDate: "2026-03-05", endDate: "2035-12-31" });
  const eventAndClan = { event_id: Number(eventId), clan_id: Number(clanId) };
  const { db } = league.context;
  // Users see these rows, but they are not announced to pages as a change.
  await changeWithoutPublishing(db, async () => {
    await db
      .insertInto("line_up_players")
      .values({ ...eventAndClan, user_id: Number(redId), position: 1, substitute: 0 })
      .execute();
    await db
      .insertInto("map_picks")
      .values({ ...eventAndClan, map: "ctf5", picked_at: league.clock.now() })
      .execute();
  });
  const motionBody = { text: "Longer ✿ rounds" };
  const { data: motion } = await league.call("proposeMotion", { as: leaderToken, body: motionBody });
  await league.call("openMotion", { as: league.admin, id: motion._id });
  await league.call("voteOnMotion", { as: leaderToken, id: motion._id, body: { inFavour: true } });
  const startDates = ["2026-03-09T18:00:00Z"];
  await league.call("proposeDates", { as: leaderToken, id: eventId, body: { startDates } });
  const { _id: cancelledId } = await createEvent(league, { clans, startDate: "2026-03-06", endDate: "2026-03-07" });
  await league.call("deleteEvent", { as: league.admin, id: cancelledId });
  const accountRequest = {
    userName: "Newcomer ✿",
    contact: "newcomer@mail.example",
    message: "Hello\nall",
    secret: "s".repeat(43),
  };
  await league.call("requestAccount", { body: accountRequest });
  const [season] = (await league.call("searchSeasons")).data;
  const rulesChange = {
    rules: getDefaultRules("Season 2"),
    from: "2035-12-31",
    motionId: null,
    after: season?.rules[0]?._id ?? "",
  };
  await league.call("changeSeasonRules", { as: league.admin, id: season?._id ?? "", body: rulesChange });
  await league.call("changeText", { as: league.admin, body: { page: "about", text: "Us ✿", after: null } });
  const settings = { leagueName: "Cup ✿", accent: "#2f9e44" };
  await league.call("changeLeagueSettings", { as: league.admin, body: settings });
  const announcement = { text: "**Cup** ✿", area: null, endDate: "2035-12-31" };
  await league.call("createAnnouncement", { as: league.admin, body: announcement });
  await league.call("createCalendarLink", { as: league.admin });
  await league.context.db
    .insertInto("email_tries")
    .values({ user_id: Number(redId), email_hash: "f".repeat(64), tried_at: league.clock.now() })
    .execute();
  await league.call("createInvitations", { as: league.admin, body: { userIds: [redId] } });
  await queueAndVote(league, clanId);
  await insertDiscordState(league);
  await postUnusableRounds(league);
  const browser = { endpoint: "https://push.example/1", p256dh: "p".repeat(87), auth: "a".repeat(22) };
  const subscribedKinds = { calls: true, clan: false, answers: true };
  await league.call("storePush", { as: league.admin, body: { ...browser, ...subscribedKinds } });
  await league.context.db
    .insertInto("event_reminders")
    .values({ event_id: Number(eventId), starts_at: league.clock.now() })
    .execute();
  await reserveServer(league.context.db, league.clock.now());
  await proposeNames(league);
  await league.rejected("signIn", { body: { email: "nobody@players.example", password: "12345" } });
  const isRetry = false;
  await createPasswordReset(league.context, getEmail("Lena"), isRetry);
  await pruneAuditLog(league.context);
  await acquireBackupLease(league.context.db, league.clock.now(), { everyMs: 1, retryMs: 1, leaseMs: 1 });
  await insertSeasonPair(league, Number(redId));
  const legacyId = { kind: "user", old_id: "0123456789abcdef01234567", new_id: Number(redId) } as const;
  await insertLegacyImport(league.context.db, league.clock.now(), [legacyId]);
  const ban = { scope: "RANKED", reason: "Left ✿", endDate: "2035-12-31" } as const;
  await league.call("updateUser", { as: league.admin, id: blueId, body: { ban } });
  await setUpSecondFactor(league);
  const emptyMessage = "";
  const { _id: deletedId } = await importRound(league, modeId, emptyMessage, "2025-05-04");
  await league.call("deleteResult", { as: league.admin, id: deletedId });
  return { league, deletedResultId: Number(deletedId) };
}

/** Disputes a result as a player. */
async function disputeResult(league: League, id: string, userId: string) {
  const userToken = await openSession(league, userId);
  await league.call("disputeResult", { as: userToken, id, body: { reason: "One flag ✿\nis missing" } });
}

/** Signs up a clan leader, who invites a player. @returns the leader's token */
async function invitePlayerAsLeader(league: League, id: string, userId: string) {
  const { id: leaderId, token } = await signUp(league, "Lena");
  await league.call("addClanPlayer", { as: league.admin, id, body: { userId: leaderId } });
  await league.call("updateClan", { as: league.admin, id, body: { leaderId } });
  await league.call("invitePlayer", { as: token, id, body: { userId } });
  return token;
}

/** Creates a cooldown (Bob was not ready), a waiting player (Ann), an open match (Cleo and Dan) and a vote (by Cleo). */
async function queueAndVote(league: League, votedClanId: string) {
  const [ann, bob, ...others] = await signUpAll(league, "Ann", "Bob", "Cleo", "Dan");
  if (ann === undefined || bob === undefined) throw new Error("No player was signed up");
  const queueId = await createQueue(league);
  const { _id: id } = await fillMatch(league, queueId, [ann, bob]);
  await league.call("readyUp", { as: ann.token, id });
  league.clock.advance(60_000);
  await cancelExpiredMatches(league.context);
  await league.call("leaveQueue", { as: ann.token, id: queueId });
  await fillMatch(league, queueId, others);
  await league.call("joinQueue", { as: ann.token, id: queueId });
  const { _id: voteId } = await openVote(league, { startDate: "2005-01-01", endDate: "2035-12-31" });
  await league.call("castVote", { as: others[0]?.token, body: { voteId, clanId: votedClanId } });
}

/** Sets up the second factor of an admin. */
async function setUpSecondFactor(league: League) {
  const { token: graceToken } = await signUp(league, "Grace", "ADMIN");
  const { secret } = (await league.call("beginSecondFactor", { as: graceToken })).data;
  const code = computeCurrentCode(league, secret);
  await league.call("confirmSecondFactor", { as: graceToken, body: { code } });
}

/** Posts an invalid message, and one with an unknown player, from a game server that still uses its previous key. */
async function postUnusableRounds(league: League) {
  const gameServer = await addGameServer(league, "EU ✿ 1");
  await league.call("rotateGameServerKey", { as: league.admin, id: gameServer._id });
  await postRound(league, gameServer.key, "✿");
  await postRound(league, gameServer.key, formatJsonMessage(createServerRound(["nobody", "red"])));
  await processRounds(league.context);
}

/** Gives a player two in-game names. An admin confirms one of them. */
async function proposeNames(league: League) {
  const { token } = await signUp(league, "Åse");
  await league.call("proposeAlias", { as: token, body: { name: "( ✿ )" } });
  const { data } = await league.call("proposeAlias", { as: token, body: { name: "Ås\\e" } });
  await league.call("confirmAlias", { as: league.admin, id: data._id });
}

/** Records that a player has played with the player whose id is the next one. */
async function insertSeasonPair({ context: { db } }: League, user_id: number) {
  const { id: competition_id } = await db.selectFrom("competitions").select("id").executeTakeFirstOrThrow();
  const pair = { competition_id, user_id, other_id: user_id + 1, games: 1, wins: 1, losses: 0 };
  await db.insertInto("season_pairs").values(pair).execute();
}

/** Inserts rows into all tables of the Discord integration. */
async function insertDiscordState({ context: { db } }: League) {
  const { id: user_id } = await db.selectFrom("users").select("id").orderBy("id").executeTakeFirstOrThrow();
  const resource = { queue_id: 1, kind: "text", result_id: null, guild_id: "9", parent_id: null, nonce: "n" } as const;
  await db.insertInto("discord_state").values({ id: 1, connected: 0, refused: 0, fault: "away", since: 5 }).execute();
  await db.insertInto("discord_guilds").values({ id: "9", name: "gCTF", icon: null, member_count: 3 }).execute();
  await db.insertInto("discord_accounts").values({ user_id, discord_id: "8", name: "Ådmin" }).execute();
  await db.insertInto("discord_links").values({ state_hash: "f00", user_id, expires_at: 1 }).execute();
  const signIn = { browser_hash: "f01", discord_id: "8", name: "Ådmin", expires_at: 1 };
  await db.insertInto("discord_sign_ins").values(signIn).execute();
  // Each part of a queue has at most one channel or message that is wanted. Others, of any number, will be deleted.
  for (const wanted of [1, null, null] as const) {
    await db
      .insertInto("discord_resources")
      .values({ ...resource, part: "queue", discord_id: null, shown: null, wanted })
      .execute();
  }
}
