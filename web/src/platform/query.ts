import {
  type DataTag,
  hashKey,
  type keepPreviousData,
  type QueryClient,
  type QueryFunction,
  type QueryKey,
  useQuery as useTanStackQuery,
} from "@tanstack/react-query";
import type { ErrorCode } from "contract/error-codes.ts";
import type { LiveTopic } from "contract/live.ts";
import { hasAccess, type Role } from "contract/roles.ts";
import type { FullUser } from "contract/users.ts";
import { useSyncExternalStore } from "react";
import { ApiError } from "./api-error.ts";
import { getRetainedData, getRetainedDataAfterError, SESSION_KEY } from "./ended-session.ts";

declare module "@tanstack/react-query" {
  interface Register {
    queryMeta: QueryMeta;
  }
}

interface Meta {
  /**
   * The title of the toast if the query fails, such as "Erreur while fetching users". "Erreur" is intended: users know this
   * wording from the site that this one replaces.
   */
  readonly failure?: string;
  /** Shows no toast on failure, because another query of the page does. */
  readonly hidesErrorToast?: boolean;
  /** Shows no toast if the record does not exist, because the screen says so, or another query of the page reports it. */
  readonly hidesNotFoundToast?: boolean;
  /** Topics of the event stream that invalidate the query, in addition to the first part of its key. */
  readonly topics?: readonly LiveTopic[];
}

interface QueryMeta extends Record<string, unknown>, Meta {
  /** Whether the query is polled. Refetches then show no progress bar. */
  readonly isPolled?: boolean;
  /** The role that the call requires. `undefined` for public calls. */
  readonly access?: Role;
}

/** The options of TanStack Query that are used here, and some of our own. */
interface Options<T> {
  /** Starts with the feature's name, so that a command can invalidate the entire feature: `["users", "list", search]`. */
  readonly queryKey: QueryKey;
  /** `context.client` gives access to the results of other queries. */
  readonly queryFn: (context: Context) => Promise<T>;
  /** The role that the call requires. The call is not sent for viewers without it. */
  readonly access?: Role;
  /** The data for viewers without the required role. Without it, the query fails for them like the call would. */
  readonly dataWithoutAccess?: NoInfer<T>;
  readonly placeholderData?: typeof keepPreviousData;
  readonly staleTime?: number;
  readonly refetchOnWindowFocus?: "always";
  // Declared as a method, so that its parameter is bivariant and `Query<T>` is assignable to `Query<unknown>`.
  refetchInterval?: number | Interval<T>["refetchInterval"];
  /** Set if the event stream reports all changes of the data. While the stream is open, `refetchInterval` does not apply. */
  readonly pollsOnlyWithoutStream?: boolean;
  readonly meta?: Meta;
}

interface Context {
  readonly signal: AbortSignal;
  readonly client: QueryClient;
}

interface Interval<T> {
  refetchInterval(query: { readonly state: { readonly data: T | undefined } }): number;
}

/** Options of a query as TanStack Query takes them. */
export interface Query<T>
  extends Omit<
    Options<T>,
    "queryKey" | "queryFn" | "access" | "dataWithoutAccess" | "refetchInterval" | "pollsOnlyWithoutStream" | "meta"
  > {
  readonly queryKey: DataTag<QueryKey, T, Error>;
  readonly queryFn: QueryFunction<T>;
  refetchInterval?(query: { readonly state: { readonly data: T | undefined } }): number | false;
  readonly meta: QueryMeta;
}

/**
 * Creates the options of a query, for prefetching in a route and for `useQuery`.
 * - The query waits while the session may be ending.
 * - It is not sent if the viewer lacks the required role.
 * - It returns its cached data if the session has ended and the page has unsaved edits.
 * - Its error has `meta.failure` as the title of the toast.
 */
export function defineQuery<T>({
  queryKey,
  queryFn,
  access,
  dataWithoutAccess,
  refetchInterval,
  pollsOnlyWithoutStream,
  meta,
  ...options
}: Options<T>): Query<T> {
  return {
    ...options,
    queryKey: queryKey as Query<T>["queryKey"],
    queryFn: async (context) => {
      if (queryKey === SESSION_KEY) return queryFn(context);
      await waitUntilUnpaused();
      const retainedData = await getRetainedData<T>(context.client, queryKey);
      if (retainedData !== undefined) return retainedData;
      if (access !== undefined && !hasAccess(await getRole(context.client), access)) {
        if (dataWithoutAccess === undefined) {
          throw new ApiError("Please log in first", { status: 401, errorCode: "NOT_SIGNED_IN" });
        }
        return dataWithoutAccess;
      }
      return queryFn(context).catch(async (error: unknown) => {
        const dataToKeep = (await getRetainedDataAfterError<T>(error, context.client, queryKey)) ?? null;
        if (dataToKeep !== null) return dataToKeep;
        throw addFailureTitle(error, meta?.failure);
      });
    },
    ...(refetchInterval !== undefined && {
      refetchInterval: (current) => {
        if (pollsOnlyWithoutStream && isStreamOpen()) return false;
        return typeof refetchInterval === "number" ? refetchInterval : refetchInterval(current);
      },
    }),
    meta: { ...meta, isPolled: refetchInterval !== undefined, ...(access && { access }) },
  };
}

/** Returns the viewer's role, after a pending refetch of the session. `null` for visitors. */
async function getRole(queryClient: QueryClient): Promise<Role | null> {
  const session = queryClient.getQueryCache().find<FullUser | null>({ queryKey: SESSION_KEY });
  // A tab that regains focus refetches all queries at once. If this query is the first of them, the refetch of the session
  // starts only after it, so wait for it to start.
  await Promise.resolve();
  if (session?.state.fetchStatus === "fetching") await session.promise?.catch(() => undefined);
  return session?.state.data?.role ?? null;
}

/** Error codes whose message is shown without the failure title. */
const SELF_EXPLANATORY: readonly string[] = ["MODE_NOT_FOUND", "RESULT_NOT_FOUND"] satisfies ErrorCode[];

/** Returns the error with a failure title, if it needs one. An error of an awaited query already has one. */
function addFailureTitle(error: unknown, failureTitle: string | undefined): unknown {
  if (!(error instanceof ApiError) || failureTitle === undefined) return error;
  const isSelfExplanatory = SELF_EXPLANATORY.includes(error.errorCode ?? "");
  return isSelfExplanatory || error.failureTitle !== undefined ? error : error.withFailureTitle(failureTitle);
}

let lastPause: Promise<unknown> | null = null;

/**
 * Runs work that may end the session, one at a time, and holds back queries until it is done. Otherwise the server would
 * reject a query for signed-in users that is sent after the session's end, but before the page knows of it.
 */
export async function pauseQueries<T>(work: () => Promise<T>): Promise<T> {
  const previousPause = lastPause;
  const currentPause = (async () => {
    await previousPause?.catch(() => undefined);
    return work();
  })();
  lastPause = currentPause;
  try {
    return await currentPause;
  } finally {
    if (lastPause === currentPause) lastPause = null;
  }
}

async function waitUntilUnpaused(): Promise<void> {
  while (lastPause) await lastPause.catch(() => undefined);
}

let isEventStreamOpen = false;

/** Returns whether the event stream is open, so that polling is unnecessary. */
export function isStreamOpen(): boolean {
  return isEventStreamOpen;
}

/** Called when the event stream opens or closes. */
export function setStreamOpen(isOpen: boolean): void {
  isEventStreamOpen = isOpen;
}

/** The data with which the server rendered the page, by the hash of the query key. */
const serverData = new Map<string, unknown>();

/** Stores data with which the server rendered the page. Called before hydration. */
export function hydrateData(queryKey: readonly unknown[], data: unknown): void {
  serverData.set(hashKey(queryKey), data);
}

/** The hashes of the keys of queries that failed on the server, until the route's loader has skipped them. */
const restoredFailures = new Set<string>();

/** Restores a query that found no record when the server rendered the page. Called before hydration. */
export function restoreFailure(queryClient: QueryClient, queryKey: QueryKey, error: ApiError): void {
  queryClient.getQueryCache().build(queryClient, { queryKey }).setState({ status: "error", error });
  restoredFailures.add(hashKey(queryKey));
}

/** Returns whether a query failed on the server. Only the first call returns true: later, the query is fetched again. */
export function takeRestoredFailure(queryKey: QueryKey): boolean {
  return restoredFailures.delete(hashKey(queryKey));
}

/**
 * TanStack's `useQuery`, but a component is hydrated with the data with which the server rendered it, even if the data was
 * refetched before the component's code arrived. The component then renders again with the current data.
 */
export const useQuery = ((options: Parameters<typeof useTanStackQuery>[0]) => {
  const currentResult = useTanStackQuery(options);
  const { data } = currentResult;
  const renderedData = useSyncExternalStore(
    subscribeToNothing,
    () => data,
    () => {
      const hash = hashKey(options.queryKey);
      return serverData.has(hash) ? serverData.get(hash) : data;
    },
  );
  if (renderedData === data) return currentResult;
  return {
    ...currentResult,
    data: renderedData,
    status: "success",
    isSuccess: true,
    isPending: false,
    isError: false,
    error: null,
  };
}) as typeof useTanStackQuery;

/** No subscription is needed, because TanStack's hook already renders the component again. */
function subscribeToNothing() {
  return () => undefined;
}
