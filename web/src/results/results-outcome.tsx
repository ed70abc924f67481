import type { UseQueryResult } from "@tanstack/react-query";
import { useState } from "react";
import { counted } from "../platform/numbers.ts";
import { useSession } from "../platform/session.ts";
import type { ResultsPage } from "./results-area.ts";

/**
 * What came into an open list while it was read is held back until the reader asks for it: rows that are inserted would
 * move the others. What comes below the last row, or into an empty list, moves nothing and is shown.
 * Admins, who post results themselves, see all at once.
 * @param list which list it is: another filter or page begins anew
 */
export function useHeldResults(query: UseQueryResult<ResultsPage>, list: object) {
  const { data, isFetching, isPlaceholderData } = query;
  const { isAdmin } = useSession();
  const name = JSON.stringify(list);
  const [read, setRead] = useState({ name: "", ids: new Set<string>() });
  // What an earlier visit has left in the cache is not being read yet.
  const isRead = read.name === name && !isAdmin;
  const ids = data?.results.map(({ _id }) => _id) ?? [];
  const last = isRead ? ids.findLastIndex((id) => read.ids.has(id)) : -1;
  const held = new Set(ids.filter((id, index) => index < last && !read.ids.has(id)));
  const shown = ids.filter((id) => !held.has(id));
  const hasChanged = read.name !== name ? !isFetching : shown.some((id) => !read.ids.has(id));
  if (hasChanged && !isPlaceholderData) setRead({ name, ids: new Set(shown) });
  return { held, show: () => setRead({ name, ids: new Set(ids) }) };
}

interface ResultsOutcomeProps extends ReturnType<typeof useHeldResults> {
  readonly total: number;
}

/** How many results there are, or a button that shows those that have just come. */
export function ResultsOutcome({ total, held, show }: ResultsOutcomeProps) {
  if (held.size === 0) return counted(total, "result");
  return (
    <button
      type="button" /* As high as the words that it replaces, so that it moves nothing, and as high as a target to the finger. */
      className="min-h-target my-[min(0px,(1lh_-_var(--spacing-target))/2)] text-gold-text font-semibold hover:underline"
      onClick={show}
    >
      Show {counted(held.size, "new result")}
    </button>
  );
}
