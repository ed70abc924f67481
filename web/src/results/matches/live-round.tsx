import { isolateBidi } from "contract/bidi-isolation.ts";
import type { LiveRound } from "contract/live-rounds.ts";
import { useServerTime } from "../../platform/server-clock.ts";
import { formatClock, formatTimeLeft, toZonedTime, useTimeZone } from "../../platform/time-zone.ts";

interface Playable {
  readonly isRunning: boolean;
  readonly liveRound: object | null;
}

/** Returns whether a match or an event has a round in progress: a game server has posted it, or the site has started it on one. */
export function isBeingPlayed({ isRunning, liveRound }: Playable): boolean {
  return isRunning || liveRound !== null;
}

/** How long a server counts down before a round begins, with some time to spare, in milliseconds. */
const COUNTDOWN_MS = 20_000;

/**
 * Returns whether the players of a round in progress already play: a game server has posted its score, or the server's
 * countdown is over.
 * @param now server time in milliseconds since the epoch
 */
export function hasRoundStarted(round: LiveRound | null, now: number): boolean {
  return round !== null && (round.redScore !== null || now > Date.parse(round.startedAt) + COUNTDOWN_MS);
}

interface RoundTimeProps {
  readonly startedAt: string;
  /** Whether a game server posts the round. Otherwise only its start is known, and it may already be over. */
  readonly isPosted: boolean;
}

/**
 * The time of a round in progress, such as "4:32". If no game server posts the round, says since when it is played. Because of
 * its role, screen readers do not announce each second.
 */
export function RoundTime({ startedAt, isPosted }: RoundTimeProps) {
  const timeZone = useTimeZone();
  const start = Date.parse(startedAt);
  const elapsed = useServerTime((now) => (isPosted ? formatTimeLeft(now - ((now - start) % 1000), start) : ""));
  if (!isPosted) return <time dateTime={startedAt}>since {formatClock(toZonedTime(startedAt, timeZone))}</time>;
  return (
    <span className="tabular-nums" role="timer">
      {elapsed}
    </span>
  );
}

interface BeingPlayedProps {
  /** `undefined` if it is unknown. */
  readonly startedAt: string | undefined;
  readonly isPosted: boolean;
}

/** The text "Being played" with the time of the round, if it is known. */
export function BeingPlayed({ startedAt, isPosted }: BeingPlayedProps) {
  return (
    <span>
      Being played
      {startedAt !== undefined && (
        <>
          {" "}
          <RoundTime startedAt={startedAt} isPosted={isPosted} />
        </>
      )}
    </span>
  );
}

/** Returns the team scores of a round in progress in the order of the given teams, such as "300–150"; empty if unknown. */
export function formatLiveScore(first: number | null, second: number | null): string {
  return first === null || second === null ? "" : isolateBidi(`${first}–${second}`);
}
