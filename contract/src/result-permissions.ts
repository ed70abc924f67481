import { findDateError } from "./date-limits.ts";
import type { Role } from "./roles.ts";
import { getOppositeSide, type Side } from "./sides.ts";

type Viewer = { readonly role?: Role } | null;
/** `freezed` is the API's name: whether the result is frozen. */
type Result = { readonly freezed: boolean; readonly isForfeit: boolean; readonly winnerSide: Side | null };

const isAdmin = (viewer: Viewer) => viewer?.role === "ADMIN";

/** Which actions on a result a viewer is allowed. The API enforces this; pages show only allowed actions. */
export const resultPermissions = {
  canSee: (result: Pick<Result, "freezed">, viewer: Viewer) => result.freezed || isAdmin(viewer),
  canEdit: (result: Pick<Result, "freezed">, viewer: Viewer) => isAdmin(viewer) && !result.freezed,
  canForfeit: (result: Result, viewer: Viewer) => resultPermissions.canEdit(result, viewer) && !result.isForfeit,
  canRemoveForfeit: (result: Result, viewer: Viewer) => resultPermissions.canEdit(result, viewer) && result.isForfeit,
} as const;

/** Returns the side that forfeited, or `null` if the result is not a forfeit. */
export function getForfeitSide(result: Pick<Result, "isForfeit" | "winnerSide">): Side | null {
  return result.isForfeit && result.winnerSide !== null ? getOppositeSide(result.winnerSide) : null;
}

type FreezableResult = {
  /** When the round was played, ISO 8601. */
  readonly date: string;
  readonly hasRound: boolean;
  readonly isRunning: boolean;
  readonly map: string | null;
  readonly isForfeit: boolean;
  readonly redPlayers: readonly unknown[];
  readonly bluePlayers: readonly unknown[];
};

/**
 * Returns what a result still needs before it can be frozen, as texts that follow "It needs". A forfeit only needs a
 * valid date.
 *
 * @param now milliseconds since the epoch
 */
export function findMissingForFreeze(result: FreezableResult, now: number): string[] {
  const { date, hasRound, isRunning, map, isForfeit, redPlayers, bluePlayers } = result;
  const hasValidDate = findDateError("PLAYED", Date.parse(date), now) === null;
  const missing = hasValidDate ? [] : ["a date from 2005 to now"];
  if (isForfeit) return missing;
  if (!hasRound) missing.push("a round");
  else if (isRunning) missing.push("the end of its round");
  if (map === null) missing.push("a map");
  if (redPlayers.length === 0 || bluePlayers.length === 0) missing.push("at least one player a side");
  else if (redPlayers.length !== bluePlayers.length) missing.push("teams of equal size");
  return missing;
}

/** Like `findMissingForFreeze`, for a ranked result, which also needs a mode. */
export function findMissingForRankedFreeze(
  result: FreezableResult & { readonly modeId: unknown },
  now: number,
): string[] {
  return [...(result.modeId === null ? ["a mode"] : []), ...findMissingForFreeze(result, now)];
}

/** Like `findMissingForFreeze`, for a result of the league, which also needs two clans. */
export function findMissingForLeagueFreeze(
  result: FreezableResult & { readonly redClanId: unknown; readonly blueClanId: unknown },
  now: number,
): string[] {
  const { redClanId, blueClanId } = result;
  const hasClans = redClanId !== null && blueClanId !== null && redClanId !== blueClanId;
  return [...findMissingForFreeze(result, now), ...(hasClans ? [] : ["two different clans"])];
}
