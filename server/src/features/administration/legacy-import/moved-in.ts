import type { MovedCounts, MoveInNotice } from "contract/admin.ts";
import type { FactChange } from "contract/history.ts";
import { ownValue } from "contract/own-value.ts";
import { transaction } from "../../../platform/database/database.ts";
import { refuse } from "../../../platform/refusal.ts";
import { insertEntry } from "../../audit-log/history-queries.ts";
import { dateOf } from "../../columns.ts";
import type { Context, LeagueTransaction } from "../../context.ts";
import type { Row } from "../../tables.ts";
import {
  countIncomplete,
  findMoved,
  findShownMoveIn,
  hideMoveIn,
  insertMoveIn,
  listIncomplete,
} from "./move-in-queries.ts";

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

/** What admins are told of the move until one of them dismisses it; `null`: nothing. */
export async function findMoveInNotice({ db, clock }: Pick<Context, "db" | "clock">): Promise<MoveInNotice | null> {
  const moveIn = await findShownMoveIn(db);
  if (moveIn === undefined) return null;
  const players = await listIncomplete(db, clock.now());
  return {
    movedAt: dateOf(moveIn.moved_at),
    database: moveIn.database,
    counts: JSON.parse(moveIn.counts) as MovedCounts,
    incomplete: await countIncomplete(db),
    players: players.map(({ id, user_name, email, password_hash, blocked, invited_at }) => ({
      _id: String(id),
      userName: user_name,
      email,
      hasPassword: password_hash !== "",
      blocked: blocked === 1,
      invitedAt: dateOf(invited_at),
    })),
  };
}

/** Ends the notice for all admins. @throws NOT_FOUND where none is shown */
export async function dismissMoveIn({ db, clock }: Pick<Context, "db" | "clock">): Promise<void> {
  await transaction(db, async (trx) => {
    if (!(await hideMoveIn(trx, clock.now()))) throw refuse("NOT_FOUND");
  });
}

/** The pages of the original whose paths end in an id, and what the id is of. They have the same paths here. */
const pages: Readonly<Record<string, Row<"moved_ids">["kind"]>> = {
  "ranked/users": "user",
  "ranked/results": "ranked_result",
  "ranked/stats": "ranked_stat",
  "ranked/queues": "queue",
  "ranked/modes": "mode",
  "league/users": "user",
  "league/clans": "clan",
  "league/calendar": "event",
  "league/results": "league_result",
  "league/stats": "league_stat",
  "league/votes": "vote",
};

/** An address of the original: its ids have 24 hexadecimal digits. */
const oldPath = /^([a-z]+(?:\/[a-z]+)?)\/([0-9a-f]{24})\/?$/i;

/**
 * Where a page of the original leads since the league moved in. @param path without the slash before it
 * @returns `null`: it is none of those, or what it shows did not come along
 */
export function findMovedPage({ db }: Pick<Context, "db">, path: string): Promise<string | null> | null {
  const [, folder = "", id = ""] = oldPath.exec(path) ?? [];
  const page = folder === "users" ? "ranked/users" : folder;
  const kind = ownValue(pages, page);
  return kind === undefined ? null : movedPage(db, page, { kind, old_id: id.toLowerCase() });
}

async function movedPage(db: Context["db"], page: string, id: Parameters<typeof findMoved>[1]): Promise<string | null> {
  const moved = await findMoved(db, id);
  if (moved === undefined) return null;
  if (!page.endsWith("/stats")) return `/${page}/${moved.new_id}`;
  // Who has not played anything that counts has no stat here.
  return moved.stat_id === null ? `/${page.replace("stats", "users")}/${moved.new_id}` : `/${page}/${moved.stat_id}`;
}
