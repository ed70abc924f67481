import type { UseQueryResult } from "@tanstack/react-query";
import { Notice } from "../ui/notice.tsx";

/** A notice that the shown data is outdated, while refetching fails. */
export function StaleNotice({ query }: { readonly query: UseQueryResult }) {
  if (!query.isRefetchError) return null;
  return (
    <Notice state="warn" title="Not up to date" urgent={true}>
      The league does not answer. This is asked for again every few seconds.
    </Notice>
  );
}
