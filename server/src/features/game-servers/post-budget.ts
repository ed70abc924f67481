import type { Settings } from "../settings.ts";

const dayMs = 86_400_000;
/** Fraction of the daily budget from which on admins are warned. */
const warningFraction = 0.8;

/** Returns the UTC day of an instant, in days since 1970. @param instant milliseconds since the epoch */
export function toUtcDay(instant: number): number {
  return Math.floor(instant / dayMs);
}

/** Returns the seconds until the next UTC day, rounded up. @param now milliseconds since the epoch */
export function getSecondsUntilNextDay(now: number): number {
  return Math.ceil(((toUtcDay(now) + 1) * dayMs - now) / 1000);
}

/** Returns the bytes per day from which on admins are warned about a game server. */
export function getWarningThreshold({ gameServerBytesPerDay }: Pick<Settings, "gameServerBytesPerDay">): number {
  return Math.ceil(warningFraction * gameServerBytesPerDay);
}
