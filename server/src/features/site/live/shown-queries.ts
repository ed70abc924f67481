import { validProposals } from "../../calendar/events-queries.ts";
import type { LeagueDatabase } from "../../context.ts";
import { personColumns } from "../../people/users/person.ts";
import type { OpenSince } from "../../people/users/session-rules.ts";

export function shownUsers(db: LeagueDatabase) {
  return db
    .selectFrom("users as u")
    .select([...personColumns, "u.deleted_at"])
    .orderBy("u.id")
    .execute();
}

export function shownAliases(db: LeagueDatabase) {
  return db
    .selectFrom("aliases")
    .select(["id", "user_id", "name"])
    .where("confirmed_at", "is not", null)
    .orderBy("id")
    .execute();
}

export function shownSeasonRules(db: LeagueDatabase) {
  return db.selectFrom("season_rules").selectAll().orderBy("id").execute();
}

/** The names that each user has proposed and no admin has confirmed: nobody else sees them. */
export function ownProposedNames(db: LeagueDatabase) {
  return db
    .selectFrom("aliases")
    .select(["user_id", "id as alias_id"])
    .where("confirmed_at", "is", null)
    .orderBy("id")
    .execute();
}

export function shownVotes(db: LeagueDatabase) {
  return db.selectFrom("votes").selectAll().where("saved", "=", 1).orderBy("id").execute();
}

/** Entries are cast and withdrawn, never changed, and their ids never return: these two figures change with any of them. */
export function shownEntries(db: LeagueDatabase) {
  return db
    .selectFrom("vote_entries")
    .select(({ fn }) => [fn.countAll<number>().as("entries"), fn.max("id").as("last")])
    .executeTakeFirstOrThrow();
}

/** Open matches, which everyone sees at their queue; their results are left out. */
export function shownMatches(db: LeagueDatabase) {
  return db
    .selectFrom("matches")
    .select(["id", "queue_id", "board_id", "map", "red_elo", "blue_elo", "ready_until", "running"])
    .where("closed_at", "is", null)
    .orderBy("id")
    .execute();
}

export function shownMatchPlayers(db: LeagueDatabase) {
  return db
    .selectFrom("match_players")
    .select(["match_id", "user_id", "side", "elo", "ready", "wants_cancel"])
    .where("open", "=", 1)
    .orderBy("match_id")
    .orderBy("user_id")
    .execute();
}

/** Rounds of events that are being played: their maps and teams, without a figure. */
export function shownRunning(db: LeagueDatabase) {
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
  // With time a server that does not answer is told as another incident.
  "r.tries",
  "r.started_at",
] as const;

/** The servers of open matches, and of events, for each of their players. */
export async function shownReservations(db: LeagueDatabase) {
  const ofMatches = await db
    .selectFrom("reservations as r")
    .innerJoin("match_players as p", "p.match_id", "r.match_id")
    .select(["p.user_id", ...reservationColumns])
    .where("r.present", "=", 1)
    .where("p.open", "=", 1)
    .orderBy("p.user_id")
    .orderBy("r.id")
    .execute();
  // Of those that are not over: an event keeps its last one for good. Who is in a line-up plays for the clan, or did.
  const ofEvents = await db
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
  return [...ofMatches, ...ofEvents];
}

export function shownWaiting(db: LeagueDatabase) {
  return db
    .selectFrom("queue_players")
    .select(["user_id", "queue_id"])
    .orderBy("user_id")
    .orderBy("queue_id")
    .execute();
}

/** Cooldowns that end after that instant, ms UTC. */
export function runningCooldowns(db: LeagueDatabase, now: number) {
  return db
    .selectFrom("cooldowns")
    .select(["user_id", "ends_at"])
    .where("ends_at", ">", now)
    .orderBy("user_id")
    .orderBy("id")
    .execute();
}

/** Bans from ranked matches, with what their players are told. */
export function rankedBans(db: LeagueDatabase) {
  return db
    .selectFrom("bans")
    .select(["user_id", "reason", "ends_at"])
    .where("scope", "=", "RANKED")
    .orderBy("user_id")
    .execute();
}

/** Open invitations to clans, each with the clan's leader. */
export function openInvitations(db: LeagueDatabase) {
  return db
    .selectFrom("clan_invitations as i")
    .leftJoin("clan_players as l", (join) => join.onRef("l.clan_id", "=", "i.clan_id").on("l.leads", "=", 1))
    .select(["i.user_id", "l.user_id as leader_id", "i.clan_id", "i.invited_at"])
    .orderBy("i.clan_id")
    .orderBy("i.user_id")
    .execute();
}

/** What is proposed for the matches of each leader's clan in the active season. */
export function openProposals(db: LeagueDatabase) {
  return validProposals(db)
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

/** The motions of the active season that were opened, and those that their own clan has proposed, for each leader. */
export function leadersMotions(db: LeagueDatabase) {
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

/** The line-ups of matches that begin after that instant, ms UTC, for each player of their clan: nobody else sees them. */
export function ownLineUps(db: LeagueDatabase, now: number) {
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

/** The maps that clans of the active season have picked, for each of their players: nobody else sees them before they open. */
export function ownMapPicks(db: LeagueDatabase) {
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

/** The picks of the active season's matches, with their matches and their season. */
export function seasonMapPicks(db: LeagueDatabase) {
  return db
    .selectFrom("map_picks as p")
    .innerJoin("events as e", "e.id", "p.event_id")
    .innerJoin("seasons as s", "s.id", "e.season_id")
    .select(["p.event_id", "p.clan_id", "p.map", "e.starts_at", "e.season_id", "s.name as season_name"])
    .where("s.active", "=", 1)
    .orderBy("p.event_id")
    .orderBy("p.clan_id")
    .execute();
}

/** The line-ups of the active season's matches: admins correct those that have begun until it ends. */
export function seasonLineUps(db: LeagueDatabase) {
  return db
    .selectFrom("line_up_players as p")
    .innerJoin("events as e", "e.id", "p.event_id")
    .innerJoin("seasons as s", "s.id", "e.season_id")
    .select(["p.event_id", "e.starts_at", "p.clan_id", "p.user_id", "p.substitute"])
    .where("s.active", "=", 1)
    .orderBy("p.event_id")
    .orderBy("p.clan_id")
    .orderBy("p.position")
    .orderBy("p.user_id")
    .execute();
}

/** The disputes of each user that are not answered. */
export function ownOpenDisputes(db: LeagueDatabase) {
  return db
    .selectFrom("disputes")
    .select(["user_id", "result_id", "opened_at"])
    .where("answered_at", "is", null)
    .orderBy("opened_at")
    .orderBy("result_id")
    .orderBy("user_id")
    .execute();
}

/** Those of these sessions that are open, each with its user's role. */
export function rolesOfSessions(db: LeagueDatabase, ids: readonly number[], { seenAfter, createdAfter }: OpenSince) {
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
