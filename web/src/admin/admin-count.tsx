import { useQuery } from "@tanstack/react-query";
import type { WaitingCounts } from "contract/admin.ts";
import css from "./admin-count.module.css";
import { countWords } from "./count-words.ts";
import { countsQuery, waitingIn } from "./counts-query.ts";

/** How much waits in an area, beside the link to it; nothing where nothing does. */
export function AdminCount({ area }: { readonly area: keyof WaitingCounts }) {
  const { data: counts } = useQuery(countsQuery);
  const count = waitingIn(counts, area);
  if (count === 0) return null;
  return <span className={css["count"]}>{countWords(count)}</span>;
}
