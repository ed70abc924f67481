import type { Settings } from "../settings.ts";

const dayMs = 86_400_000;
/** From this part of it on admins are told. */
const nearly = 0.8;

/** The UTC day of an instant, since 1970. @param instant ms UTC */
export function dayOf(instant: number): number {
  return Math.floor(instant / dayMs);
}

/** Whole seconds until the next UTC day. @param now ms UTC */
export function secondsLeftOfDay(now: number): number {
  return Math.ceil(((dayOf(now) + 1) * dayMs - now) / 1000);
}

/** The bytes of a day from which on admins are told of a game server. */
export function nearlyUsed({ gameServerBytesPerDay }: Pick<Settings, "gameServerBytesPerDay">): number {
  return Math.ceil(nearly * gameServerBytesPerDay);
}
