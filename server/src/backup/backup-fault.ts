import type { BackupFault } from "contract/admin.ts";
import { databaseFault } from "../platform/database/database-fault.ts";

const FULL = new Set(["ENOSPC", "EDQUOT"]);
const NOT_WRITABLE = new Set(["EACCES", "EPERM", "EROFS", "ENOTDIR", "EEXIST", "ENOENT"]);

/** Why a backup could not be made, by the error or what caused it. */
export function backupFaultOf(error: unknown): BackupFault {
  if (!(error instanceof Error)) return "FAILED";
  const code = "code" in error ? String(error.code) : "";
  if (FULL.has(code) || databaseFault(error) === "DISK_FULL") return "DISK_FULL";
  if (NOT_WRITABLE.has(code)) return "NOT_WRITABLE";
  return error.cause === undefined ? "FAILED" : backupFaultOf(error.cause);
}
