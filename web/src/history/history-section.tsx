import type { SubjectKind } from "contract/history-words.ts";
import { Section } from "../ui/page.tsx";
import { Entries } from "./entries.tsx";
import { anyEntry } from "./history-queries.ts";

interface HistorySectionProps {
  readonly kind: SubjectKind;
  readonly subjectId: string;
}

/** What happened to one subject, for admins. */
export function HistorySection({ kind, subjectId }: HistorySectionProps) {
  return (
    <Section title="History">
      <Entries filter={{ ...anyEntry, kind, subjectId }} numberPerPage={5} empty="Nothing has been recorded yet." />
    </Section>
  );
}
