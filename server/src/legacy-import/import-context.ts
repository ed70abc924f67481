import type { Row } from "../features/tables.ts";
import { DumpError } from "./dump-bytes.ts";

/** The memory limit for users and documents, in bytes: 512 MiB. No real league comes close to it. */
const maxBytesInMemory = 2 ** 29;

/** The tables whose rows get keys chosen by the import. */
export const keyedTables = [
  "users",
  "modes",
  "rating_pools",
  "competitions",
  "seasons",
  "clans",
  "events",
  "votes",
  "vote_entries",
  "queues",
  "results",
  "result_players",
] as const;
export type KeyedTable = (typeof keyedTables)[number];

/** The shared state of an import: the keys of the new rows, and their legacy IDs. */
export class ImportContext {
  /** Milliseconds since the epoch. */
  readonly now: number;
  readonly legacyIds: Row<"legacy_ids">[] = [];
  readonly #lastKeyByTable: Map<KeyedTable, number>;
  #bytesInMemory = 0;

  /** @param lastKeyByTable the last key assigned by each table; 0 if absent */
  constructor(now: number, lastKeyByTable: ReadonlyMap<KeyedTable, number>) {
    this.now = now;
    this.#lastKeyByTable = new Map(lastKeyByTable);
  }

  /** Returns a key for a new row. */
  assignKey(table: KeyedTable): number {
    const key = this.getLastKey(table) + 1;
    this.#lastKeyByTable.set(table, key);
    return key;
  }

  /** Returns the last key of a table; 0 if there is none. */
  getLastKey(table: KeyedTable): number {
    return this.#lastKeyByTable.get(table) ?? 0;
  }

  /** Counts the approximate bytes held in memory. @throws DumpError if the dump exceeds the limit */
  countBytesInMemory(bytes: number): void {
    this.#bytesInMemory += bytes;
    if (this.#bytesInMemory > maxBytesInMemory)
      throw new DumpError("The dump is too large: it contains more users and documents than a league can have");
  }

  /** Records the new ID of a legacy document. @param competition_id only for stats */
  recordLegacyId(
    kind: Row<"legacy_ids">["kind"],
    source: { readonly id: string | null },
    new_id: number,
    competition_id: number | null = null,
  ) {
    if (source.id !== null) this.legacyIds.push({ kind, old_id: source.id, new_id, competition_id });
  }
}

/** Messages about documents that were changed or left out. They follow a prefix such as "users, 12: …". */
const messages = {
  NAME_CLEANED: "invisible or control characters were removed from the name",
  NAME_CUT: "the name was too long and was shortened",
  NAME_TAKEN: "the name was already taken, so a number was added",
  NAME_MISSING: "the name was missing, so a default name was used",
  EMAIL_INVALID: "the e-mail address is invalid: invite these players",
  EMAIL_TAKEN: "another player has the e-mail address: invite these players",
  EMAIL_MISSING: "the e-mail address is missing: invite these players",
  NO_PASSWORD: "the password is missing or cannot be imported: invite these players",
  ROLE_UNKNOWN: "the role is neither ADMIN nor USER: imported as a user",
  AVATAR_DROPPED: "the avatar is not an https link of at most 500 characters",
  DISCORD_ID: "Discord accounts and channels are not imported: they were linked by name only, which is not reliable",
  WRONG_TYPE: "a field has the wrong type and was converted if possible",
  DATE_MISSING: "a date is missing: the creation date of the document was used",
  DATE_WRONG_TYPE: "a date has the wrong type and was converted if possible",
  END_MISSING: "the end date is missing, so a default was used",
  END_CHANGED: "the end date was not after the start date, so a default was used",
  USER_GONE: "it refers to a deleted user, who was imported as a deleted player",
  PLAYER_WITHOUT_USER: "it refers to a user only by name, who was imported as a deleted player",
  PLAYER_TWICE: "it contains a player twice: only the first entry was imported, and it is not validated",
  PLAYER_IN_TWO_CLANS: "a player was in two clans of the season, or twice in one: only one membership was imported",
  ROSTER_FROM_USER: "the clan from the player's profile was used",
  ROSTER_FROM_CLAN: "the clan's player list was used, although the player's profile names another clan",
  SEASON_GONE: "its season is not in the dump, or there was no season on its date",
  SEASON_FOUND:
    "its season ID is not in the dump: the season with its name, on its date or, for a clan, the oldest one was used",
  SEASON_FROM_CLAN: "its season is missing or differs from the season of its clans, which was used",
  CLAN_GONE: "it refers to a deleted clan: the clan with that name was used or created",
  CLAN_OF_OTHER_SEASON:
    "it refers to a clan of another season: the clan with that name in its own season was used or created",
  CLAN_MISSING: "a clan is missing: it is not validated",
  SAME_CLAN: "both sides are the same clan: it is not validated",
  MODE_MISSING: "it has no mode: it is not validated",
  MODE_GONE: "its mode was deleted: the mode with that name was used or created",
  TEAM_EMPTY: "a side has no players: it is not validated",
  TEAMS_UNEVEN: "its teams are uneven",
  MAP_MISSING: "it has no map",
  MAP_CLEANED: "the map contained a path, invalid characters or too many characters, which were removed",
  MAPS_CHANGED: "unknown maps were removed; if no map remained, the default map was used",
  FIGURE_UNREADABLE: "a value is not a number: it was imported as 0 or as not reported",
  FIGURE_ROUNDED: "a value was not an integer and was rounded",
  SCORE_UNREADABLE: "a team's score is not a number: it has no round and is not validated",
  FREEZE_TIME_MISSING: "the validation date is missing: its own date was used",
  WINNER_DIFFERS: "the stored winner contradicts the scores: the scores were used",
  FORFEIT_UNCLEAR: "it is a forfeit without a forfeiting side: it is not validated",
  FLAGS_UNREPORTED: "flags were stored as 0 without having been counted: imported as not reported",
  CALLED_OFF: "it was cancelled and did not count",
  VOTED: "it was decided by a vote of the players: imported as a forfeit of the losing side",
  EVENT_LEFT_OUT: "it has no start date or not two different clans of one season, or its season is not in the dump",
  STREAM_DROPPED: "the stream is not an http(s) link of at most 500 characters",
  TEXT_CLEANED: "control characters were removed from a text",
  TEXT_CUT: "a text was too long and was shortened",
  VOTE_DRAFT: "it has no question: imported as a draft, which only admins see",
  VOTE_LEFT_OUT: "its season is not in the dump, or its type is neither clans nor players",
  ENTRY_LEFT_OUT: "the voter had no votes left, or the option does not belong to the vote",
  QUEUE_LEFT_OUT: "its mode was deleted",
  SIZE_DIFFERS: "its mode and its players give different team sizes: the first one was used",
  WAITING: "waiting players are not imported",
  DERIVED: "these values are computed again, or were only for the operator",
  COLLECTION_UNKNOWN: "the legacy software has no such collection",
} as const;

export type ReportCode = keyof typeof messages;

/** A line of the report: the documents of one collection that have the same irregularity. */
export type ReportLine = {
  readonly collection: string;
  readonly code: ReportCode;
  /** The number of documents, or of entries within them. */
  count: number;
  /** The explanation for the operator. */
  message: string;
  /** The IDs of the first documents. */
  readonly ids: string[];
};

const maxIdsPerLine = 1000;

/**
 * Lists what the import leaves out (omissions) and changes, by collection and code. A changed document counts once per
 * code. An omission counts once for each document, or entry of a document, that is left out.
 */
export class ImportReport {
  readonly #lines = { omissions: new Map<string, ReportLine>(), changes: new Map<string, ReportLine>() };
  readonly #lastIds = new Map<ReportLine, string | null>();

  /** Counts an irregularity of a document. */
  record(list: "omissions" | "changes", collection: string, code: ReportCode, id: string | null): void {
    const line = this.#lines[list].getOrInsertComputed(`${collection} ${code}`, () => ({
      collection,
      code,
      count: 0,
      message: messages[code],
      ids: [],
    }));
    // Entries about the same document usually follow each other, so the last ID is compared first.
    const isRecorded = id !== null && (this.#lastIds.get(line) === id || line.ids.includes(id));
    if (!isRecorded || list === "omissions") line.count += 1;
    if (isRecorded) return;
    this.#lastIds.set(line, id);
    if (id !== null && line.ids.length < maxIdsPerLine) line.ids.push(id);
  }

  /** Appends an explanation to the message of a line of omissions. */
  explain(collection: string, code: ReportCode, explanation: string): void {
    const line = this.#lines.omissions.get(`${collection} ${code}`);
    if (line !== undefined) line.message = `${messages[code]}; ${explanation}`;
  }

  get omissions(): ReportLine[] {
    return sortByCollection(this.#lines.omissions);
  }

  get changes(): ReportLine[] {
    return sortByCollection(this.#lines.changes);
  }
}

function sortByCollection(lines: ReadonlyMap<string, ReportLine>): ReportLine[] {
  return [...lines.values()].sort((a, b) => (a.collection < b.collection ? -1 : 1));
}
