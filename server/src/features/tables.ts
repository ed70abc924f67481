import type { BackupError } from "contract/admin.ts";
import type { AuditLogAuthor, EntityKind } from "contract/audit-log-kinds.ts";
import type { Area } from "contract/constants.ts";
import type { TextPage } from "contract/text-pages.ts";
import type { Generated, Insertable, Selectable } from "kysely";
import type { OutboxTables } from "../platform/outbox/outbox-tables.ts";
import type { Flag, Instant } from "./columns.ts";
import type { GameServerTables } from "./game-server-tables.ts";
import type { QueueTables } from "./queue-tables.ts";
import type { ResultTables } from "./result-tables.ts";
import type { SeasonTables } from "./season-tables.ts";
import type { StatTables } from "./stat-tables.ts";
import type { UserTables } from "./user-tables.ts";

/** All tables. */
export interface Tables
  extends UserTables,
    SeasonTables,
    ResultTables,
    StatTables,
    QueueTables,
    GameServerTables,
    OutboxTables {
  announcements: {
    id: Generated<number>;
    /** Markdown. */
    text: string;
    /** On whose first page it stands; `null`: on both. */
    area: Area | null;
    created_at: Instant;
    ends_at: Instant;
  };

  /** The versions of the texts that admins write. */
  texts: {
    id: Generated<number>;
    page: TextPage;
    /** Markdown. */
    text: string;
    /** The version before; 0: the league's first text. One follows each. */
    after: number;
    written_at: Instant;
  };

  /** What admins set while the league runs: one row at most. `null`: as the environment says. */
  league_settings: {
    id: number;
    league_name: string | null;
    community_url: string | null;
    account_requests: Flag | null;
    ready_seconds: number | null;
    /** `#rrggbb`. */
    accent: string | null;
    /** A PNG in base64. */
    mark: string | null;
  };

  /** Who did what and when. Triggers refuse every change, and each deletion but of what is older than the pruning says. */
  audit_log: {
    id: Generated<number>;
    at: Instant;
    author: AuditLogAuthor;
    /** Who did it; `null` where that was no signed-in user. */
    user_id: number | null;
    author_name: string | null;
    /** The name of a call, or one of `ownActions`. */
    action: string;
    subject_kind: EntityKind | null;
    subject_id: number | null;
    /** What the subject was called then. */
    subject_name: string | null;
    /** JSON, `FactChange[]`. Holds no secrets. */
    changes: string;
  };

  /** All that an entry concerns. */
  audit_log_entities: {
    kind: EntityKind;
    /** 0: nothing that the league knows. */
    subject_id: number;
    /** The entry's. */
    at: Instant;
    audit_log_id: number;
  };

  /** Where an entry's call came from. Deleted long before the entry. */
  audit_log_ip_addresses: { audit_log_id: number; address: string; at: Instant };

  /** How often that happened which an entry stands for, where that may be more than once. */
  audit_log_repeats: {
    id: Generated<number>;
    /** By what they belong together: the hour (ms UTC by its length) and the address; `null` once addresses are deleted. */
    key: string | null;
    /** `null` only within the transaction that makes the entry. */
    audit_log_id: Generated<number | null>;
    times: number;
    at: Instant;
  };

  /** One row: entries from before that instant may be deleted. */
  history_pruning: { id: 1; before: Instant };

  /** How the scheduled backups go; one row, from the first attempt on. */
  backup_state: {
    id: 1;
    /** The end of the lease of the process that makes one. */
    claimed_until: Instant;
    /** Of when the last backup is. */
    taken_at: Instant | null;
    /** When the last attempt failed; `null`: it did not. */
    failed_at: Instant | null;
    fault: BackupError | null;
  };

  /** The league's move from the original software; one row, none where it began here. */
  legacy_imports: {
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
  legacy_ids: {
    kind:
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
    /** 24 hexadecimal digits in lower case. */
    old_id: string;
    /** Of a stat its user's, because a recount may make its row anew. */
    new_id: number;
    /** Of a stat its competition; of all else `null`. */
    competition_id: number | null;
  };
}

export type Row<Name extends keyof Tables> = Selectable<Tables[Name]>;
export type NewRow<Name extends keyof Tables> = Insertable<Tables[Name]>;
