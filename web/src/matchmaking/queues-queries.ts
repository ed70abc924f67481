import { keepPreviousData, useQueryClient } from "@tanstack/react-query";
import type { Queue } from "contract/queues.ts";
import { mapPlansQuery } from "../competitions/map-plans.tsx";
import { api } from "../platform/api.ts";
import { defineQuery } from "../platform/query.ts";
import type { ScreenLocation } from "../platform/screen.tsx";
import { type Param, pagingParams, type SearchValues } from "../platform/search-params.ts";
import { ownMatchQuery } from "../results/matches/matches-queries.ts";
import { createQueueQuery } from "../results/matches/queue-query.ts";

/** How often shown queues are refetched while the stream of live updates is closed. */
const REFETCH_INTERVAL_MS = 5000;

export const queuesQueries = {
  /** A page of the queues. */
  list: ({ page, numberPerPage }: Omit<SearchValues<typeof queueListSearch>, "codeSuccess">) =>
    defineQuery({
      queryKey: ["queues", "list", { page, numberPerPage }],
      queryFn: ({ signal }) => api.queues.searchQueues({ body: { page, numberPerPage }, signal }),
      // "Erreur" is intended: users know it from the site that this one replaces.
      meta: { failure: "Erreur while fetching queues" },
      placeholderData: keepPreviousData,
      refetchInterval: REFETCH_INTERVAL_MS,
      pollsOnlyWithoutStream: true,
    }),
  /** Returns `null` if the queue does not exist. */
  byId: createQueueQuery,
};

/** Keys of the queries to refetch when a queue or its waiting players have changed. */
export const queriesShowingQueues = [["queues"], ownMatchQuery.queryKey] as const;

/**
 * Returns a function that replaces a queue in the cache by that of a response. It then refetches the queue, because a fetch
 * that was already running may overwrite it with an older state.
 */
export function useUpdateCachedQueue() {
  const queryClient = useQueryClient();
  return ({ data: queue }: { readonly data: Queue }) => {
    queryClient.setQueryData(queuesQueries.byId(queue._id).queryKey, queue);
    queryClient.setQueriesData<Awaited<ReturnType<typeof api.queues.searchQueues>>>(
      { queryKey: ["queues", "list"] },
      (list) =>
        list && {
          ...list,
          data: list.data.map((cachedQueue) => (cachedQueue._id === queue._id ? queue : cachedQueue)),
        },
    );
    for (const queryKey of queriesShowingQueues) void queryClient.invalidateQueries({ queryKey });
  };
}

/** Returns the queries that the list of queues needs first. */
export const getQueueListScreenQueries = ({ search }: ScreenLocation<typeof queueListSearch>) => [
  queuesQueries.list(search),
];

/** Returns the queries that the page of a single queue needs first. */
export const getQueueScreenQueries = ({ params: { queueId = "" } }: ScreenLocation) => [
  queuesQueries.byId(queueId),
  mapPlansQuery,
];

/** True if the URL has the parameter, with any value except "false". */
const presenceParam: Param<boolean> = { parse: (text) => text !== "false", fallback: false };

/**
 * The search parameter with which the server redirects to the queues after the user has linked a Discord account.
 * `codeSuccess` is the name that the previous site used.
 */
export const discordRedirectSearch = { codeSuccess: presenceParam } as const;
export const queueListSearch = { ...pagingParams, ...discordRedirectSearch } as const;

/** The usual waiting times of a queue, the times when its matches were created, and its last results. */
export function createQueueHistoryQuery(queueId: string) {
  return defineQuery({
    queryKey: ["queues", "history", queueId],
    queryFn: async ({ signal }) => (await api.queues.getQueueHistory({ id: queueId, signal })).data,
    // If the server is unreachable or the queue is deleted, the query of the queue shows a toast.
    meta: { hidesErrorToast: true },
  });
}
