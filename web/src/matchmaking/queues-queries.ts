import { keepPreviousData, useQueryClient } from "@tanstack/react-query";
import type { Queue } from "contract/queues.ts";
import { api } from "../platform/api.ts";
import { query } from "../platform/query.ts";
import type { At } from "../platform/screen.tsx";
import { type Param, pagingSearch, type SearchOf } from "../platform/search-params.ts";
import { ownMatchQuery } from "../results/matches/matches-queries.ts";

/** How often queues are refetched while a page shows them and there is no stream of changes, in milliseconds. */
const REFETCH_INTERVAL = 5000;

export const queuesQueries = {
  list: ({ page, numberPerPage }: Omit<SearchOf<typeof queuesSearch>, "codeSuccess">) =>
    query({
      queryKey: ["queues", "list", { page, numberPerPage }],
      queryFn: ({ signal }) => api.queues.searchQueues({ body: { page, numberPerPage }, signal }),
      meta: { failure: "Erreur while fetching queues" },
      placeholderData: keepPreviousData,
      refetchInterval: REFETCH_INTERVAL,
      isStreamed: true,
    }),
  /** `null` if it does not exist. */
  one: (queueId: string) =>
    query({
      queryKey: ["queues", "one", queueId],
      queryFn: async ({ signal }) =>
        (await api.queues.searchQueues({ body: { _id: queueId }, signal })).data[0] ?? null,
      meta: { failure: "Erreur while fetching queue" },
      refetchInterval: REFETCH_INTERVAL,
      isStreamed: true,
    }),
};

export const whatShowsQueues = [["queues"], ownMatchQuery.queryKey] as const;

/** Replaces the queue of a reply in the cached queries that contain it, and refetches them: a fetch under way may be older. */
export function useShowQueue() {
  const queries = useQueryClient();
  return ({ data: queue }: { readonly data: Queue }) => {
    queries.setQueryData(queuesQueries.one(queue._id).queryKey, queue);
    queries.setQueriesData<Awaited<ReturnType<typeof api.queues.searchQueues>>>(
      { queryKey: ["queues", "list"] },
      (list) => list && { ...list, data: list.data.map((each) => (each._id === queue._id ? queue : each)) },
    );
    for (const queryKey of whatShowsQueues) void queries.invalidateQueries({ queryKey });
  };
}

export const queuesScreenQueries = ({ search }: At<typeof queuesSearch>) => [queuesQueries.list(search)];
export const queueScreenQueries = ({ params: { queueId = "" } }: At) => [queuesQueries.one(queueId)];

/** True where the address has the parameter, with any value but "false". */
const said: Param<boolean> = { read: (written) => written !== "false", fallback: false };

/** Set by Discord's redirect. */
export const queueSearch = { codeSuccess: said } as const;
export const queuesSearch = { ...pagingSearch, ...queueSearch } as const;

export function queueHistoryQuery(queueId: string) {
  return query({
    queryKey: ["queues", "history", queueId],
    queryFn: async ({ signal }) => (await api.queues.getQueueHistory({ id: queueId, signal })).data,
    // The queue above shows that the server is unreachable, or that the queue is gone.
    meta: { isSilent: true },
  });
}
