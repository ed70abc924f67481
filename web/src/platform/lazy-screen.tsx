import { chunkTimeoutMs } from "contract/constants.ts";
import { type ComponentType, use } from "react";
import { ChunkError } from "./chunk-error.ts";

interface LazyScreen {
  (): React.ReactNode;
  /** Called by the router, beside the screen's queries. */
  readonly preload: () => Promise<void>;
}

/** A screen whose code comes when it is first needed; throws a `ChunkError` where it does not come in time. */
export function lazyScreen(load: () => Promise<ComponentType>): LazyScreen {
  let Screen: ComponentType | undefined;
  let loading: Promise<void> | undefined;

  function preload(): Promise<void> {
    loading ??= inTime(load()).then(
      (loaded) => {
        Screen = loaded;
      },
      (cause: unknown) => {
        loading = undefined;
        throw new ChunkError("This part of the page did not come", { cause });
      },
    );
    return loading;
  }

  function LazyScreen() {
    if (!Screen) use(preload());
    return Screen && <Screen />;
  }

  return Object.assign(LazyScreen, { preload });
}

function inTime<T>(coming: Promise<T>): Promise<T> {
  const late = Promise.withResolvers<never>();
  const timer = setTimeout(() => late.reject(new Error(`Nothing came within ${chunkTimeoutMs} ms`)), chunkTimeoutMs);
  return Promise.race([coming, late.promise]).finally(() => clearTimeout(timer));
}
