import type { HistoryAuthor, SubjectKind } from "contract/history-words.ts";
import type { Generated } from "kysely";
import type { Instant } from "./columns.ts";

/** Who did what and when. Triggers refuse every change, and each deletion but of what is older than the pruning says. */
export type HistoryTable = {
  id: Generated<number>;
  at: Instant;
  author: HistoryAuthor;
  /** Who did it; `null` where that was no signed-in user. */
  user_id: number | null;
  author_name: string | null;
  /** The name of a call, or one of `ownActions`. */
  action: string;
  subject_kind: SubjectKind | null;
  subject_id: number | null;
  /** What the subject was called then. */
  subject_name: string | null;
  /** JSON, `FactChange[]`. Holds no secrets. */
  changes: string;
};

/** All that an entry concerns. */
export type HistorySubjectsTable = {
  kind: SubjectKind;
  /** 0: nothing that the league knows. */
  subject_id: number;
  /** The entry's. */
  at: Instant;
  history_id: number;
};

/** Where an entry's call came from. Deleted long before the entry. */
export type HistoryAddressesTable = { history_id: number; address: string; at: Instant };

/** How often that happened which an entry stands for, where that may be more than once. */
export type HistoryRepeatsTable = {
  id: Generated<number>;
  /** By what they belong together: the hour (ms UTC by its length) and the address; `null` once addresses are deleted. */
  key: string | null;
  /** `null` only within the transaction that makes the entry. */
  history_id: Generated<number | null>;
  times: number;
  at: Instant;
};

/** One row: entries from before that instant may be deleted. */
export type HistoryPruningTable = { id: 1; before: Instant };
