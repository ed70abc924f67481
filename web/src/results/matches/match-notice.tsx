import { type QueryKey, useQueryClient } from "@tanstack/react-query";
import type { Match } from "contract/matches.ts";
import { useEffect, useRef, useSyncExternalStore } from "react";
import { createPortal } from "react-dom";
import { useTitleAlert } from "../../platform/document-title.ts";
import { isStreamOpen } from "../../platform/query.ts";
import { useDialogSlot } from "../../ui/dialog-slot.tsx";
import { createLazyComponent } from "../../ui/lazy-component.tsx";
import { loadWithRetries } from "../../ui/retry-until-success.ts";
import { toast } from "../../ui/toast.ts";
import { dismissEndedMatch, keepEndedMatch, useEndedMatch } from "./ended-match.ts";
import { formatAnnouncement, getMatchStage } from "./match-stage.ts";
import { FAST_INTERVAL_MS, ownMatchQuery, useOwnMatch } from "./matches-queries.ts";
import { formatEloGain, formatOutcome } from "./own-round.ts";

const MatchBar = createLazyComponent(async () => (await import("./match-bar.tsx")).MatchBar);
const ReadyCheckInDialog = createLazyComponent(
  async () => (await import("./ready-check-in-dialog.tsx")).ReadyCheckInDialog,
);
const MatchOverBar = createLazyComponent(async () => (await import("./match-bar.tsx")).MatchOverBar);
const CooldownBar = createLazyComponent(async () => (await import("./match-bar.tsx")).CooldownBar);
const WaitingBar = createLazyComponent(async () => (await import("./waiting-bar.tsx")).WaitingBar);

/** The bar on every page for players who wait in a queue, or have an open match or a cooldown. */
export function MatchNotice() {
  const { match, player, cooldown, queueIds, lastRound } = useOwnMatch();
  const mustConfirm = match !== null && player !== null && getMatchStage(match, player) === "confirm";
  const isWaitingOrPlaying = queueIds.length > 0 || match !== null;
  useTitleAlert(mustConfirm ? "Match ready" : null);
  useMatchNotification({ isWaitingOrPlaying, match: mustConfirm ? match : null, player });
  // In the background, the match is refetched only while the viewer waits or plays.
  useBackgroundRefetch(ownMatchQuery.queryKey, isWaitingOrPlaying ? FAST_INTERVAL_MS : null);
  const endedMatch = useEndedMatch();
  useMatchEnd({ match, hasCooldown: cooldown !== null });
  // `null` until the result of the ended match is validated.
  const endedRound = lastRound !== null && lastRound.matchId === endedMatch?._id ? lastRound : null;
  const dialogSlot = useDialogSlot();
  const renderBar = () => {
    if (match && player) return <MatchBar key={match._id} match={match} player={player} />;
    if (cooldown) return <CooldownBar key={cooldown.until ?? cooldown.reason} cooldown={cooldown} />;
    // What the player waits for is more important than the match that is over.
    if (queueIds.length > 0) return <WaitingBar queueIds={queueIds} />;
    return endedMatch && <MatchOverBar match={endedMatch} round={endedRound} onDismiss={dismissEndedMatch} />;
  };
  const renderAnnouncement = () => {
    if (match && player) return formatAnnouncement(match, player);
    if (endedMatch && !endedRound) return "Your match is over";
    return endedRound && `${formatOutcome(endedRound)}. ${formatEloGain(endedRound)}`.trimEnd();
  };
  return (
    <>
      {/* Always rendered, because screen readers announce only changes of existing status elements. */}
      <span className="sr-only">
        <span role="status">{renderAnnouncement()}</span>
      </span>
      {renderBar()}
      {mustConfirm && dialogSlot && createPortal(<ReadyCheckInDialog match={match} />, dialogSlot)}
    </>
  );
}

const loadNotifyPlayer = () => loadWithRetries(() => import("./notify-player.tsx"));
const doNothing = () => undefined;

interface MatchNotificationProps extends Pick<ReturnType<typeof useOwnMatch>, "match" | "player"> {
  /** Whether the viewer waits for a match or has one. */
  readonly isWaitingOrPlaying: boolean;
}

/** Notifies the viewer of their match with a sound and a notification, even if the page is in the background. */
function useMatchNotification({ isWaitingOrPlaying, match, player }: MatchNotificationProps): void {
  useEffect(() => {
    if (!isWaitingOrPlaying) return;
    // The code is loaded before there is a match, because the connection may be lost later.
    const unlockPromise = loadNotifyPlayer()
      .then(({ unlockSound }) => unlockSound())
      .catch(() => doNothing);
    return () => void unlockPromise.then((stop) => stop());
  }, [isWaitingOrPlaying]);
  const id = match?._id;
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once per match, regardless of refetches
  useEffect(() => {
    if (match === null || player === null) return;
    const closePromise = loadNotifyPlayer()
      .then(({ notifyPlayer }) => notifyPlayer(match, player))
      .catch(() => doNothing);
    return () => void closePromise.then((close) => close());
  }, [id]);
}

interface MatchEnd {
  readonly match: Match | null;
  /** Whether the viewer left the match or was removed. The bar then shows their cooldown instead. */
  readonly hasCooldown: boolean;
}

/**
 * Reacts when the viewer's match is no longer open, which can happen without their action. After a ready check that
 * failed, a toast says so; otherwise the bar of the ended match does.
 */
function useMatchEnd({ match, hasCooldown }: MatchEnd): void {
  const lastMatch = useRef<Match | null>(null);
  useEffect(() => {
    const previousMatch = lastMatch.current;
    lastMatch.current = match;
    if (match !== null || previousMatch === null) return;
    const wasInReadyCheck = previousMatch.readyUntil !== null;
    if (wasInReadyCheck) {
      toast.plain("Your match was cancelled", "Not all players were ready, or they cancelled it.");
    } else if (!hasCooldown) keepEndedMatch(previousMatch);
  }, [match, hasCooldown]);
}

/**
 * Refetches a query while the page is hidden, because its own `refetchInterval` is paused then. While the event
 * stream is connected, only replaces a paused retry.
 *
 * @param interval in milliseconds; `null` to pause
 */
function useBackgroundRefetch(queryKey: QueryKey, interval: number | null): void {
  const queryClient = useQueryClient();
  const isHidden = useSyncExternalStore(
    subscribeToVisibility,
    () => document.visibilityState === "hidden",
    () => false,
  );
  useEffect(() => {
    if (!isHidden || interval === null) return;
    return startTimer(interval, () => {
      // The refetch replaces a retry that is paused until the page is visible, but not a running fetch.
      const status = queryClient.getQueryState(queryKey)?.fetchStatus;
      if (status === "paused" || (status === "idle" && !isStreamOpen()))
        void queryClient.refetchQueries({ queryKey, exact: true });
    });
  }, [isHidden, interval, queryKey, queryClient]);
}

/**
 * Starts a timer in a worker, so that it keeps its interval in a hidden page. After five minutes, Chrome throttles timers
 * of hidden pages to one per minute, which is longer than the ready check.
 */
function startTimer(interval: number, tick: () => void): () => void {
  const worker = new Worker(new URL("../../platform/tick-worker.ts", import.meta.url), { type: "module" });
  let fallbackTimer: ReturnType<typeof setInterval> | undefined;
  worker.onmessage = tick;
  // If the worker's code cannot be loaded, the page's own timer is used.
  worker.onerror = () => {
    fallbackTimer ??= setInterval(tick, interval);
  };
  worker.postMessage(interval);
  return () => {
    worker.terminate();
    clearInterval(fallbackTimer);
  };
}

function subscribeToVisibility(onChange: () => void): () => void {
  document.addEventListener("visibilitychange", onChange);
  return () => document.removeEventListener("visibilitychange", onChange);
}
