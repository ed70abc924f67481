import { selectValidProposals } from "../../calendar/events-queries.ts";
import type { LeagueDatabase } from "../../context.ts";
import type { SessionLimits } from "../../people/users/session-rules.ts";

/** Lists proposed names that no admin has confirmed. Only their users see them. */
export function listProposedNames(db: LeagueDatabase) {
  return db
    .selectFrom("aliases")
    .select(["user_id", "id as alias_id"])
    .where("confirmed_at", "is", null)
    .orderBy("id")
    .execute();
}

/** Lists open matches without their results. Everyone sees them at their queue. */
export function listVisibleMatches(db: LeagueDatabase) {
  return db
    .selectFrom("matches")
    .select(["id", "queue_id", "competition_id", "map", "red_elo", "blue_elo", "ready_until", "running"])
    .where("closed_at", "is", null)
    .orderBy("id")
    .execute();
}

/** Lists the players of open matches. */
export function listVisibleMatchPlayers(db: LeagueDatabase) {
  return db
    .selectFrom("match_players")
    .select(["match_id", "user_id", "side", "elo", "ready", "wants_cancel"])
    .where("open", "=", 1)
    .orderBy("match_id")
    .orderBy("user_id")
    .execute();
}

/** Lists running rounds of events with their maps and teams, without scores. */
export function listVisibleRunningRounds(db: LeagueDatabase) {
  return db
    .selectFrom("results as r")
    .leftJoin("result_players as p", "p.result_id", "r.id")
    .select(["r.id", "r.event_id", "r.map", "r.red_clan_id", "r.blue_clan_id", "p.user_id", "p.side"])
    .where("r.area", "=", "league")
    .where("r.frozen", "=", 0)
    .where("r.running", "=", 1)
    .where("r.event_id", "is not", null)
    .orderBy("r.id")
    .orderBy("p.user_id")
    .execute();
}

/** The columns on which the presented reservation depends. */
const reservationColumns = [
  "r.id",
  "r.state",
  "r.secrets",
  "r.present_ids",
  "r.kills",
  "r.notes",
  "r.posts_rounds",
  "r.rounds",
  "r.told",
  "r.end_asked_by",
  "r.incident",
  "r.failing_since",
  // After several tries, a server that does not respond is presented as an incident.
  "r.tries",
  "r.started_at",
] as const;

/** Lists the reservations of open matches and of events for each of their players. */
export async function listReservationsOfPlayers(db: LeagueDatabase) {
  const matchReservations = await db
    .selectFrom("reservations as r")
    .innerJoin("match_players as p", "p.match_id", "r.match_id")
    .select(["p.user_id", ...reservationColumns])
    .where("r.present", "=", 1)
    .where("p.open", "=", 1)
    .orderBy("p.user_id")
    .orderBy("r.id")
    .execute();
  // Only unfinished reservations, because an event keeps its last reservation forever. All members of both clans see it.
  const eventReservations = await db
    .selectFrom("reservations as r")
    .innerJoin("events as e", "e.id", "r.event_id")
    .innerJoin("clan_players as p", (join) =>
      join.on(({ eb, ref, or }) =>
        or([eb("p.clan_id", "=", ref("e.clan_a_id")), eb("p.clan_id", "=", ref("e.clan_b_id"))]),
      ),
    )
    .select(["p.user_id", ...reservationColumns])
    .where("r.present", "=", 1)
    .where("r.state", "in", ["WAITING", "CONFIGURING", "READY", "LIVE", "ENDED"])
    .orderBy("p.user_id")
    .orderBy("r.id")
    .execute();
  return [...matchReservations, ...eventReservations];
}

/** Lists the waiting players of each queue. */
export function listQueuedPlayers(db: LeagueDatabase) {
  return db
    .selectFrom("queue_players")
    .select(["user_id", "queue_id"])
    .orderBy("user_id")
    .orderBy("queue_id")
    .execute();
}

/** Lists cooldowns that end after an instant (milliseconds since the epoch). */
export function listActiveCooldowns(db: LeagueDatabase, now: number) {
  return db
    .selectFrom("cooldowns")
    .select(["user_id", "ends_at"])
    .where("ends_at", ">", now)
    .orderBy("user_id")
    .orderBy("id")
    .execute();
}

/** Lists bans from ranked matches with their reason and end. */
export function listRankedBans(db: LeagueDatabase) {
  return db
    .selectFrom("bans")
    .select(["user_id", "reason", "ends_at"])
    .where("scope", "=", "RANKED")
    .orderBy("user_id")
    .execute();
}

/** Lists open invitations to clans with the id of the clan's leader. */
export function listOpenInvitations(db: LeagueDatabase) {
  return db
    .selectFrom("clan_invitations as i")
    .leftJoin("clan_players as l", (join) => join.onRef("l.clan_id", "=", "i.clan_id").on("l.leads", "=", 1))
    .select(["i.user_id", "l.user_id as leader_id", "i.clan_id", "i.invited_at"])
    .orderBy("i.clan_id")
    .orderBy("i.user_id")
    .execute();
}

/** Lists the date proposals for the events of each leader's clan in the active season. */
export function listDateProposalsOfLeaders(db: LeagueDatabase) {
  return selectValidProposals(db)
    .innerJoin("events as e", "e.id", "p.event_id")
    .innerJoin("seasons as s", "s.id", "e.season_id")
    .innerJoin("clan_players as m", (join) =>
      join.on(({ or, eb, ref }) =>
        or([eb("m.clan_id", "=", ref("e.clan_a_id")), eb("m.clan_id", "=", ref("e.clan_b_id"))]),
      ),
    )
    .select("m.user_id")
    .where("s.active", "=", 1)
    .where("m.leads", "=", 1)
    .orderBy("m.user_id")
    .orderBy("p.event_id")
    .orderBy("p.clan_id")
    .execute();
}

/** Lists, for each leader, the opened motions of the active season and those that their own clan has proposed. */
export function listMotionsOfLeaders(db: LeagueDatabase) {
  return db
    .selectFrom("motions as m")
    .innerJoin("seasons as s", "s.id", "m.season_id")
    .innerJoin("clan_players as l", "l.season_id", "m.season_id")
    .select(["l.user_id", "m.id as motion_id", "m.opened_at", "m.closed_at"])
    .where("s.active", "=", 1)
    .where(({ or, eb, ref }) => or([eb("m.opened_at", "is not", null), eb("m.clan_id", "=", ref("l.clan_id"))]))
    .where("l.leads", "=", 1)
    .orderBy("l.user_id")
    .orderBy("m.id")
    .execute();
}

/**
 * Lists, for each clan member, the line-ups of their clan for events that start after an instant (milliseconds since the epoch).
 * Other users do not see them.
 */
export function listHiddenLineUps(db: LeagueDatabase, now: number) {
  return db
    .selectFrom("line_up_players as p")
    .innerJoin("events as e", "e.id", "p.event_id")
    .innerJoin("clan_players as m", "m.clan_id", "p.clan_id")
    .select(["m.user_id", "p.event_id", "p.user_id as named_id", "p.substitute"])
    .where("e.starts_at", ">", now)
    .orderBy("m.user_id")
    .orderBy("p.event_id")
    .orderBy("p.position")
    .orderBy("p.user_id")
    .execute();
}

/** Lists, for each clan member, the map picks of their clan in the active season. Other users do not see them until both clans have picked. */
export function listHiddenMapPicks(db: LeagueDatabase) {
  return db
    .selectFrom("map_picks as p")
    .innerJoin("clans as c", "c.id", "p.clan_id")
    .innerJoin("seasons as s", "s.id", "c.season_id")
    .innerJoin("clan_players as m", "m.clan_id", "p.clan_id")
    .select(["m.user_id", "p.event_id", "p.map"])
    .where("s.active", "=", 1)
    .orderBy("m.user_id")
    .orderBy("p.event_id")
    .execute();
}

/** Lists disputes that have not been answered. */
export function listOpenDisputes(db: LeagueDatabase) {
  return db
    .selectFrom("disputes")
    .select(["user_id", "result_id", "opened_at"])
    .where("answered_at", "is", null)
    .orderBy("opened_at")
    .orderBy("result_id")
    .orderBy("user_id")
    .execute();
}

/** Finds which of these sessions are open, with the roles of their users. */
export function findRolesOfOpenSessions(
  db: LeagueDatabase,
  ids: readonly number[],
  { seenAfter, createdAfter }: SessionLimits,
) {
  return db
    .selectFrom("sessions as s")
    .innerJoin("users as u", "u.id", "s.user_id")
    .select(["s.id", "u.role"])
    .where("s.id", "in", [...ids])
    .where("s.seen_at", ">", seenAfter)
    .where("s.created_at", ">", createdAfter)
    .where("u.blocked", "=", 0)
    .where("u.deleted_at", "is", null)
    .execute();
}
