import { useRouter } from "@tanstack/react-router";
import { useState } from "react";
import { ChunkError } from "../ui/lazy-part.tsx";
import { Failure } from "../ui/notice.tsx";
import { Page } from "../ui/page.tsx";
import { Skeleton } from "../ui/skeleton.tsx";
import { useDocumentTitle } from "./document-title.ts";
import { wordsFor } from "./failures.ts";

interface RouteFailureProps {
  readonly error: unknown;
  readonly reset: () => void;
}

/** Shown inside the frame where a screen threw or failed to load. */
export function RouteFailure({ error, reset }: RouteFailureProps) {
  useDocumentTitle();
  return (
    <Page title="This page could not be shown">
      {error instanceof ChunkError ? <MissingChunk /> : <Broken error={error} reset={reset} />}
    </Page>
  );
}

function Broken({ error, reset }: RouteFailureProps) {
  const router = useRouter();
  const { title, text } = wordsFor(error);
  const tryAgain = () => {
    reset();
    void router.invalidate();
  };
  return <Failure title={title} message={text} onRetry={tryAgain} />;
}

/**
 * Retrying is a reload: browsers cache that a module failed, and the site may have a newer version, whose chunks
 * have other names. Reloading an unreachable site would lose the page, so that is checked first.
 */
function MissingChunk() {
  const [isUnreachable, setUnreachable] = useState(false);
  const tryAgain = async () => {
    const answer = await fetch(location.href, { method: "HEAD", cache: "no-store" }).catch(() => null);
    if (answer) location.reload();
    else setUnreachable(true);
  };
  const message = isUnreachable
    ? "The league still cannot be reached. Check your connection and try again."
    : "The connection may be slow or broken, or the site has just been renewed.";
  return <Failure title="A part of it did not arrive" message={message} onRetry={() => void tryAgain()} />;
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
