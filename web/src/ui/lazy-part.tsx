import { type ComponentType, lazy, type ReactNode, Suspense, useEffect, useEffectEvent, useState } from "react";
import { currentRendering, reportRendered } from "./rendering.ts";

/** How long a chunk may take to load, in milliseconds. */
export const CHUNK_TIMEOUT = 120_000;

export class ChunkError extends Error {
  override readonly name = "ChunkError";
}

/**
 * A component whose chunk is loaded when it is first rendered; throws a `ChunkError` where that fails or takes too long.
 * @param fallback shown in its place until then
 */
export function lazyPart<Props extends object>(load: () => Promise<ComponentType<Props>>, fallback: ReactNode = null) {
  let loaded: ComponentType<Props> | undefined;
  const Part = lazy(async () => {
    const coming = inTime(load());
    currentRendering()?.waitsFor.push(coming);
    loaded = await coming;
    return { default: loaded };
  });

  // biome-ignore lint/correctness/noComponentHookFactories: called where modules are loaded, never while rendering
  return function LazyPart(props: Props) {
    reportRendered(loaded);
    return (
      <Suspense fallback={fallback}>
        <Part {...props} />
      </Suspense>
    );
  };
}

/** The promise's value. @throws ChunkError where it rejects or takes too long */
export async function inTime<T>(coming: Promise<T>): Promise<T> {
  const late = Promise.withResolvers<never>();
  const timer = setTimeout(() => late.reject(new Error(`Nothing came within ${CHUNK_TIMEOUT} ms`)), CHUNK_TIMEOUT);
  try {
    return await Promise.race([coming, late.promise]);
  } catch (cause) {
    throw new ChunkError("This part of the page did not come", { cause });
  } finally {
    clearTimeout(timer);
  }
}

/**
 * The component that shows requests, whose code is fetched with the first one, and the last request, which stays in view
 * while its dialog fades out; `null` until there are both. Unlike a `lazyPart` it throws nothing where its chunk fails to
 * load: `fail` is called with the request, and the next one tries again.
 */
export function useRequestedPart<Request extends object, Props extends object>(
  request: Request | null,
  load: () => Promise<ComponentType<Props>>,
  fail: (request: Request) => void,
): { readonly Part: ComponentType<Props>; readonly last: Request } | null {
  const [Part, setPart] = useState<ComponentType<Props> | null>(null);
  const [last, setLast] = useState(request);
  if (request !== null && request !== last) setLast(request);
  const fetchPart = useEffectEvent((requested: Request) => {
    inTime(load()).then(
      (loaded) => setPart(() => loaded),
      () => fail(requested),
    );
  });
  useEffect(() => {
    if (Part === null && request !== null) fetchPart(request);
  }, [Part, request]);
  return Part && last && { Part, last };
}
