import { type QueryKey, useQueryClient } from "@tanstack/react-query";
import type { Match } from "contract/matches.ts";
import { useEffect, useRef, useState, useSyncExternalStore } from "react";
import { useTitleCall } from "../../platform/document-title.ts";
import { isLive } from "../../platform/query.ts";
import { lazyPart } from "../../ui/lazy-part.tsx";
import { loadUntilDone } from "../../ui/repeat-until-done.ts";
import { toast } from "../../ui/toast.ts";
import { spokenWords, stageOf } from "./match-stage.ts";
import { ownMatchQuery, useOwnMatch, WATCHFUL } from "./matches-queries.ts";

const MatchBar = lazyPart(async () => (await import("./match-bar.tsx")).MatchBar);
const OverBar = lazyPart(async () => (await import("./match-bar.tsx")).OverBar);
const CooldownBar = lazyPart(async () => (await import("./match-bar.tsx")).CooldownBar);

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
      {(match && player && <MatchBar key={match._id} match={match} player={player} />) ??
        (cooldown && <CooldownBar key={cooldown.until ?? cooldown.reason} cooldown={cooldown} />) ??
        (ended && <OverBar match={ended} onDismiss={() => setEnded(null)} />)}
    </>
  );
}

const loadCall = () => loadUntilDone(() => import("./call-player.tsx"));
const nothing = () => undefined;

interface Called extends Pick<ReturnType<typeof useOwnMatch>, "match" | "player"> {
  /** Whether a match may come, or is there. */
  readonly isConcerned: boolean;
}

/** Calls the viewer to their match by sound and notification, also while the page is in the background. */
function useMatchCall({ isConcerned, match, player }: Called): void {
  useEffect(() => {
    if (!isConcerned) return;
    // Loaded ahead, while there is a connection.
    const unlocking = loadCall()
      .then(({ unlockSound }) => unlockSound())
      .catch(() => nothing);
    return () => void unlocking.then((stop) => stop());
  }, [isConcerned]);
  const id = match?._id;
  // biome-ignore lint/correctness/useExhaustiveDependencies: called once for a match, however often it is refetched
  useEffect(() => {
    if (match === null || player === null) return;
    const calling = loadCall()
      .then(({ callPlayer }) => callPlayer(match, player))
      .catch(() => nothing);
    return () => void calling.then((end) => end());
  }, [id]);
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
    if (before.readyUntil !== null) {
      toast.plain("Your match is called off", "Not everybody was ready, or its players cancelled it.");
    } else if (!isOut) {
      toast.plain("Your match is over");
      played(before);
    }
  }, [match, isOut, played]);
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
  const worker = new Worker(new URL("../../platform/tick-worker.ts", import.meta.url), { type: "module" });
  let ownTimer: ReturnType<typeof setInterval> | undefined;
  worker.onmessage = tick;
  // Its code did not load: the page's own timer is better than none.
  worker.onerror = () => {
    ownTimer ??= setInterval(tick, interval);
  };
  worker.postMessage(interval);
  return () => {
    worker.terminate();
    clearInterval(ownTimer);
  };
}

function onVisibility(changed: () => void): () => void {
  document.addEventListener("visibilitychange", changed);
  return () => document.removeEventListener("visibilitychange", changed);
}
