import type { CompiledQuery } from "kysely";
import { selectValidProposals } from "../src/features/calendar/events-queries.ts";
import type { LeagueDatabase } from "../src/features/context.ts";
import type { PublicPart } from "../src/features/public-changes.ts";
import type { Tables } from "../src/features/tables.ts";

/** Selects users who can no longer open pages. */
export const deletedUsersSql = "select id from users where deleted_at is not null";

/** A query whose rows some users see. */
export type VisibleRows = { readonly tables: readonly (keyof Tables)[]; readonly query: CompiledQuery };

/**
 * Queries of the rows that everyone sees in tables that also contain hidden data. A change of these rows has to be published.
 * `match_players.open` is 1 while the match is open.
 */
export function createPublicQueries(db: LeagueDatabase): Partial<Record<PublicPart, VisibleRows>> {
  return {
    // Open matches and their players, with the scores of rounds in progress, but without results.
    matches: {
      tables: ["matches", "match_players", "results", "reservations"],
      query: db
        .selectFrom("matches as m")
        .leftJoin("results as live", (join) =>
          join.onRef("live.id", "=", "m.result_id").on("live.running", "=", 1).on("live.frozen", "=", 0),
        )
        .leftJoin("reservations as server", (join) =>
          join.onRef("server.match_id", "=", "m.id").on("server.present", "=", 1).on("server.state", "=", "LIVE"),
        )
        .select(liveColumns)
        .leftJoin("match_players as p", (join) => join.onRef("p.match_id", "=", "m.id").on("p.open", "=", 1))
        .select(["m.id", "m.queue_id", "m.competition_id", "m.map", "m.red_elo", "m.blue_elo", "m.ready_until"])
        .select(["m.running", "p.user_id", "p.side", "p.elo", "p.ready", "p.wants_cancel"])
        .where("m.closed_at", "is", null)
        .orderBy("m.id")
        .orderBy("p.user_id")
        .compile(),
    },
    // Running rounds of events with their maps, teams and scores.
    running_rounds: {
      tables: ["results", "result_players", "reservations", "events"],
      query: db
        .selectFrom("events as e")
        .leftJoin("results as r", (join) =>
          join.onRef("r.event_id", "=", "e.id").on("r.frozen", "=", 0).on("r.running", "=", 1),
        )
        .leftJoin("reservations as server", (join) =>
          join.onRef("server.event_id", "=", "e.id").on("server.present", "=", 1).on("server.state", "=", "LIVE"),
        )
        .leftJoin("result_players as p", "p.result_id", "r.id")
        .select(["r.id", "r.event_id", "r.map", "r.red_clan_id", "r.blue_clan_id", "p.user_id", "p.side"])
        .select(["r.red_score", "r.blue_score", "r.started_at", "server.started_at as server_started_at"])
        .where(({ eb, or }) => or([eb("r.id", "is not", null), eb("server.started_at", "is not", null)]))
        .orderBy("e.id")
        .orderBy("r.id")
        .orderBy("p.user_id")
        .compile(),
    },
  };
}

/**
 * Queries of the rows that only the user of `user_id` sees. The keys describe the rows. A change of these rows has to be
 * published for the user, except after `hidden_until`, when everyone sees the row, or after `ends_at`, when nobody does.
 */
export function createUserQueries(db: LeagueDatabase): Readonly<Record<string, VisibleRows>> {
  return {
    "open match": {
      tables: ["matches", "match_players", "results", "reservations"],
      query: db
        .selectFrom("match_players as own")
        .innerJoin("matches as m", "m.id", "own.match_id")
        .leftJoin("results as live", (join) =>
          join.onRef("live.id", "=", "m.result_id").on("live.running", "=", 1).on("live.frozen", "=", 0),
        )
        .leftJoin("reservations as server", (join) =>
          join.onRef("server.match_id", "=", "m.id").on("server.present", "=", 1).on("server.state", "=", "LIVE"),
        )
        .select(liveColumns)
        .innerJoin("match_players as p", "p.match_id", "m.id")
        .select(["own.user_id", "m.id", "m.queue_id", "m.competition_id", "m.map", "m.red_elo", "m.blue_elo"])
        .select(["m.ready_until", "m.running", "p.user_id as player_id", "p.side"])
        .select(["p.elo", "p.ready", "p.wants_cancel"])
        .where("own.open", "=", 1)
        .where("p.open", "=", 1)
        .orderBy("own.user_id")
        .orderBy("p.user_id")
        .compile(),
    },
    "validated round of a match": {
      tables: ["player_rounds"],
      query: db
        .selectFrom("player_rounds as round")
        .innerJoin("matches as m", "m.result_id", "round.result_id")
        .select(["round.user_id", "m.id as match_id", "round.outcome", "round.elo_gain"])
        .orderBy("round.user_id")
        .orderBy("m.id")
        .compile(),
    },
    "reservation of a match": {
      tables: ["reservations", "match_players"],
      query: db
        .selectFrom("reservations as r")
        .innerJoin("match_players as p", "p.match_id", "r.match_id")
        .select(["p.user_id", ...reservationColumns])
        .where("r.present", "=", 1)
        .where("p.open", "=", 1)
        .orderBy("p.user_id")
        .orderBy("r.id")
        .compile(),
    },
    // All members of both clans see the current reservation (`present`) until it is finished. An event keeps its last
    // reservation as the current one forever.
    "reservation of an event": {
      tables: ["reservations", "events", "clan_players"],
      query: db
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
        .compile(),
    },
    "queue place": {
      tables: ["queue_players"],
      query: db
        .selectFrom("queue_players")
        .select(["user_id", "queue_id"])
        .orderBy("user_id")
        .orderBy("queue_id")
        .compile(),
    },
    cooldown: {
      tables: ["cooldowns"],
      query: db.selectFrom("cooldowns").select(["user_id", "ends_at"]).orderBy("user_id").orderBy("id").compile(),
    },
    ban: {
      tables: ["bans"],
      query: db
        .selectFrom("bans")
        // Renamed, because a change after `ends_at` would not have to be published, but a change of an expired ban must be.
        .select(["user_id", "reason", "ends_at as end"])
        .where("scope", "=", "RANKED")
        .orderBy("user_id")
        .compile(),
    },
    "own invitation": {
      tables: ["clan_invitations"],
      query: db
        .selectFrom("clan_invitations")
        .select(["user_id", "clan_id", "invited_at"])
        .orderBy("clan_id")
        .orderBy("user_id")
        .compile(),
    },
    "clan's invitation": {
      tables: ["clan_invitations", "clan_players"],
      query: db
        .selectFrom("clan_invitations as i")
        .innerJoin("clan_players as l", (join) => join.onRef("l.clan_id", "=", "i.clan_id").on("l.leads", "=", 1))
        .select(["l.user_id", "i.user_id as invited_id", "i.clan_id", "i.invited_at"])
        .orderBy("i.clan_id")
        .orderBy("i.user_id")
        .compile(),
    },
    "date proposal": {
      tables: ["date_proposals", "events", "clan_players", "seasons"],
      // `selectValidProposals` names the proposal `p`.
      query: selectValidProposals(db)
        .innerJoin("events as e", "e.id", "p.event_id")
        .innerJoin("seasons as s", "s.id", "e.season_id")
        .innerJoin("clan_players as m", (join) =>
          join.on(({ or, eb, ref }) =>
            or([eb("m.clan_id", "=", ref("e.clan_a_id")), eb("m.clan_id", "=", ref("e.clan_b_id"))]),
          ),
        )
        .clearSelect()
        .select(["m.user_id", "p.event_id", "p.clan_id", "p.proposed_by", "p.proposed_at", "p.dates"])
        .where("s.active", "=", 1)
        .where("m.leads", "=", 1)
        .orderBy("m.user_id")
        .orderBy("p.event_id")
        .orderBy("p.clan_id")
        .compile(),
    },
    motion: {
      tables: ["motions", "seasons", "clan_players"],
      query: db
        .selectFrom("motions as m")
        .innerJoin("seasons as s", "s.id", "m.season_id")
        .innerJoin("clan_players as l", "l.season_id", "m.season_id")
        .select(["l.user_id", "m.id as motion_id", "m.opened_at", "m.closed_at"])
        .where("s.active", "=", 1)
        .where(({ or, eb, ref }) => or([eb("m.opened_at", "is not", null), eb("m.clan_id", "=", ref("l.clan_id"))]))
        .where("l.leads", "=", 1)
        .orderBy("l.user_id")
        .orderBy("m.id")
        .compile(),
    },
    "line-up of the own clan": {
      tables: ["line_up_players", "events", "clan_players"],
      query: db
        .selectFrom("line_up_players as p")
        .innerJoin("events as e", "e.id", "p.event_id")
        .innerJoin("clan_players as m", "m.clan_id", "p.clan_id")
        .select(["m.user_id", "p.event_id", "p.user_id as named_id", "p.substitute", "e.starts_at as hidden_until"])
        .orderBy("m.user_id")
        .orderBy("p.event_id")
        .orderBy("p.position")
        .orderBy("p.user_id")
        .compile(),
    },
    "map pick of the own clan": {
      tables: ["map_picks", "clans", "seasons", "clan_players"],
      query: db
        .selectFrom("map_picks as p")
        .innerJoin("clans as c", "c.id", "p.clan_id")
        .innerJoin("seasons as s", "s.id", "c.season_id")
        .innerJoin("clan_players as m", "m.clan_id", "p.clan_id")
        .select(["m.user_id", "p.event_id", "p.map"])
        .where("s.active", "=", 1)
        .orderBy("m.user_id")
        .orderBy("p.event_id")
        .compile(),
    },
    "open dispute": {
      tables: ["disputes"],
      query: db
        .selectFrom("disputes")
        .select(["user_id", "result_id", "opened_at"])
        .where("answered_at", "is", null)
        .orderBy("opened_at")
        .orderBy("result_id")
        .orderBy("user_id")
        .compile(),
    },
    "proposed name": {
      tables: ["aliases"],
      query: db
        .selectFrom("aliases")
        .select(["user_id", "id as alias_id"])
        .where("confirmed_at", "is", null)
        .orderBy("id")
        .compile(),
    },
  };
}

/**
 * Queries of the rows that everyone sees and that determine what the user of `user_id` sees. If they change, an event for the
 * user is allowed but not required.
 */
export function createMembershipQueries(db: LeagueDatabase): Readonly<Record<string, VisibleRows>> {
  return {
    membership: {
      tables: ["clan_players"],
      query: db.selectFrom("clan_players").select(["user_id", "clan_id", "leads"]).orderBy("clan_id").compile(),
    },
    "event of the own clan": {
      tables: ["events", "clan_players"],
      query: db
        .selectFrom("events as e")
        .innerJoin("clan_players as p", (join) =>
          join.on(({ eb, ref, or }) =>
            or([eb("p.clan_id", "=", ref("e.clan_a_id")), eb("p.clan_id", "=", ref("e.clan_b_id"))]),
          ),
        )
        .select(["p.user_id", "e.id", "e.sequence"])
        .orderBy("e.id")
        .compile(),
    },
  };
}

/** What everyone sees of the round in progress of a match: its last posted score, and its start. */
const liveColumns = [
  "live.red_score as live_red_score",
  "live.blue_score as live_blue_score",
  "live.started_at as live_started_at",
  "server.started_at as server_started_at",
] as const;

/** The columns that determine what the API shows of a reservation. */
const reservationColumns = [
  "r.id",
  "r.state",
  "r.secrets",
  // The players who are on the server.
  "r.present_ids",
  "r.kills",
  "r.notes",
  "r.posts_rounds",
  "r.rounds",
  // The users who were shown the password.
  "r.told",
  "r.end_asked_by",
  "r.incident",
  "r.failing_since",
  // After several tries, a server that does not respond is presented as an incident.
  "r.tries",
  "r.started_at",
] as const;
