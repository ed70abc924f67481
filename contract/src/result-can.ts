import { dateFault } from "./date-limits.ts";
import type { Role } from "./roles.ts";
import { otherSide, type Side } from "./sides.ts";

type Viewer = { readonly role?: Role } | null;
type Result = { readonly freezed: boolean; readonly isForfeit: boolean; readonly winnerSide: Side | null };

const isAdmin = (viewer: Viewer) => viewer?.role === "ADMIN";

/** Who may do what with a result, in which state. The server enforces it; the web shows and hides actions by it. */
export const resultCan = {
  see: (result: Pick<Result, "freezed">, viewer: Viewer) => result.freezed || isAdmin(viewer),
  edit: (result: Pick<Result, "freezed">, viewer: Viewer) => isAdmin(viewer) && !result.freezed,
  forfeit: (result: Result, viewer: Viewer) => resultCan.edit(result, viewer) && !result.isForfeit,
  unforfeit: (result: Result, viewer: Viewer) => resultCan.edit(result, viewer) && result.isForfeit,
} as const;

/** The side that gave up, where one did. */
export function forfeitSide(result: Pick<Result, "isForfeit" | "winnerSide">): Side | null {
  return result.isForfeit && result.winnerSide !== null ? otherSide(result.winnerSide) : null;
}

type Freezable = {
  /** When it was played, ISO 8601. */
  readonly date: string;
  readonly hasRound: boolean;
  readonly isRunning: boolean;
  readonly map: string | null;
  readonly isForfeit: boolean;
  readonly redPlayers: readonly unknown[];
  readonly bluePlayers: readonly unknown[];
};

/**
 * What a result of either area still needs to be frozen, as text that follows "It needs". A forfeit needs no more than a
 * date that can be.
 * @param now ms UTC
 */
export function missingToFreeze(result: Freezable, now: number): string[] {
  const { date, hasRound, isRunning, map, isForfeit, redPlayers, bluePlayers } = result;
  const missing = dateFault("PLAYED", Date.parse(date), now) === null ? [] : ["a date from 2005 to now"];
  if (isForfeit) return missing;
  if (!hasRound) missing.push("a round");
  else if (isRunning) missing.push("the end of its round");
  if (map === null) missing.push("a map");
  if (redPlayers.length === 0 || bluePlayers.length === 0) missing.push("at least one player a side");
  else if (redPlayers.length !== bluePlayers.length) missing.push("teams of equal size");
  return missing;
}

/** The same for a ranked result, which also counts for a mode. */
export function missingToFreezeRanked(result: Freezable & { readonly modeId: unknown }, now: number): string[] {
  return [...(result.modeId === null ? ["a mode"] : []), ...missingToFreeze(result, now)];
}

/** The same for a result of the league, which is played between two clans. */
export function missingToFreezeLeague(
  result: Freezable & { readonly redClanId: unknown; readonly blueClanId: unknown },
  now: number,
): string[] {
  const { redClanId: red, blueClanId: blue } = result;
  const hasClans = red !== null && blue !== null && red !== blue;
  return [...missingToFreeze(result, now), ...(hasClans ? [] : ["two different clans"])];
}
