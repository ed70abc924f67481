import type { BackupFault } from "contract/admin.ts";
import type { Instant } from "./columns.ts";

/** How the scheduled backups go; one row, from the first attempt on. */
export type BackupStateTable = {
  id: 1;
  /** The end of the lease of the process that makes one. */
  claimed_until: Instant;
  /** Of when the last backup is. */
  taken_at: Instant | null;
  /** When the last attempt failed; `null`: it did not. */
  failed_at: Instant | null;
  fault: BackupFault | null;
};
