import { Suspense, useState } from "react";
import { lazyPart } from "../ui/lazy-part.tsx";

const NotifyOffer = lazyPart(async () => (await import("../matches/notify-offer.tsx")).NotifyOffer);

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
