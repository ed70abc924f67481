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
import { ChunkError, inTime } from "./import-chunk.ts";
import { PartFailure } from "./part-failure.tsx";
import { currentRendering, reportRendered } from "./rendering.ts";
import { repeatUntilDone } from "./repeat-until-done.ts";

interface LazyPartOptions {
  /** Whether nothing is shown in its place where it fails to load, because nobody asked for it. */
  readonly isOptional?: boolean;
}

/**
 * A component whose chunk is loaded when it is first rendered. Where that fails or takes too long, it says so in its own
 * place, offers to try again, and loads by itself when the connection is back: what is around it stays as it is.
 * @param fallback shown in its place until then
 */
export function lazyPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  fallback: ReactNode = null,
  { isOptional = false }: LazyPartOptions = {},
) {
  let loaded: ComponentType<Props> | undefined;
  let coming: Promise<ComponentType<Props>> | undefined;
  let Latest = lazyComponent();

  function fetchPart(): Promise<ComponentType<Props>> {
    coming ??= inTime(load()).then(
      (component) => {
        loaded = component;
        return component;
      },
      (error: unknown) => {
        coming = undefined;
        // React keeps a failure with the component.
        Latest = lazyComponent();
        throw error;
      },
    );
    return coming;
  }

  function lazyComponent() {
    return lazy(async () => {
      const component = fetchPart();
      currentRendering()?.waitsFor.push(component);
      return { default: await component };
    });
  }

  // biome-ignore lint/correctness/noComponentHookFactories: called where modules are loaded, never while rendering
  return function LazyPart(props: Props) {
    const [Part, setPart] = useState(() => Latest);
    reportRendered(loaded);
    const failure = (error: ChunkError, reset: () => void) => (
      <PartFailure
        part={props}
        isOptional={isOptional}
        error={error}
        load={fetchPart}
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

/** Shows something else where a chunk fails to load. Other errors are left to the boundaries around it. */
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
 * The component that shows requests, whose code is fetched with the first one, and the last request, which stays in view
 * while its dialog fades out; `null` until there are both. Unlike a `lazyPart` it shows nothing where its chunk fails to
 * load: `fail` is called with the request, and the code is fetched again until it comes.
 */
export function useRequestedPart<Request extends object, Props extends object>(
  request: Request | null,
  load: () => Promise<ComponentType<Props>>,
  fail: (request: Request) => void,
): { readonly Part: ComponentType<Props>; readonly last: Request } | null {
  const [Part, setPart] = useState<ComponentType<Props> | null>(null);
  const [last, setLast] = useState(request);
  const [hasFailed, setFailed] = useState(false);
  if (request !== null && request !== last) setLast(request);
  const fetchPart = useEffectEvent(async () => {
    const loaded = await inTime(load());
    setPart(() => loaded);
  });
  const answerFailure = useEffectEvent((requested: Request) => {
    setFailed(true);
    fail(requested);
  });
  useEffect(() => {
    if (Part === null && request !== null) fetchPart().catch(() => answerFailure(request));
  }, [Part, request]);
  const isMissing = hasFailed && Part === null;
  useEffect(() => {
    if (isMissing) return repeatUntilDone(() => fetchPart());
    return;
  }, [isMissing]);
  return Part && last && { Part, last };
}
