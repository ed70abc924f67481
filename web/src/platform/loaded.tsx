import type { UseQueryResult } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { Failure } from "../ui/notice.tsx";
import { isNotFound, toToastText } from "./call-errors.ts";

interface LoadedProps<T> {
  readonly query: UseQueryResult<T>;
  /** Shown in its size until it is loaded. */
  readonly skeleton: ReactNode;
  readonly children: (data: T) => ReactNode;
}

/** A query's data; its skeleton while it is pending, and its error with a button to retry, except where nothing was found. */
export function Loaded<T>({ query, skeleton, children }: LoadedProps<T>) {
  if (query.data !== undefined) return children(query.data);
  if (query.isPending || query.isFetching) return skeleton;
  const { title, text } = toToastText(query.error);
  if (isNotFound(query.error)) return <Failure title={title} message={text} />;
  return <Failure title={title} message={text} onRetry={() => void query.refetch()} />;
}
