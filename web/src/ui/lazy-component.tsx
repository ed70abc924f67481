import {
  Component,
  type ComponentType,
  lazy,
  type ReactNode,
  Suspense,
  useEffect,
  useEffectEvent,
  useState,
} from "react";
import { ChunkFailure } from "./chunk-failure.tsx";
import { ChunkError, waitForChunk } from "./import-chunk.ts";
import { getServerRender, reportRendered } from "./rendering.ts";
import { retryUntilSuccess } from "./retry-until-success.ts";

interface LazyComponentOptions {
  /** Shown while the chunk is loading. Nothing by default. */
  readonly fallback?: ReactNode;
  /** Renders nothing if the chunk fails to load. Set it for components that the user did not request. */
  readonly isOptional?: boolean;
}

/**
 * Creates a component whose chunk is loaded when it is first rendered. If that fails or takes too long, it shows an error
 * and a retry button in its place, and retries when the connection is back. The rest of the page is not affected.
 */
export function createLazyComponent<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  { fallback = null, isOptional = false }: LazyComponentOptions = {},
) {
  let loadedComponent: ComponentType<Props> | undefined;
  let pendingLoad: Promise<ComponentType<Props>> | undefined;
  let LatestLazy = createReactLazy();

  function loadComponent(): Promise<ComponentType<Props>> {
    pendingLoad ??= waitForChunk(load()).then(
      (component) => {
        loadedComponent = component;
        return component;
      },
      (error: unknown) => {
        pendingLoad = undefined;
        // React remembers the failure of a lazy component, so a retry needs a new one.
        LatestLazy = createReactLazy();
        throw error;
      },
    );
    return pendingLoad;
  }

  function createReactLazy() {
    return lazy(async () => {
      const loading = loadComponent();
      getServerRender()?.pendingPromises.push(loading);
      return { default: await loading };
    });
  }

  // biome-ignore lint/correctness/noComponentHookFactories: called where modules are loaded, never while rendering
  return function LazyComponent(props: Props) {
    const [ReactLazy, setReactLazy] = useState(() => LatestLazy);
    reportRendered(loadedComponent);
    const renderFailure = (error: ChunkError, reset: () => void) => (
      <ChunkFailure
        componentProps={props}
        isOptional={isOptional}
        error={error}
        load={loadComponent}
        onLoaded={() => {
          setReactLazy(() => LatestLazy);
          reset();
        }}
      />
    );
    return (
      <ChunkBoundary renderFailure={renderFailure}>
        <Suspense fallback={fallback}>
          <ReactLazy {...props} />
        </Suspense>
      </ChunkBoundary>
    );
  };
}

interface ChunkBoundaryProps {
  readonly children: ReactNode;
  readonly renderFailure: (error: ChunkError, reset: () => void) => ReactNode;
}

/** Renders a failure if a chunk fails to load. Other errors are passed to the boundaries around it. */
class ChunkBoundary extends Component<ChunkBoundaryProps, { readonly error: unknown }> {
  override readonly state = { error: null as unknown };

  static getDerivedStateFromError(error: unknown) {
    return { error };
  }

  override render() {
    const { error } = this.state;
    if (error === null) return this.props.children;
    if (!(error instanceof ChunkError)) throw error;
    return this.props.renderFailure(error, () => this.setState({ error: null }));
  }
}

interface RequestedComponentOptions<Request, Props> {
  readonly load: () => Promise<ComponentType<Props>>;
  /** Called with the request if the chunk fails to load. */
  readonly onFailure: (request: Request) => void;
}

/**
 * Loads the code of a component when it is first requested, such as a dialog. Unlike a component of `createLazyComponent`,
 * it renders nothing if the chunk fails to load. Instead, it calls `onFailure` with the request, and retries until the chunk
 * is loaded.
 *
 * @param request the request to show the component; `null` while there is none
 * @returns the component, and the last request, which a dialog still shows while it fades out. `null` until both exist
 */
export function useRequestedComponent<Request extends object, Props extends object>(
  request: Request | null,
  { load, onFailure }: RequestedComponentOptions<Request, Props>,
): { readonly Component: ComponentType<Props>; readonly lastRequest: Request } | null {
  const [LoadedComponent, setLoadedComponent] = useState<ComponentType<Props> | null>(null);
  const [lastRequest, setLastRequest] = useState(request);
  const [hasFailed, setFailed] = useState(false);
  // Set while rendering, so that a dialog never shows the previous request first.
  if (request !== null && request !== lastRequest) setLastRequest(request);
  const loadComponent = useEffectEvent(async () => {
    const component = await waitForChunk(load());
    setLoadedComponent(() => component);
  });
  const handleFailure = useEffectEvent((failedRequest: Request) => {
    setFailed(true);
    onFailure(failedRequest);
  });
  useEffect(() => {
    if (LoadedComponent === null && request !== null) loadComponent().catch(() => handleFailure(request));
  }, [LoadedComponent, request]);
  const isMissing = hasFailed && LoadedComponent === null;
  useEffect(() => {
    if (isMissing) return retryUntilSuccess(() => loadComponent());
    return;
  }, [isMissing]);
  return LoadedComponent && lastRequest && { Component: LoadedComponent, lastRequest };
}
