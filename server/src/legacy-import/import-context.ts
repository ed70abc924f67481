import type { Row } from "../features/tables.ts";
import { DumpError } from "./dump-bytes.ts";

/** The memory limit for users and documents in bytes: more than any league needs, and less than fills the memory. */
const maxBytesInMemory = 2 ** 29;

/** The tables whose rows get keys chosen by the import. */
export const keyedTables = [
  ...([
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
  ] as const),
  ...(["results", "result_players"] as const),
] as const;
export type KeyedTable = (typeof keyedTables)[number];

/** The shared state of an import: the keys of the new rows, and their legacy IDs. */
export class ImportContext {
  /** Milliseconds since the epoch. */
  readonly now: number;
  readonly legacyIds: Row<"legacy_ids">[] = [];
  readonly #lastKeys: Map<KeyedTable, number>;
  #kept = 0;

  /** @param lastKeys the last key assigned by each table; 0 if absent */
  constructor(now: number, lastKeys: ReadonlyMap<KeyedTable, number>) {
    this.now = now;
    this.#lastKeys = new Map(lastKeys);
  }

  nextKey(table: KeyedTable): number {
    const key = this.lastKey(table) + 1;
    this.#lastKeys.set(table, key);
    return key;
  }

  lastKey(table: KeyedTable): number {
    return this.#lastKeys.get(table) ?? 0;
  }

  /** Counts the approximate bytes held in memory. @throws DumpError if the dump exceeds the limit */
  countBytesInMemory(bytes: number): void {
    this.#kept += bytes;
    if (this.#kept > maxBytesInMemory) throw new DumpError("The dump holds more people and things than any league");
  }

  /** Records the new ID of a legacy document. @param competition_id only for stats */
  recordLegacyId(
    kind: Row<"legacy_ids">["kind"],
    old: { readonly id: string | null },
    new_id: number,
    competition_id: number | null = null,
  ) {
    if (old.id !== null) this.legacyIds.push({ kind, old_id: old.id, new_id, competition_id });
  }
}

/** Messages about documents that were changed or left out. They follow a prefix such as "12 users: …". */
const messages = {
  NAME_CLEANED: "the name held invisible or control characters, which are gone",
  NAME_CUT: "the name was too long and was cut",
  NAME_TAKEN: "another has the name, so a number was added",
  NAME_MISSING: "there was no name, so one was made",
  EMAIL_INVALID: "the e-mail address is none: invite them",
  EMAIL_TAKEN: "another player has the e-mail address: invite them",
  EMAIL_MISSING: "there is no e-mail address: invite them",
  NO_PASSWORD: "there is no password that could be moved: invite them",
  ROLE_UNKNOWN: "the role is none of ADMIN and USER: they are users",
  AVATAR_DROPPED: "the avatar is no https link of at most 500 characters",
  DISCORD_ID: "accounts and channels of Discord are not moved: they were linked by equal names, which proves nothing",
  WRONG_TYPE: "a field holds what it should not, and was read as well as it could be",
  DATE_MISSING: "a date is missing: that of the document was taken",
  DATE_WRONG_TYPE: "a date is stored as something else, and was read as well as it could be",
  END_MISSING: "there was no end, so one was made",
  END_CHANGED: "the end was not after the start, and was changed",
  USER_GONE: "somebody in it was deleted: they stand here as a deleted player",
  PLAYER_WITHOUT_USER: "somebody in it has a name alone: they stand here as a deleted player",
  PLAYER_TWICE: "a player stands in it twice: the first place stays, and it is not validated",
  PLAYER_IN_TWO_CLANS: "a player was in two clans of the season, or twice in one: one place stays",
  ROSTER_FROM_USER: "the clan of the player's own page was taken",
  ROSTER_FROM_CLAN: "the clan's list was taken, although the player's own page says otherwise",
  SEASON_GONE: "it names a season that the dump does not have, or there is no season of its date",
  SEASON_FOUND:
    "it names no season of the dump by id: the one of that name, of its date or, for a clan, the oldest was taken",
  SEASON_FROM_CLAN: "its season is not named, or is not that of its clans: that of its clans was taken",
  CLAN_GONE: "a clan in it was deleted: one of that name was taken or made again",
  CLAN_OF_OTHER_SEASON: "a clan in it is of another season: one of that name in its own was taken or made again",
  CLAN_MISSING: "a clan is missing: it is not validated",
  SAME_CLAN: "it has one clan twice: it is not validated",
  MODE_MISSING: "it has no mode: it is not validated",
  MODE_GONE: "its mode was deleted: one of that name was taken or made again",
  TEAM_EMPTY: "a side has no players: it is not validated",
  TEAMS_UNEVEN: "its teams are uneven",
  MAP_MISSING: "it has no map",
  MAP_CLEANED: "the map held a path, other characters or too many, which are gone",
  MAPS_CHANGED: "maps that the league does not play are gone, and the first stands where none was left",
  FIGURE_UNREADABLE: "a figure is no number: it is 0, or not reported",
  FIGURE_ROUNDED: "a figure was no whole number, and was rounded",
  SCORE_UNREADABLE: "a team's score is no number: it has no round and is not validated",
  FREEZE_TIME_MISSING: "when it was validated is missing: its own date was taken",
  WINNER_DIFFERS: "another winner was stored than the scores say: the scores count",
  FORFEIT_UNCLEAR: "nobody forfeited it, although it is a forfeit: it is not validated",
  FLAGS_UNREPORTED: "flags were stored as 0, although nobody counted them: they are not reported",
  CALLED_OFF: "it was called off, and counted nowhere",
  VOTED: "its players decided it by a vote: it is a forfeit of the losing side",
  EVENT_LEFT_OUT:
    "it has no start, one clan twice, or not two clans of one season, or the dump does not have its season",
  STREAM_DROPPED: "the stream is no http(s) link of at most 500 characters",
  TEXT_CLEANED: "a text held control characters, which are gone",
  TEXT_CUT: "a text was too long and was cut",
  VOTE_DRAFT: "it has no question: it is a draft, which only admins see",
  VOTE_LEFT_OUT: "the dump does not have its season, or it is on neither clans nor players",
  ENTRY_LEFT_OUT: "a vote beyond what the voter had, or for no option of the vote",
  QUEUE_LEFT_OUT: "its mode was deleted",
  SIZE_DIFFERS: "it says another size of the teams than its players or its mode: the first is taken",
  WAITING: "nobody waits in a queue after a move",
  DERIVED: "these figures are counted anew, or were only kept for the operator",
  COLLECTION_UNKNOWN: "the original software has no such collection",
} as const;

export type ReportCode = keyof typeof messages;

export type ReportLine = {
  readonly collection: string;
  readonly code: ReportCode;
  /** The number of documents, or of entries within them. */
  count: number;
  words: string;
  /** The IDs of the first documents. */
  readonly ids: string[];
};

const idsKept = 1000;

/**
 * Lists left-out and changed data by collection and code. A changed document counts once per code. For left-out data,
 * each document and each entry within a document counts.
 */
export class ImportReport {
  readonly #lines = { leftOut: new Map<string, ReportLine>(), changed: new Map<string, ReportLine>() };
  readonly #last = new Map<ReportLine, string | null>();

  note(what: "leftOut" | "changed", collection: string, code: ReportCode, id: string | null): void {
    const line = this.#lines[what].getOrInsertComputed(`${collection} ${code}`, () => ({
      collection,
      code,
      count: 0,
      words: messages[code],
      ids: [],
    }));
    // Notes about the same document usually follow each other, so compare with the last ID first.
    const isNoted = id !== null && (this.#last.get(line) === id || line.ids.includes(id));
    if (!isNoted || what === "leftOut") line.count += 1;
    if (isNoted) return;
    this.#last.set(line, id);
    if (id !== null && line.ids.length < idsKept) line.ids.push(id);
  }

  /** Appends text to the message of a left-out line. */
  explain(collection: string, code: ReportCode, more: string): void {
    const line = this.#lines.leftOut.get(`${collection} ${code}`);
    if (line !== undefined) line.words = `${messages[code]}; ${more}`;
  }

  get leftOut(): ReportLine[] {
    return byCollection(this.#lines.leftOut);
  }

  get changed(): ReportLine[] {
    return byCollection(this.#lines.changed);
  }
}

function byCollection(lines: ReadonlyMap<string, ReportLine>): ReportLine[] {
  return [...lines.values()].sort((one, other) => (one.collection < other.collection ? -1 : 1));
}
