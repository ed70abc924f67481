import type { LeaderboardEntry } from "contract/stats.ts";
import type { FindLookAlike } from "../users/held-names-queries.ts";
import { presentUser } from "../users/present-user.ts";
import type { listLeaderboard } from "./leaderboard-queries.ts";

type ListedEntry = Awaited<ReturnType<typeof listLeaderboard>>[number];
type Viewer = Parameters<typeof presentUser>[1];

/** A player's row of the leaderboard, as the viewer may see it. */
export function presentEntry(entry: ListedEntry, viewer: Viewer, lookAlike: FindLookAlike): LeaderboardEntry {
  const { stat_id, rank, elo, games, wins, losses, form } = entry;
  return {
    user: presentUser(entry, viewer, lookAlike),
    standing:
      stat_id === null || rank === null || elo === null
        ? null
        : {
            statId: String(stat_id),
            rank,
            elo,
            numberGames: games ?? 0,
            numberWins: wins ?? 0,
            numberLosses: losses ?? 0,
            form: form ?? "",
          },
  };
}
