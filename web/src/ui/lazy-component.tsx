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
import { ChunkError, withChunkTimeout } from "./import-chunk.ts";
import { currentServerRender, reportRendered } from "./rendering.ts";
import { retryUntilSuccess } from "./retry-until-success.ts";

interface LazyComponentOptions {
  /** Renders nothing if the chunk fails to load. For components that the user did not ask for. */
  readonly isOptional?: boolean;
}

/**
 * Creates a component whose chunk is loaded when it is first rendered. If that fails or takes too long, it shows an error
 * and a retry button in its place, and retries when the connection is back. The rest of the page is not affected.
 * @param fallback shown while the chunk is loading
 */
export function lazyComponent<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  fallback: ReactNode = null,
  { isOptional = false }: LazyComponentOptions = {},
) {
  let loadedComponent: ComponentType<Props> | undefined;
  let pendingLoad: Promise<ComponentType<Props>> | undefined;
  let Latest = createReactLazy();

  function loadComponent(): Promise<ComponentType<Props>> {
    pendingLoad ??= withChunkTimeout(load()).then(
      (component) => {
        loadedComponent = component;
        return component;
      },
      (error: unknown) => {
        pendingLoad = undefined;
        // React remembers the failure of a lazy component, so a retry needs a new one.
        Latest = createReactLazy();
        throw error;
      },
    );
    return pendingLoad;
  }

  function createReactLazy() {
    return lazy(async () => {
      const component = loadComponent();
      currentServerRender()?.pendingPromises.push(component);
      return { default: await component };
    });
  }

  // biome-ignore lint/correctness/noComponentHookFactories: called where modules are loaded, never while rendering
  return function LazyComponent(props: Props) {
    const [Part, setPart] = useState(() => Latest);
    reportRendered(loadedComponent);
    const failure = (error: ChunkError, reset: () => void) => (
      <ChunkFailure
        componentProps={props}
        isOptional={isOptional}
        error={error}
        load={loadComponent}
        onLoaded={() => {
          setPart(() => Latest);
          reset();
        }}
      />
    );
    return (
      <ChunkBoundary failure={failure}>
        <Suspense fallback={fallback}>
          <Part {...props} />
        </Suspense>
      </ChunkBoundary>
    );
  };
}

interface ChunkBoundaryProps {
  readonly children: ReactNode;
  readonly failure: (error: ChunkError, reset: () => void) => ReactNode;
}

/** Renders `failure` if a chunk fails to load. Other errors are passed to the boundaries around it. */
class ChunkBoundary extends Component<ChunkBoundaryProps, { readonly error: unknown }> {
  override readonly state = { error: null as unknown };

  static getDerivedStateFromError(error: unknown) {
    return { error };
  }

  override render() {
    const { error } = this.state;
    if (error === null) return this.props.children;
    if (!(error instanceof ChunkError)) throw error;
    return this.props.failure(error, () => this.setState({ error: null }));
  }
}

/**
 * Loads the code of a dialog when there is a first request to show it.
 * Unlike a `lazyComponent`, it renders nothing if the chunk fails to load: it calls `onFailure` with the request and
 * retries until the chunk is loaded.
 * @returns the component, and the last request, which stays visible while the dialog fades out; `null` until both exist
 */
export function useLazyDialog<Request extends object, Props extends object>(
  request: Request | null,
  load: () => Promise<ComponentType<Props>>,
  onFailure: (request: Request) => void,
): { readonly Part: ComponentType<Props>; readonly last: Request } | null {
  const [Part, setPart] = useState<ComponentType<Props> | null>(null);
  const [lastRequest, setLastRequest] = useState(request);
  const [hasFailed, setFailed] = useState(false);
  if (request !== null && request !== lastRequest) setLastRequest(request);
  const loadComponent = useEffectEvent(async () => {
    const component = await withChunkTimeout(load());
    setPart(() => component);
  });
  const handleFailure = useEffectEvent((requested: Request) => {
    setFailed(true);
    onFailure(requested);
  });
  useEffect(() => {
    if (Part === null && request !== null) loadComponent().catch(() => handleFailure(request));
  }, [Part, request]);
  const isMissing = hasFailed && Part === null;
  useEffect(() => {
    if (isMissing) return retryUntilSuccess(() => loadComponent());
    return;
  }, [isMissing]);
  return Part && lastRequest && { Part, last: lastRequest };
}
