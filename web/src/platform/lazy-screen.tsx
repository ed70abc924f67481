import { type ComponentType, use } from "react";
import { inTime } from "../ui/lazy-part.tsx";
import { reportRendered } from "../ui/rendering.ts";

interface LazyScreen {
  (): React.ReactNode;
  /** Called by the router, in parallel with the screen's queries. */
  readonly preload: () => Promise<void>;
}

/** A screen whose chunk is loaded when it is first needed; throws a `ChunkError` where that fails or takes too long. */
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
        throw cause;
      },
    );
    return loading;
  }

  function LazyScreen() {
    if (!Screen) use(preload());
    reportRendered(Screen);
    return Screen && <Screen />;
  }

  return Object.assign(LazyScreen, { preload });
}

/** A screen of which visitors see nothing: the build puts what only such screens need into one file. */
export function memberScreen(load: () => Promise<ComponentType>): LazyScreen {
  return lazyScreen(load);
}
