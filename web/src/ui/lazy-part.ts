import { type ComponentType, lazy } from "react";

/** How long a part of the page's code may take to come, in milliseconds. */
export const CHUNK_TIMEOUT = 120_000;

/** A part of the page's code that did not come. */
export class ChunkError extends Error {
  override readonly name = "ChunkError";
}

/** A part whose code is fetched when it is first shown, within a `Suspense`; throws a `ChunkError` where it does not come in time. */
export function lazyPart<Props extends object>(load: () => Promise<ComponentType<Props>>) {
  return lazy(async () => ({ default: await inTime(load()) }));
}

/** What comes in time. @throws ChunkError where it fails or does not come */
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
