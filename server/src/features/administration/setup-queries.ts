import { selectNewestSeasonId } from "../competitions/seasons-queries.ts";
import type { LeagueDatabase } from "../context.ts";

/** Finds which kinds of entities the league has. Clans and events are those of the newest season. */
export async function findExistingKinds(db: LeagueDatabase) {
  const row = await db
    .selectNoFrom(({ exists, selectFrom }) => [
      exists(selectFrom("modes").select("modes.id")).as("modes"),
      exists(selectFrom("queues").select("queues.id")).as("queues"),
      exists(
        selectFrom("users").select("users.id").where("users.role", "=", "USER").where("users.deleted_at", "is", null),
      ).as("players"),
      exists(selectFrom("seasons").select("seasons.id")).as("seasons"),
      exists(selectFrom("clans").select("clans.id").where("clans.season_id", "=", selectNewestSeasonId(db))).as(
        "clans",
      ),
      exists(selectFrom("events").select("events.id").where("events.season_id", "=", selectNewestSeasonId(db))).as(
        "events",
      ),
      exists(selectFrom("game_servers").select("game_servers.id").where("game_servers.deleted_at", "is", null)).as(
        "gameServers",
      ),
    ])
    .executeTakeFirstOrThrow();
  // SQLite returns 1 or 0, PostgreSQL booleans.
  return {
    modes: Boolean(row.modes),
    queues: Boolean(row.queues),
    players: Boolean(row.players),
    seasons: Boolean(row.seasons),
    clans: Boolean(row.clans),
    events: Boolean(row.events),
    gameServers: Boolean(row.gameServers),
  };
}
