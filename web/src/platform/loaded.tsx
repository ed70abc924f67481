import type { UseQueryResult } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { Failure } from "../ui/failure.tsx";
import { isNotFound } from "./call-error.ts";
import { wordsFor } from "./failures.ts";

interface LoadedProps<T> {
  readonly query: UseQueryResult<T>;
  /** Stands in its place, in its size, until it is there. */
  readonly skeleton: ReactNode;
  readonly children: (data: T) => ReactNode;
}

/** What was asked, once it is there; until then its skeleton, and where it failed the words for it and a way to try again; not so for what is not found. */
export function Loaded<T>({ query, skeleton, children }: LoadedProps<T>) {
  if (query.data !== undefined) return children(query.data);
  if (query.isPending || query.isFetching) return skeleton;
  const { title, text } = wordsFor(query.error);
  if (isNotFound(query.error)) return <Failure title={title} message={text} />;
  return <Failure title={title} message={text} onRetry={() => void query.refetch()} />;
}
