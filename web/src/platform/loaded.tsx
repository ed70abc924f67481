import type { UseQueryResult } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { Failure } from "../ui/notice.tsx";
import { describeError, isNotFound } from "./api-error.ts";
import { isOfflineError, offlineFailure } from "./connection.ts";

interface LoadedProps<T> {
  readonly query: UseQueryResult<T>;
  /** Shown until the data is loaded, with the size of the content. */
  readonly skeleton: ReactNode;
  readonly children: (data: T) => ReactNode;
}

/** Shows the data of a query, its skeleton while it is pending, or its error. Errors other than 404 have a retry button. */
export function Loaded<T>({ query, skeleton, children }: LoadedProps<T>) {
  if (query.data !== undefined) return children(query.data);
  if (query.isPending || query.isFetching) return skeleton;
  const { title, text } = isOfflineError(query.error) ? offlineFailure : describeError(query.error);
  if (isNotFound(query.error)) return <Failure title={title} message={text} />;
  return <Failure title={title} message={text} onRetry={() => void query.refetch()} />;
}
