import { keepPreviousData, useQueryClient } from "@tanstack/react-query";
import type { Queue } from "contract/queues.ts";
import { api } from "../platform/api.ts";
import { query } from "../platform/query.ts";
import type { ScreenLocation } from "../platform/screen.tsx";
import { type Param, pagingParams, type SearchValues } from "../platform/search-params.ts";
import { ownMatchQuery } from "../results/matches/matches-queries.ts";

/** How often shown queues are refetched without an event stream, in milliseconds. */
const REFETCH_INTERVAL = 5000;

export const queuesQueries = {
  list: ({ page, numberPerPage }: Omit<SearchValues<typeof queuesSearch>, "codeSuccess">) =>
    query({
      queryKey: ["queues", "list", { page, numberPerPage }],
      queryFn: ({ signal }) => api.queues.searchQueues({ body: { page, numberPerPage }, signal }),
      meta: { failure: "Erreur while fetching queues" },
      placeholderData: keepPreviousData,
      refetchInterval: REFETCH_INTERVAL,
      isCoveredByStream: true,
    }),
  /** Returns `null` if the queue does not exist. */
  byId: (queueId: string) =>
    query({
      queryKey: ["queues", "one", queueId],
      queryFn: async ({ signal }) =>
        (await api.queues.searchQueues({ body: { _id: queueId }, signal })).data[0] ?? null,
      meta: { failure: "Erreur while fetching queue" },
      refetchInterval: REFETCH_INTERVAL,
      isCoveredByStream: true,
    }),
};

export const queriesShowingQueues = [["queues"], ownMatchQuery.queryKey] as const;

/** Returns a function that replaces the queue of a response in the cache, then refetches it, as a running fetch may be older. */
export function useUpdateCachedQueue() {
  const queryClient = useQueryClient();
  return ({ data: queue }: { readonly data: Queue }) => {
    queryClient.setQueryData(queuesQueries.byId(queue._id).queryKey, queue);
    queryClient.setQueriesData<Awaited<ReturnType<typeof api.queues.searchQueues>>>(
      { queryKey: ["queues", "list"] },
      (list) => list && { ...list, data: list.data.map((cached) => (cached._id === queue._id ? queue : cached)) },
    );
    for (const queryKey of queriesShowingQueues) void queryClient.invalidateQueries({ queryKey });
  };
}

export const queuesScreenQueries = ({ search }: ScreenLocation<typeof queuesSearch>) => [queuesQueries.list(search)];
export const queueScreenQueries = ({ params: { queueId = "" } }: ScreenLocation) => [queuesQueries.byId(queueId)];

/** True if the URL has the parameter, with any value except "false". */
const presenceParam: Param<boolean> = { read: (written) => written !== "false", fallback: false };

/** Set by Discord's redirect. */
export const queueSearch = { codeSuccess: presenceParam } as const;
export const queuesSearch = { ...pagingParams, ...queueSearch } as const;

export function queueHistoryQuery(queueId: string) {
  return query({
    queryKey: ["queues", "history", queueId],
    queryFn: async ({ signal }) => (await api.queues.getQueueHistory({ id: queueId, signal })).data,
    // The queue itself reports an unreachable server or a deleted queue.
    meta: { isSilent: true },
  });
}
