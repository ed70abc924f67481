import type { MovedCounts } from "contract/admin.ts";
import type { FactChange } from "contract/history.ts";
import type { LeagueTransaction } from "../context.ts";
import { insertEntry } from "../history/history-queries.ts";
import { insertMoveIn } from "./move-in-queries.ts";

/** What a league moved in with, from which database. `at`: ms UTC. */
type MoveIn = { readonly at: number; readonly database: string; readonly counts: MovedCounts };

/** Remembers that the league has moved in, and writes the one entry of the history for it, by the league. */
export async function recordMoveIn(trx: LeagueTransaction, { at, database, counts }: MoveIn): Promise<void> {
  await insertMoveIn(trx, { id: 1, moved_at: at, database, counts: JSON.stringify(counts) });
  const changes: FactChange[] = [added("database", database), added("moved", movedInWords(counts))];
  await insertEntry(trx, { at, author: "LEAGUE", action: "moveIn", changes: JSON.stringify(changes) }, null);
}

function added(field: string, after: FactChange["after"]): FactChange {
  return { field, before: null, after, isSecret: false };
}

/** The counts in words, without those of which there is nothing. */
export function movedInWords(counts: MovedCounts): string[] {
  const { rankedResults, rankedValidated, leagueResults, leagueValidated } = counts;
  return [
    counted(counts.users, "player"),
    counted(counts.deletedUsers, "deleted player"),
    counted(counts.modes, "mode"),
    counted(counts.seasons, "season"),
    counted(counts.clans, "clan"),
    counted(counts.rosterPlaces, "place in rosters", "places in rosters"),
    counted(rankedResults, "ranked result").map((words) => `${words}, ${rankedValidated} validated`),
    counted(leagueResults, "league result").map((words) => `${words}, ${leagueValidated} validated`),
    counted(counts.events, "event"),
    counted(counts.votes, "vote"),
    counted(counts.voteEntries, "entry of a voter", "entries of voters"),
    counted(counts.queues, "queue"),
  ].flat();
}

function counted(count: number, one: string, many = `${one}s`): string[] {
  return count === 0 ? [] : [`${count} ${count === 1 ? one : many}`];
}
