import { type ComponentType, useEffect, useEffectEvent, useState } from "react";
import { inTime } from "./lazy-part.tsx";

/**
 * The component that shows requests, whose code is fetched with the first one; `null` until then. Unlike a `lazyPart`
 * it throws nothing where its chunk fails to load: `fail` is called with the request, and the next one tries again.
 */
export function useRequestedPart<Request extends object, Props extends object>(
  request: Request | null,
  load: () => Promise<ComponentType<Props>>,
  fail: (request: Request) => void,
): ComponentType<Props> | null {
  const [Part, setPart] = useState<ComponentType<Props> | null>(null);
  const fetchPart = useEffectEvent((requested: Request) => {
    inTime(load()).then(
      (loaded) => setPart(() => loaded),
      () => fail(requested),
    );
  });
  useEffect(() => {
    if (Part === null && request !== null) fetchPart(request);
  }, [Part, request]);
  return Part;
}
