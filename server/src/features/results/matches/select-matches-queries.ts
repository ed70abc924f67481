import type { LeagueDatabase } from "../../context.ts";

/**
 * Selects matches with their queue, their mode and their round in progress. `made_size` is the team size with which a match was
 * made. The columns `live_…` are what its game server has posted of the round so far, and `server_started_at` is when the site
 * started the round on a server. Each is null if there is none. `swapped` is 1 if the teams play on the other sides.
 */
export function selectMatches(db: LeagueDatabase) {
  return db
    .selectFrom("matches as m")
    .leftJoin("queues as q", "q.id", "m.queue_id")
    .leftJoin("competitions", "competitions.id", "m.competition_id")
    .leftJoin("modes", "modes.id", "competitions.mode_id")
    .leftJoin("results as live", (join) =>
      join.onRef("live.id", "=", "m.result_id").on("live.running", "=", 1).on("live.frozen", "=", 0),
    )
    .leftJoin("reservations as server", (join) =>
      join.onRef("server.match_id", "=", "m.id").on("server.present", "=", 1).on("server.state", "=", "LIVE"),
    )
    .selectAll("m")
    .select(["q.name as queue_name", "modes.id as mode_id", "modes.name as mode_name"])
    .select(["live.red_score as live_red_score", "live.blue_score as live_blue_score"])
    .select(["live.played_at as live_posted_at", "live.started_at as live_started_at"])
    .select("server.started_at as server_started_at")
    .select(({ exists, selectFrom }) =>
      exists(
        selectFrom("match_players as own")
          .innerJoin("result_players as playing", (join) =>
            join.onRef("playing.user_id", "=", "own.user_id").onRef("playing.side", "!=", "own.side"),
          )
          .select("own.user_id")
          .whereRef("own.match_id", "=", "m.id")
          .where("own.gone", "=", 0)
          .whereRef("playing.result_id", "=", "live.id"),
      ).as("swapped"),
    )
    .select(({ selectFrom }) =>
      selectFrom("match_players as made")
        .select(({ fn }) => fn.countAll<number>().as("player_count"))
        .whereRef("made.match_id", "=", "m.id")
        .where("made.made_side", "=", "red")
        .$asScalar()
        .$notNull()
        .as("made_size"),
    );
}
