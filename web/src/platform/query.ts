import type { DataTag, keepPreviousData, QueryClient, QueryFunction, QueryKey } from "@tanstack/react-query";
import type { ErrorCode } from "contract/error-codes.ts";
import { CallError } from "./call-error.ts";
import { keptView, SESSION_KEY } from "./session-lapse.ts";

declare module "@tanstack/react-query" {
  interface Register {
    queryMeta: QueryMeta;
  }
}

interface Meta {
  /** The product's words for when it fails, such as "Erreur while fetching users"; the title of its toast. */
  readonly failure?: string;
  /** Fails without a toast: another query of the page shows the failure. */
  readonly isSilent?: boolean;
}

interface QueryMeta extends Record<string, unknown>, Meta {
  /** It is polled: refetches show no progress bar. */
  readonly isPolled?: boolean;
}

/** TanStack's options, as far as queries of this page use them, under TanStack's names. */
interface Options<T> {
  /**
   * Begins with the feature's name, so that a command can refresh all the feature shows: `["users", "list", search]`.
   */
  readonly queryKey: QueryKey;
  /** `client` is for what depends on another query's answer. */
  readonly queryFn: (context: { readonly signal: AbortSignal; readonly client: QueryClient }) => Promise<T>;
  readonly placeholderData?: typeof keepPreviousData;
  readonly staleTime?: number;
  readonly refetchOnWindowFocus?: "always";
  // A method, so that a query of something narrower may stand for one of something wider.
  refetchInterval?: number | Interval<T>["refetchInterval"];
  readonly meta?: Meta;
}

interface Interval<T> {
  refetchInterval(query: { readonly state: { readonly data: T | undefined } }): number;
}

/** A query: prefetched by its route, read with `useQuery`. */
export interface Query<T> extends Omit<Options<T>, "queryKey" | "queryFn" | "refetchInterval" | "meta"> {
  readonly queryKey: DataTag<QueryKey, T, Error>;
  readonly queryFn: QueryFunction<T>;
  refetchInterval?(query: { readonly state: { readonly data: T | undefined } }): number;
  readonly meta: QueryMeta;
}

/**
 * Options of a query whose failures carry `meta.failure`, and which keeps its data while there are unsaved edits on a
 * page whose session has ended.
 */
export function query<T>({ queryKey, queryFn, refetchInterval, meta, ...options }: Options<T>): Query<T> {
  return {
    ...options,
    queryKey: queryKey as Query<T>["queryKey"],
    queryFn: async (context) => {
      const kept = queryKey === SESSION_KEY ? undefined : await keptView<T>(context.client, queryKey);
      return kept ?? queryFn(context).catch((error: unknown) => rethrow(error, meta?.failure));
    },
    ...(refetchInterval !== undefined && {
      refetchInterval: typeof refetchInterval === "number" ? () => refetchInterval : refetchInterval,
    }),
    meta: { ...meta, isPolled: refetchInterval !== undefined },
  };
}

/** The product's own sentences say enough where one of these is not there. */
const NOT_FOUND: readonly string[] = ["MODE_NOT_FOUND", "RESULT_NOT_FOUND"] satisfies ErrorCode[];

/** The error of an awaited query has its words already. */
function rethrow(error: unknown, failure: string | undefined): never {
  if (!(error instanceof CallError) || failure === undefined) throw error;
  throw NOT_FOUND.includes(error.errorCode ?? "") || error.failure !== undefined ? error : error.saying(failure);
}
