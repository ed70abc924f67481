import { type ComponentType, use } from "react";
import { inTime } from "../ui/lazy-part.ts";

interface LazyScreen {
  (): React.ReactNode;
  /** Called by the router, in parallel with the screen's queries. */
  readonly preload: () => Promise<void>;
  /** The name of the component, once its code is there. */
  readonly componentName: () => string;
}

export function isLazyScreen(component: unknown): component is LazyScreen {
  return typeof component === "function" && "componentName" in component;
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
    return Screen && <Screen />;
  }

  return Object.assign(LazyScreen, { preload, componentName: () => Screen?.name ?? "" });
}
