import {
  type DataTag,
  keepPreviousData,
  type QueryClient,
  type QueryFunction,
  type QueryKey,
} from "@tanstack/react-query";
import type { ErrorCode, wordsOf } from "contract/error-codes.ts";
import { CallError } from "./call-error.ts";
import { keptView, SESSION_KEY } from "./session-lapse.ts";

interface Asked<T> {
  /** Begins with the feature's name, so that a command can refresh all the feature shows: `["users", "list", search]`. */
  readonly key: QueryKey;
  /** `queries` is for what depends on another query's answer. */
  readonly ask: (signal: AbortSignal, queries: QueryClient) => Promise<T>;
  /** The product's words for when it fails, such as "Erreur while fetching users"; the title of its toast. */
  readonly failure?: string;
  /** While a list with other filters is on its way, the one before it stays in view. */
  readonly isList?: boolean;
  /** For how long it is shown without asking again, in milliseconds, where that is not the usual time. */
  readonly fresh?: number;
  /** Asked again whenever somebody comes back to the page from elsewhere, however fresh it is. */
  readonly isAskedOnReturn?: boolean;
  /** After how many milliseconds it is asked again by itself, while somebody looks; unseen where it goes well. */
  readonly again?: number | ((last: T | undefined) => number);
  /** Fails without a word: what it is for is to tell something else. */
  readonly isSilent?: boolean;
}

/** What the page knows of a query beside its answer. */
export interface QueryMeta extends Record<string, unknown> {
  readonly asksAgain: boolean;
  readonly isSilent: boolean;
}

/** Something the page asks the server: prefetched by its route, read with `useQuery`. */
export interface Query<T> {
  readonly queryKey: DataTag<QueryKey, T, Error>;
  readonly queryFn: QueryFunction<T>;
  readonly placeholderData?: typeof keepPreviousData;
  readonly staleTime?: number;
  readonly refetchOnWindowFocus?: "always";
  // A method, so that a query of something narrower may stand for one of something wider.
  refetchInterval?(query: { readonly state: { readonly data: T | undefined } }): number;
  readonly meta: QueryMeta;
}

export function query<T>(asked: Asked<T>): Query<T> {
  const { key, ask, failure, isList, fresh, isAskedOnReturn, again, isSilent = false } = asked;
  return {
    queryKey: key as Query<T>["queryKey"],
    queryFn: async ({ signal, client }) => {
      const kept = key === SESSION_KEY ? undefined : await keptView<T>(client, key);
      return kept ?? ask(signal, client).catch((error: unknown) => rethrow(error, failure));
    },
    ...(isList && { placeholderData: keepPreviousData }),
    ...(fresh !== undefined && { staleTime: fresh }),
    ...(isAskedOnReturn && { refetchOnWindowFocus: "always" }),
    ...(again !== undefined && {
      refetchInterval: ({ state }) => (typeof again === "number" ? again : again(state.data)),
    }),
    meta: { asksAgain: again !== undefined, isSilent },
  };
}

/** What the product says itself of something that is not there: it needs no other words. */
const NOT_FOUND: readonly string[] = ["Mode not found", "Result not found"] satisfies (typeof wordsOf)[ErrorCode][];

/** What another query failed with has its words already. */
function rethrow(error: unknown, failure: string | undefined): never {
  if (!(error instanceof CallError) || failure === undefined) throw error;
  throw NOT_FOUND.includes(error.message) || error.failure !== undefined ? error : error.saying(failure);
}
