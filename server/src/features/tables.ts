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
    /** The area whose home page shows it; null for both. */
    area: Area | null;
    created_at: Instant;
    ends_at: Instant;
  };

  /** The versions of texts that admins edit. */
  texts: {
    id: Generated<number>;
    page: TextPage;
    /** Markdown. */
    text: string;
    /** The id of the previous version; 0 for the first version. Unique per page: a version has at most one successor. */
    after: number;
    written_at: Instant;
  };

  /** Settings that admins have changed; at most one row. For a null column, the setting of the environment applies. */
  league_settings: {
    id: number;
    league_name: string | null;
    community_url: string | null;
    /** One line for visitors. */
    introduction: string | null;
    /** How to reach an admin. */
    admin_contact: string | null;
    /** Where players download the game. */
    clients_url: string | null;
    account_requests: Flag | null;
    ready_seconds: number | null;
    /** `#rrggbb`. */
    accent: string | null;
    /** The league's own logo: a PNG in base64. */
    mark: string | null;
    /** 1 if an admin has dismissed the checklist of a new league. */
    setup_dismissed: Flag | null;
  };

  /** Who did what and when. Triggers reject all updates, and deletions that `history_pruning` does not allow. */
  audit_log: {
    id: Generated<number>;
    at: Instant;
    author: AuditLogAuthor;
    /** The user who took the action; null if nobody was signed in. */
    user_id: number | null;
    author_name: string | null;
    /** The name of a call, or of an action of the league itself. */
    action: string;
    subject_kind: EntityKind | null;
    subject_id: number | null;
    /** The name of the entity at that time. */
    subject_name: string | null;
    /** The changed fields: `AuditLogChange[]` as JSON. Contains no secrets. */
    changes: string;
  };

  /** The entities that an entry affects. */
  audit_log_entities: {
    kind: EntityKind;
    /** 0 if the entity is unknown. */
    subject_id: number;
    /** The time of the entry. */
    at: Instant;
    audit_log_id: number;
  };

  /** The caller's IP address of an entry. Deleted long before the entry. */
  audit_log_ip_addresses: { audit_log_id: number; address: string; at: Instant };

  /** How often the event of an entry happened, if one entry counts several events. */
  audit_log_repeats: {
    id: Generated<number>;
    /**
     * The number of hours since the epoch and the IP address. Events with the same key share an entry. Null once the IP
     * address is deleted.
     */
    key: string | null;
    /** Null only inside the transaction that creates the entry. */
    audit_log_id: Generated<number | null>;
    times: number;
    at: Instant;
  };

  /** Audit log entries from before this time may be deleted. One row. */
  history_pruning: { id: 1; before: Instant };

  /** The state of scheduled backups; one row, from the first attempt on. */
  backup_state: {
    id: 1;
    /** The end of the lease of the process that creates a backup, so that no other process creates one. */
    claimed_until: Instant;
    /** The time of the last backup. */
    taken_at: Instant | null;
    /** When the last attempt failed; null if it did not fail. */
    failed_at: Instant | null;
    /** Why the last attempt failed; null if it did not fail. */
    fault: BackupError | null;
  };

  /** The import from the legacy software; one row, or none if nothing was imported. */
  legacy_imports: {
    id: 1;
    /** When the data was imported ("moved in"). */
    moved_at: Instant;
    /** The name of the imported database. */
    database: string;
    /** The numbers of imported entities: `ImportedCounts` as JSON. */
    counts: string;
    /** When an admin dismissed the notice about the import; null while it is shown. */
    dismissed_at: Instant | null;
  };

  /** The new ids of imported entities, so that URLs of the legacy software redirect. */
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
    /** For a stat, the id of its user, because a rebuild may replace the row of the stat. */
    new_id: number;
    /** The competition of a stat; null for other kinds. */
    competition_id: number | null;
  };
}

export type Row<Name extends keyof Tables> = Selectable<Tables[Name]>;
export type NewRow<Name extends keyof Tables> = Insertable<Tables[Name]>;
