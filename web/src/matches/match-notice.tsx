import { type QueryKey, useQueryClient } from "@tanstack/react-query";
import type { Match } from "contract/matches.ts";
import { type ReactNode, Suspense, useEffect, useRef, useState, useSyncExternalStore } from "react";
import { useTitleCall } from "../platform/document-title.ts";
import { isLive } from "../platform/query.ts";
import { lazyPart } from "../ui/lazy-part.tsx";
import { toast } from "../ui/toast.ts";
import { spokenWords, stageOf } from "./match-stage.ts";
import { ownMatchQuery, WATCHFUL } from "./matches-queries.ts";
import { useMatchCall } from "./use-match-call.ts";
import { useOwnMatch } from "./use-own-match.ts";

const MatchBar = lazyPart(async () => (await import("./match-bar.tsx")).MatchBar);
const OverBar = lazyPart(async () => (await import("./match-bar.tsx")).OverBar);
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
  const [ended, setEnded] = useState<Match | null>(null);
  useMatchEnd(match, cooldown !== null, setEnded);
  return (
    <>
      {/* Always there, so that what appears in it is read out. */}
      <span className="sr-only">
        <span role="status">{match && player && spokenWords(match, player)}</span>
      </span>
      <Suspense fallback={null}>
        {barOf({ match, player, cooldown }) ?? (ended && <OverBar match={ended} onDismiss={() => setEnded(null)} />)}
      </Suspense>
    </>
  );
}

function barOf({ match, player, cooldown }: Omit<ReturnType<typeof useOwnMatch>, "isWaiting">): ReactNode {
  if (match && player) return <MatchBar key={match._id} match={match} player={player} />;
  return cooldown && <CooldownBar key={cooldown.until ?? cooldown.reason} cooldown={cooldown} />;
}

/**
 * Says when the viewer's match is no longer open, which happens without an action of theirs.
 * @param isOut whether they left it or were called out, as the bar says
 * @param played of one that was played
 */
function useMatchEnd(match: Match | null, isOut: boolean, played: (match: Match) => void): void {
  const last = useRef<Match | null>(null);
  useEffect(() => {
    const before = last.current;
    last.current = match;
    if (match !== null || before === null) return;
    const wasPlayed = before.readyUntil === null;
    if (wasPlayed && isOut) return;
    toastEnd(before);
    if (wasPlayed) played(before);
  }, [match, isOut, played]);
}

function toastEnd({ readyUntil }: Match): void {
  if (readyUntil === null) toast.plain("Your match is over");
  else toast.plain("Your match is called off", "Not everybody was ready, or its players cancelled it.");
}

/**
 * Refetches a query while the page is hidden, where its own `refetchInterval` rests, unless the stream of changes
 * reports what it shows.
 *
 * @param interval milliseconds; `null`: not now
 */
function useBackgroundRefetch(queryKey: QueryKey, interval: number | null): void {
  const queries = useQueryClient();
  const isHidden = useSyncExternalStore(
    onVisibility,
    () => document.visibilityState === "hidden",
    () => false,
  );
  useEffect(() => {
    if (!isHidden || interval === null) return;
    return every(interval, () => {
      // A retry that is paused until the page is visible is cancelled for a new fetch; a running fetch is not.
      const status = queries.getQueryState(queryKey)?.fetchStatus;
      if (status === "paused" || (status === "idle" && !isLive()))
        void queries.refetchQueries({ queryKey, exact: true });
    });
  }, [isHidden, interval, queryKey, queries]);
}

/**
 * A timer that keeps its interval in a hidden page: Chrome lets the page's own timers run once a minute after five
 * minutes, which is longer than players have to say that they are ready. See decision 56.
 */
function every(interval: number, tick: () => void): () => void {
  const worker = new Worker(new URL("../platform/tick-worker.ts", import.meta.url), { type: "module" });
  worker.onmessage = tick;
  worker.postMessage(interval);
  return () => worker.terminate();
}

function onVisibility(changed: () => void): () => void {
  document.addEventListener("visibilitychange", changed);
  return () => document.removeEventListener("visibilitychange", changed);
}
