import type { AuditLogEntry } from "contract/audit-log.ts";
import { getActionLabel } from "./action-labels.ts";

/** Consecutive entries that share a row: routine entries, or a single entry of any kind. */
export type EntryRun = readonly [AuditLogEntry, ...AuditLogEntry[]];

/** Groups consecutive routine entries, so that they do not hide what people have changed. */
export function foldRoutineEntries(entries: readonly AuditLogEntry[]): EntryRun[] {
  const runs: [AuditLogEntry, ...AuditLogEntry[]][] = [];
  for (const entry of entries) {
    const lastRun = runs.at(-1);
    if (lastRun && isRoutine(lastRun[0]) && isRoutine(entry)) lastRun.push(entry);
    else runs.push([entry]);
  }
  return runs;
}

const signInActions = new Set(["signIn", "signInWithDiscord", "signInFailed", "signOut"]);

function isRoutine({ action, author }: AuditLogEntry): boolean {
  return author.kind === "GAME_SERVER" || signInActions.has(action);
}

/** Returns how often each action occurs in a run, such as "4 × Signed in, 1 × Round stored". */
export function summarizeRun(run: EntryRun): string {
  const timesByAction = new Map<string, number>();
  for (const { action, times } of run) timesByAction.set(action, (timesByAction.get(action) ?? 0) + times);
  return [...timesByAction].map(([action, times]) => `${times} × ${getActionLabel(action)}`).join(", ");
}
