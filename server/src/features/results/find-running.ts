import type { Side } from "contract/sides.ts";
import type { LeagueTransaction } from "../context.ts";
import { teamsInResult } from "../matches/awaited-queries.ts";
import { teamsIn } from "../matches/find-awaited.ts";
import { runningLeagueResults } from "./event-results-queries.ts";

/** Finds the league result with a round of these teams that may still be played. @returns its key; `null`: there is none */
export async function findRunning(
  trx: LeagueTransaction,
  players: readonly { readonly user_id: number; readonly side: Side }[],
): Promise<number | null> {
  const played = teamsIn(players);
  for (const id of await runningLeagueResults(trx)) {
    if (teamsIn(await teamsInResult(trx, id)) === played) return id;
  }
  return null;
}
