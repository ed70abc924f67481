import type { HistoryEntry } from "contract/history.ts";
import type { FoundEntry } from "./history-queries.ts";

export function presentEntry(entry: FoundEntry): HistoryEntry {
  const { subject_kind: kind, subject_id: subjectId } = entry;
  return {
    _id: String(entry.id),
    at: new Date(entry.at).toISOString(),
    author: {
      kind: entry.author,
      userId: entry.user_id === null ? null : String(entry.user_id),
      name: entry.user_name ?? entry.author_name,
    },
    action: entry.action,
    times: entry.times ?? 1,
    subject: kind === null || !subjectId ? null : { kind, _id: String(subjectId), name: entry.subject_name },
    changes: JSON.parse(entry.changes),
    address: entry.address,
  };
}
