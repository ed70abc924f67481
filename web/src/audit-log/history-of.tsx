import type { SubjectKind } from "contract/history-words.ts";
import { Suspense } from "react";
import { useSession } from "../platform/session.ts";
import { lazyPart } from "../ui/lazy-part.tsx";

const HistorySection = lazyPart(async () => (await import("./entries.tsx")).HistorySection);

/** The history of one subject at the end of its page; nothing to who is no admin. */
export function HistoryOf(subject: { readonly kind: SubjectKind; readonly subjectId: string }) {
  const { isAdmin } = useSession();
  if (!isAdmin) return null;
  return (
    <Suspense fallback={null}>
      <HistorySection {...subject} />
    </Suspense>
  );
}
