import type { WaitingCounts } from "contract/admin.ts";
import { mostCounted } from "contract/constants.ts";
import { useQuery } from "../platform/query.ts";
import css from "./admin-count.module.css";
import { countsQuery, waitingIn } from "./admin-queries.ts";

/** How much waits in an area, beside the link to it; nothing where nothing does. */
export function AdminCount({ area }: { readonly area: keyof WaitingCounts }) {
  const { data: counts } = useQuery(countsQuery);
  const count = waitingIn(counts, area);
  if (count === 0) return null;
  return <span className={css["count"]}>{countWords(count)}</span>;
}

/** A count of what waits, as text: counting stops at a hundred. */
export function countWords(count: number): string {
  return count >= mostCounted ? `${mostCounted - 1}+` : String(count);
}
