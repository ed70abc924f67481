import { isLive, type Query } from "../platform/query.ts";

/** How often an overlay is refetched while there is no stream of changes, in milliseconds. */
const REFETCH_INTERVAL = 5000;

/** A query for a page that nobody looks after: polled while there is no stream of changes, and without a toast where it fails. */
export function unattended<T>(of: Query<T>): Query<T> {
  return {
    ...of,
    refetchInterval: () => (isLive() ? false : REFETCH_INTERVAL),
    meta: { ...of.meta, isSilent: true, isPolled: true },
  };
}
