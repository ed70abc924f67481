import type { Match } from "contract/matches.ts";
import { type ReactNode, Suspense, useEffect, useRef } from "react";
import { useTitleCall } from "../platform/document-title.ts";
import { useBackgroundRefetch } from "../platform/use-background-refetch.ts";
import { lazyPart } from "../ui/lazy-part.tsx";
import { toast } from "../ui/toast.ts";
import { VisuallyHidden } from "../ui/visually-hidden.tsx";
import { spokenWords, stageOf } from "./match-stage.ts";
import { ownMatchQuery, WATCHFUL } from "./matches-queries.ts";
import { useMatchCall } from "./use-match-call.ts";
import { useOwnMatch } from "./use-own-match.ts";

const MatchBar = lazyPart(async () => (await import("./match-bar.tsx")).MatchBar);
const CooldownBar = lazyPart(async () => (await import("./cooldown-bar.tsx")).CooldownBar);

/** The bar on every page for players of an open match, and for those in a cooldown. */
export function MatchNotice() {
  const { match, player, cooldown, isWaiting } = useOwnMatch();
  const isCalled = match !== null && player !== null && stageOf(match, player) === "confirm";
  const isConcerned = isWaiting || match !== null;
  useTitleCall(isCalled ? "Match ready" : null);
  useMatchCall({ isConcerned, match: isCalled ? match : null, player });
  // Refetches in the background only for those who wait or play.
  useBackgroundRefetch(ownMatchQuery.queryKey, isConcerned ? WATCHFUL : null);
  useMatchEnd(match);
  return (
    <>
      {/* Always there, so that what appears in it is read out. */}
      <VisuallyHidden>
        <span role="status">{match && player && spokenWords(match, player)}</span>
      </VisuallyHidden>
      <Suspense fallback={null}>{barOf({ match, player, cooldown })}</Suspense>
    </>
  );
}

function barOf({ match, player, cooldown }: Omit<ReturnType<typeof useOwnMatch>, "isWaiting">): ReactNode {
  if (match && player) return <MatchBar key={match._id} match={match} player={player} />;
  return cooldown && <CooldownBar key={cooldown.until} cooldown={cooldown} />;
}

/** Shows a toast when the viewer's match is no longer open, which happens without an action of theirs. */
function useMatchEnd(match: Match | null): void {
  const last = useRef<Match | null>(null);
  useEffect(() => {
    if (match === null && last.current !== null) toastEnd(last.current);
    last.current = match;
  }, [match]);
}

function toastEnd({ readyUntil }: Match): void {
  if (readyUntil === null) toast.plain("Your match is over");
  else toast.plain("Your match is called off", "Not everybody was ready, or its players cancelled it.");
}
