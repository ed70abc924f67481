import type { Instant } from "./columns.ts";

/** The league's move from the original software; one row, none where it began here. */
export type MoveInsTable = {
  id: 1;
  moved_at: Instant;
  /** The name of the database that it came from. */
  database: string;
  /** JSON, `MovedCounts`. */
  counts: string;
  /** When an admin dismissed the notice of it; `null`: it is shown. */
  dismissed_at: Instant | null;
};

/** Where the addresses of the original lead: to what has the new id in the table of its kind. */
export type MovedIdsTable = {
  kind: MovedKind;
  /** 24 hexadecimal digits in lower case. */
  old_id: string;
  /** Of a stat its user's, because a recount may make its row anew. */
  new_id: number;
  /** Of a stat its board; of all else `null`. */
  board_id: number | null;
};

export type MovedKind =
  | "user"
  | "clan"
  | "season"
  | "mode"
  | "ranked_result"
  | "league_result"
  | "event"
  | "vote"
  | "queue"
  | "ranked_stat"
  | "league_stat";
