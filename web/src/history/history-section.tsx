import type { SubjectKind } from "contract/history-words.ts";
import { useState } from "react";
import { Button } from "../ui/button.tsx";
import { Section } from "../ui/page.tsx";
import { Entries } from "./entries.tsx";
import { anyEntry } from "./history-queries.ts";

interface HistorySectionProps {
  readonly kind: SubjectKind;
  readonly subjectId: string;
}

/** What happened to one subject, for admins, once they ask for it. */
export function HistorySection({ kind, subjectId }: HistorySectionProps) {
  const [isShown, setIsShown] = useState(false);
  return (
    <Section title="History">
      {isShown ? (
        <Entries filter={{ ...anyEntry, kind, subjectId }} numberPerPage={10} empty="Nothing has been recorded yet." />
      ) : (
        <div>
          <Button onClick={() => setIsShown(true)}>Show who changed what</Button>
        </div>
      )}
    </Section>
  );
}
