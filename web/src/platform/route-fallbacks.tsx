import { useRouter } from "@tanstack/react-router";
import { Button } from "../ui/button.tsx";
import { useRetries } from "../ui/chunk-failure.tsx";
import { ChunkError } from "../ui/import-chunk.ts";
import { Failure } from "../ui/notice.tsx";
import { Page } from "../ui/page.tsx";
import { Skeleton } from "../ui/skeleton.tsx";
import { toToastText } from "./call-errors.ts";
import { useDocumentTitle } from "./document-title.ts";
import type { LazyScreen } from "./screen.tsx";

interface RouteFailureProps {
  readonly error: unknown;
  readonly reset: () => void;
}

/** Shown inside the frame where a screen threw or failed to load. */
export function RouteFailure({ error, reset }: RouteFailureProps) {
  useDocumentTitle();
  return (
    <Page title="This page could not be shown">
      {error instanceof ChunkError ? (
        <MissingChunk error={error} reset={reset} />
      ) : (
        <Broken error={error} reset={reset} />
      )}
    </Page>
  );
}

function Broken({ error, reset }: RouteFailureProps) {
  const router = useRouter();
  const { title, text } = toToastText(error);
  const tryAgain = () => {
    reset();
    void router.invalidate();
  };
  return <Failure title={title} message={text} onRetry={tryAgain} />;
}

/** Shows the screen once its code has come. */
function MissingChunk({ error, reset }: RouteFailureProps) {
  const router = useRouter();
  const { message, isOutdated, tryAgain } = useRetries({
    error,
    load: () => Promise.all(router.state.matches.map(({ routeId }) => loadScreen(router.routesById[routeId]))),
    onLoaded: () => {
      reset();
      void router.invalidate();
    },
  });
  const reload = isOutdated && <Button onClick={() => location.reload()}>Reload</Button>;
  return <Failure title="A part of it did not arrive" message={message} onRetry={tryAgain} action={reload} />;
}

/** Loads the code of a route's screen. Parts of a frame that are routes, too, have none of their own. */
async function loadScreen(route: { readonly options: { readonly component?: unknown } }): Promise<void> {
  await (route.options.component as Partial<LazyScreen> | undefined)?.preload?.();
}

export function ScreenSkeleton() {
  return (
    <Page title={TITLE}>
      <Skeleton height="1.25rem" />
      <Skeleton height="1.25rem" />
      <Skeleton height="1.25rem" />
      <Skeleton height="1.25rem" />
      <Skeleton height="1.25rem" />
      <Skeleton height="1.25rem" />
    </Page>
  );
}

const TITLE = (
  <>
    <Skeleton width="8ch" />
    <span className="sr-only">Loading</span>
  </>
);
