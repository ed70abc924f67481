import { useRouter } from "@tanstack/react-router";
import { Button } from "../ui/button.tsx";
import { useRetries } from "../ui/chunk-failure.tsx";
import { ChunkError } from "../ui/import-chunk.ts";
import { Failure } from "../ui/notice.tsx";
import { Page } from "../ui/page.tsx";
import { Skeleton } from "../ui/skeleton.tsx";
import { describeError } from "./api-error.ts";
import { isOffline, offlineFailure } from "./connection.ts";
import { useDocumentTitle } from "./document-title.ts";
import type { LazyScreen } from "./screen.tsx";

interface RouteFailureProps {
  readonly error: unknown;
  readonly reset: () => void;
}

/** Replaces a screen that threw an error or failed to load. The frame around it stays. */
export function RouteFailure({ error, reset }: RouteFailureProps) {
  useDocumentTitle();
  return (
    <Page title={isOffline() ? offlineFailure.title : "This page could not be shown"}>
      {error instanceof ChunkError ? (
        <MissingChunk error={error} reset={reset} />
      ) : (
        <BrokenScreen error={error} reset={reset} />
      )}
    </Page>
  );
}

function BrokenScreen({ error, reset }: RouteFailureProps) {
  const router = useRouter();
  const { title, text } = describeError(error);
  const tryAgain = () => {
    reset();
    void router.invalidate();
  };
  return <Failure title={title} message={text} onRetry={tryAgain} />;
}

/** Shown while the code of the screen cannot be loaded. Retries to load it. */
function MissingChunk({ error, reset }: RouteFailureProps) {
  const router = useRouter();
  const { message, canReload, tryAgain } = useRetries({
    error,
    load: () => Promise.all(router.state.matches.map(({ routeId }) => loadScreen(router.routesById[routeId]))),
    onLoaded: () => {
      reset();
      void router.invalidate();
    },
  });
  const reload = canReload && <Button onClick={() => location.reload()}>Reload</Button>;
  // The title of the page already says that the device is offline.
  const texts = isOffline()
    ? { title: "This page has not been loaded yet", message: "It appears as soon as you are connected." }
    : { title: "A part of the page could not be loaded", message };
  return <Failure {...texts} onRetry={tryAgain} action={reload} />;
}

/** Loads the code of a route's screen. Does nothing for routes without a screen, such as the frame around screens. */
async function loadScreen(route: { readonly options: { readonly component?: unknown } }): Promise<void> {
  await (route.options.component as Partial<LazyScreen> | undefined)?.preload?.();
}

/** Shown while the code of a screen is loading. */
export function ScreenSkeleton() {
  return (
    <Page title={LOADING_TITLE}>
      <Skeleton height="1.25rem" />
      <Skeleton height="1.25rem" />
      <Skeleton height="1.25rem" />
      <Skeleton height="1.25rem" />
      <Skeleton height="1.25rem" />
      <Skeleton height="1.25rem" />
    </Page>
  );
}

const LOADING_TITLE = (
  <>
    <Skeleton width="8ch" />
    <span className="sr-only">Loading</span>
  </>
);
