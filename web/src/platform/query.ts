import {
  type DataTag,
  hashKey,
  type keepPreviousData,
  type QueryClient,
  type QueryFunction,
  type QueryKey,
  useQuery as useLatest,
} from "@tanstack/react-query";
import type { ErrorCode } from "contract/error-codes.ts";
import type { LiveTopic } from "contract/live.ts";
import { hasAccess, type Role } from "contract/roles.ts";
import type { FullUser } from "contract/users.ts";
import { useSyncExternalStore } from "react";
import { CallError } from "./call-errors.ts";
import { getRetainedData, getRetainedDataAfterError, SESSION_KEY } from "./ended-session.ts";

declare module "@tanstack/react-query" {
  interface Register {
    queryMeta: QueryMeta;
  }
}

interface Meta {
  /** The title of its toast when it fails, such as "Erreur while fetching users". */
  readonly failure?: string;
  /** Fails without a toast: another query of the page shows the failure. */
  readonly isSilent?: boolean;
  /** It is of a record that another query of the page fetches: where there is none, that query says so. */
  readonly isOptionalPart?: boolean;
  /** The topics of the stream of changes that it follows, besides the one that its key begins with. */
  readonly topics?: readonly LiveTopic[];
}

interface QueryMeta extends Record<string, unknown>, Meta {
  /** It is polled: refetches show no progress bar. */
  readonly isPolled?: boolean;
  /** Who may make its call, where visitors may not. */
  readonly access?: Role;
}

/** TanStack's options, as far as queries of this page use them, under TanStack's names. */
interface Options<T> {
  /**
   * Begins with the feature's name, so that a command can refresh all the feature shows: `["users", "list", search]`.
   */
  readonly queryKey: QueryKey;
  /** `client` is for what depends on another query's answer. */
  readonly queryFn: (context: Context) => Promise<T>;
  /** Who may make its call, where visitors may not. Others do not send it. */
  readonly access?: Role;
  /** The data for others; without it the query fails for them, as the call would. */
  readonly dataForOthers?: NoInfer<T>;
  readonly placeholderData?: typeof keepPreviousData;
  readonly staleTime?: number;
  readonly refetchOnWindowFocus?: "always";
  // A method, so that its parameter is bivariant: `Query<T>` is assignable to `Query<unknown>`.
  refetchInterval?: number | Interval<T>["refetchInterval"];
  /** The stream of changes covers what it shows: it is polled only while no stream is open. */
  readonly isCoveredByStream?: boolean;
  readonly meta?: Meta;
}

interface Context {
  readonly signal: AbortSignal;
  readonly client: QueryClient;
}

interface Interval<T> {
  refetchInterval(query: { readonly state: { readonly data: T | undefined } }): number;
}

/** A query: prefetched by its route, read with `useQuery`. */
export interface Query<T>
  extends Omit<
    Options<T>,
    "queryKey" | "queryFn" | "access" | "otherwise" | "refetchInterval" | "isStreamed" | "meta"
  > {
  readonly queryKey: DataTag<QueryKey, T, Error>;
  readonly queryFn: QueryFunction<T>;
  refetchInterval?(query: { readonly state: { readonly data: T | undefined } }): number | false;
  readonly meta: QueryMeta;
}

/**
 * Options of a query whose failures carry `meta.failure`, which keeps its data while there are unsaved edits on a page
 * whose session has ended, and which is not begun while the session may be ending.
 */
export function query<T>({ queryKey, refetchInterval, isCoveredByStream, meta, ...parts }: Options<T>): Query<T> {
  const { queryFn, access, dataForOthers, ...options } = parts;
  return {
    ...options,
    queryKey: queryKey as Query<T>["queryKey"],
    queryFn: async (context) => {
      if (queryKey === SESSION_KEY) return queryFn(context);
      await untilReleased();
      const kept = await getRetainedData<T>(context.client, queryKey);
      if (kept !== undefined) return kept;
      if (access !== undefined && !hasAccess(await roleOf(context.client), access)) {
        if (dataForOthers === undefined)
          throw new CallError("Please log in first", { status: 401, errorCode: "NOT_SIGNED_IN" });
        return dataForOthers;
      }
      return queryFn(context).catch(async (error: unknown) => {
        return (await getRetainedDataAfterError<T>(error, context.client, queryKey)) ?? rethrow(error, meta?.failure);
      });
    },
    ...(refetchInterval !== undefined && {
      refetchInterval: (current) => {
        if (isCoveredByStream && isLive()) return false;
        return typeof refetchInterval === "number" ? refetchInterval : refetchInterval(current);
      },
    }),
    meta: { ...meta, isPolled: refetchInterval !== undefined, ...(access && { access }) },
  };
}

/**
 * The viewer's role. When a tab gets the focus again, all its queries refetch at once: this awaits the session first.
 */
async function roleOf(queryClient: QueryClient): Promise<Role | null> {
  const session = queryClient.getQueryCache().find<FullUser | null>({ queryKey: SESSION_KEY });
  await Promise.resolve();
  if (session?.state.fetchStatus === "fetching") await session.promise?.catch(() => undefined);
  return session?.state.data?.role ?? null;
}

/** Codes to whose title the server's message adds nothing. */
const NOT_FOUND: readonly string[] = ["MODE_NOT_FOUND", "RESULT_NOT_FOUND"] satisfies ErrorCode[];

/** Throws the error with its title; that of an awaited query has one already. */
function rethrow(error: unknown, failure: string | undefined): never {
  if (!(error instanceof CallError) || failure === undefined) throw error;
  throw NOT_FOUND.includes(error.errorCode ?? "") || error.failure !== undefined
    ? error
    : error.withFailureTitle(failure);
}

let last: Promise<unknown> | null = null;

/**
 * Runs work that may end the session, one at a time. Meanwhile no query begins: one for users only would be refused if
 * it was sent after the session's end and before the page knows of it.
 */
export async function pauseQueries<T>(work: () => Promise<T>): Promise<T> {
  const before = last;
  const running = (async () => {
    await before?.catch(() => undefined);
    return work();
  })();
  last = running;
  try {
    return await running;
  } finally {
    if (last === running) last = null;
  }
}

/** Waits until queries may begin. */
async function untilReleased(): Promise<void> {
  while (last) await last.catch(() => undefined);
}

let live = false;

/** Whether a stream of changes is open, so that nothing has to be polled. */
export function isLive(): boolean {
  return live;
}

export function setLive(isOn: boolean): void {
  live = isOn;
}

/** The data that the page was rendered with, by the hash of its query's key. */
const sent = new Map<string, unknown>();

/** Stores the data that the server rendered the page with, before it is hydrated. */
export function hydrateData(queryKey: readonly unknown[], data: unknown): void {
  sent.set(hashKey(queryKey), data);
}

/**
 * TanStack's hook, except that a part is hydrated with the data that the server rendered it with: it may have been fetched
 * anew by another part until the part's code came. The part is rendered again with what it is now.
 */
export const useQuery = ((options: Parameters<typeof useLatest>[0]) => {
  const latest = useLatest(options);
  const { data } = latest;
  const shown = useSyncExternalStore(
    neverChanges,
    () => data,
    () => {
      const hash = hashKey(options.queryKey);
      return sent.has(hash) ? sent.get(hash) : data;
    },
  );
  if (shown === data) return latest;
  return { ...latest, data: shown, status: "success", isSuccess: true, isPending: false, isError: false, error: null };
}) as typeof useLatest;

/** The query renders its parts again itself. */
function neverChanges() {
  return () => undefined;
}
