import type { UseQueryResult } from "@tanstack/react-query";
import { Suspense, useState } from "react";
import { lazyPart } from "../ui/lazy-part.tsx";
import { Notice } from "../ui/notice.tsx";

const NotifyOffer = lazyPart(async () => (await import("../matches/call-player.tsx")).NotifyOffer);

/** What is offered to whoever takes a seat while the page is open. */
export function CallOffer({ isTaken }: { readonly isTaken: boolean }) {
  const [wasTaken] = useState(isTaken);
  if (wasTaken || !isTaken) return null;
  return (
    <Suspense fallback={null}>
      <NotifyOffer />
    </Suspense>
  );
}

/** A notice that the shown data is outdated, while refetching fails. */
export function StaleNotice({ query }: { readonly query: UseQueryResult }) {
  if (!query.isRefetchError) return null;
  return (
    <Notice state="warn" title="Not up to date" urgent={true}>
      The league does not answer. This is asked for again every few seconds.
    </Notice>
  );
}
