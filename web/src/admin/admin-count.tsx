import { areas, mostCounted } from "contract/constants.ts";
import { useQuery } from "../platform/query.ts";
import { countsQuery, waitingIn } from "./admin-queries.ts";

/** How much waits in both areas, beside the link to it; nothing where nothing does. */
export function AdminCount() {
  const { data: counts } = useQuery(countsQuery);
  const count = counts ? waitingIn(counts, areas) : 0;
  if (count === 0) return null;
  return (
    <span className="inline-block ml-1.5 min-w-5 py-0 px-1.25 rounded-[0.625rem] bg-line text-default text-xs tabular-nums leading-[1.25rem] text-center">
      {countWords(count)}
    </span>
  );
}

/** A count of what waits, as text: counting stops at a hundred. */
export function countWords(count: number): string {
  return count >= mostCounted ? `${mostCounted - 1}+` : String(count);
}
