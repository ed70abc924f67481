import { useRouter } from "@tanstack/react-router";
import { useState } from "react";
import { Failure } from "../ui/failure.tsx";
import { ChunkError } from "./chunk-error.ts";
import { wordsFor } from "./failures.ts";

interface RouteFailureProps {
  readonly error: unknown;
  readonly reset: () => void;
}

/** Stands where a screen broke or did not come, inside the frame. */
export function RouteFailure({ error, reset }: RouteFailureProps) {
  const router = useRouter();
  if (error instanceof ChunkError) return <MissingChunk />;
  const { title, text } = wordsFor(error);
  const tryAgain = () => {
    reset();
    void router.invalidate();
  };
  return <Failure title={title} message={text} onRetry={tryAgain} />;
}

/**
 * Trying again is a reload: browsers remember that a module failed, and the site may have a newer version, whose parts
 * have other names. A site that cannot be reached would lose the page, so that is found out first.
 */
function MissingChunk() {
  const [isAway, setAway] = useState(false);
  const tryAgain = async () => {
    const answer = await fetch(location.href, { method: "HEAD", cache: "no-store" }).catch(() => null);
    if (answer) location.reload();
    else setAway(true);
  };
  return (
    <Failure
      title="This page could not be loaded"
      message={isAway ? "The league still cannot be reached. Check your connection." : "A part of it did not come."}
      onRetry={() => void tryAgain()}
    />
  );
}
