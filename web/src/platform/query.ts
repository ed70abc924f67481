import { type DataTag, keepPreviousData, type QueryFunction, type QueryKey } from "@tanstack/react-query";
import { CallError } from "./call-error.ts";

interface Asked<T> {
  /** Begins with the feature's name, so that a command can refresh all the feature shows: `["users", "list", search]`. */
  readonly key: QueryKey;
  readonly ask: (signal: AbortSignal) => Promise<T>;
  /** The product's words for when it fails, such as "Erreur while fetching users"; the title of its toast. */
  readonly failure?: string;
  /** While a list with other filters is on its way, the one before it stays in view. */
  readonly isList?: boolean;
}

/** Something the page asks the server: prefetched by its route, read with `useQuery`. */
export interface Query<T> {
  readonly queryKey: DataTag<QueryKey, T, Error>;
  readonly queryFn: QueryFunction<T>;
  readonly placeholderData?: typeof keepPreviousData;
}

export function query<T>({ key, ask, failure, isList = false }: Asked<T>): Query<T> {
  return {
    queryKey: key as Query<T>["queryKey"],
    queryFn: ({ signal }) => ask(signal).catch((error: unknown) => rethrow(error, failure)),
    ...(isList && { placeholderData: keepPreviousData }),
  };
}

/** What is not there has words of its own: the server's "… not found". */
function rethrow(error: unknown, failure: string | undefined): never {
  throw error instanceof CallError && failure !== undefined && error.status !== 404 ? error.saying(failure) : error;
}
