import type { ImportedCounts, ImportNotice } from "contract/admin.ts";
import type { AuditLogChange } from "contract/audit-log.ts";
import { getOwnValue } from "contract/own-value.ts";
import { createApiError } from "../../../platform/api-error.ts";
import { transaction } from "../../../platform/database/database.ts";
import { insertAuditLogEntry } from "../../audit-log/audit-log-queries.ts";
import { toIsoDate } from "../../columns.ts";
import type { Context, LeagueTransaction } from "../../context.ts";
import type { Row } from "../../tables.ts";
import {
  countIncompleteUsers,
  findByLegacyId,
  findVisibleLegacyImport,
  hideLegacyImport,
  insertLegacyImport,
  listIncompleteUsers,
} from "./legacy-import-queries.ts";

type LegacyImport = {
  /** Milliseconds since the epoch. */
  readonly at: number;
  /** Name of the legacy database. */
  readonly database: string;
  /** Numbers of imported entities. */
  readonly counts: ImportedCounts;
};

/**
 * Stores that the legacy data was imported, and writes an entry in the audit log. `moveIn` and `moved` are the API's
 * names of the import.
 */
export async function recordLegacyImport(
  trx: LeagueTransaction,
  { at, database, counts }: LegacyImport,
): Promise<void> {
  // A database has at most one import.
  await insertLegacyImport(trx, { id: 1, moved_at: at, database, counts: JSON.stringify(counts) });
  const changes: AuditLogChange[] = [
    createAddedField("database", database),
    createAddedField("moved", formatImportedCounts(counts)),
  ];
  const entry = { at, author: "LEAGUE", action: "moveIn", changes: JSON.stringify(changes) } as const;
  const ipAddress: null = null;
  await insertAuditLogEntry(trx, entry, ipAddress);
}

function createAddedField(field: string, after: AuditLogChange["after"]): AuditLogChange {
  return { field, before: null, after, isSecret: false };
}

/** Formats the counts, such as "24 clans". Omits counts of zero. */
export function formatImportedCounts(counts: ImportedCounts): string[] {
  const { rankedResults, rankedValidated, leagueResults, leagueValidated } = counts;
  return [
    formatCount(counts.users, "player"),
    formatCount(counts.deletedUsers, "deleted player"),
    formatCount(counts.modes, "mode"),
    formatCount(counts.seasons, "season"),
    formatCount(counts.clans, "clan"),
    formatCount(counts.rosterPlaces, "roster entry", "roster entries"),
    formatCount(rankedResults, "ranked result").map((text) => `${text}, ${rankedValidated} validated`),
    formatCount(leagueResults, "league result").map((text) => `${text}, ${leagueValidated} validated`),
    formatCount(counts.events, "event"),
    formatCount(counts.votes, "vote"),
    formatCount(counts.voteEntries, "vote entry", "vote entries"),
    formatCount(counts.queues, "queue"),
  ].flat();
}

/** Formats a count, such as "24 clans". Returns no element for a count of zero. */
function formatCount(count: number, singular: string, plural = `${singular}s`): string[] {
  return count === 0 ? [] : [`${count} ${count === 1 ? singular : plural}`];
}

/**
 * Finds the notice about the import for admins; `null` if there was no import, or an admin has dismissed the notice.
 */
export async function findImportNotice({ db, clock }: Pick<Context, "db" | "clock">): Promise<ImportNotice | null> {
  const legacyImport = await findVisibleLegacyImport(db);
  if (legacyImport === undefined) return null;
  const players = await listIncompleteUsers(db, clock.now());
  return {
    movedAt: toIsoDate(legacyImport.moved_at),
    database: legacyImport.database,
    counts: JSON.parse(legacyImport.counts) as ImportedCounts,
    incomplete: await countIncompleteUsers(db),
    players: players.map(({ id, user_name, email, password_hash, blocked, invited_at }) => ({
      _id: String(id),
      userName: user_name,
      email,
      hasPassword: password_hash !== "",
      blocked: blocked === 1,
      invitedAt: toIsoDate(invited_at),
    })),
  };
}

/** Dismisses the notice for all admins. @throws NOT_FOUND if there is no notice */
export async function dismissImportNotice({ db, clock }: Pick<Context, "db" | "clock">): Promise<void> {
  await transaction(db, async (trx) => {
    if (!(await hideLegacyImport(trx, clock.now()))) throw createApiError("NOT_FOUND");
  });
}

/**
 * The legacy pages whose paths end with an id, and the kind of the id. The pages have the same paths in this league.
 */
const legacyPages: Readonly<Record<string, Row<"legacy_ids">["kind"]>> = {
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

/** A path of the legacy software. Its ids have 24 hexadecimal digits. */
const legacyPathPattern = /^([a-z]+(?:\/[a-z]+)?)\/([0-9a-f]{24})\/?$/i;

/**
 * Finds the path to which a legacy path redirects. Not async, so that ordinary pages do not wait for the database.
 * @param path without the leading slash
 * @returns `null` if it is not a legacy path, or its entity was not imported
 */
export function findRedirectOfLegacyPath({ db }: Pick<Context, "db">, path: string): Promise<string | null> | null {
  const [, folder = "", id = ""] = legacyPathPattern.exec(path) ?? [];
  // The oldest pages of users had no area.
  const page = folder === "users" ? "ranked/users" : folder;
  const kind = getOwnValue(legacyPages, page);
  return kind === undefined ? null : findPageOfLegacyId(db, page, { kind, old_id: id.toLowerCase() });
}

/** Finds the page of the entity that had this id in the legacy software; `null` if it was not imported. */
async function findPageOfLegacyId(
  db: Context["db"],
  page: string,
  id: Parameters<typeof findByLegacyId>[1],
): Promise<string | null> {
  const importedEntity = await findByLegacyId(db, id);
  if (importedEntity === undefined) return null;
  const { new_id, stat_id } = importedEntity;
  if (!page.endsWith("/stats")) return `/${page}/${new_id}`;
  // Players without a validated result have no stat. For a stat, `new_id` is the id of the player.
  if (stat_id === null) return `/${page.replace("stats", "users")}/${new_id}`;
  return `/${page}/${stat_id}`;
}
