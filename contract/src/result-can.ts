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
  readonly hasRound: boolean;
  readonly isRunning: boolean;
  readonly map: string | null;
  readonly isForfeit: boolean;
  readonly redPlayers: readonly unknown[];
  readonly bluePlayers: readonly unknown[];
};

/** What a result of either area still needs to be frozen, as text that follows "It needs". A forfeit needs nothing. */
export function missingToFreeze({ hasRound, isRunning, map, isForfeit, redPlayers, bluePlayers }: Freezable): string[] {
  if (isForfeit) return [];
  const round = hasRound ? "the end of its round" : "a round";
  const missing = [...(hasRound && !isRunning ? [] : [round]), ...(map === null ? ["a map"] : [])];
  if (redPlayers.length === 0 || bluePlayers.length === 0) missing.push("at least one player a side");
  else if (redPlayers.length !== bluePlayers.length) missing.push("teams of equal size");
  return missing;
}

/** The same for a ranked result, which also counts for a mode. */
export function missingToFreezeRanked(result: Freezable & { readonly modeId: unknown }): string[] {
  return [...(result.modeId === null ? ["a mode"] : []), ...missingToFreeze(result)];
}

/** The same for a result of the league, which is played between two clans. */
export function missingToFreezeLeague(
  result: Freezable & { readonly redClanId: unknown; readonly blueClanId: unknown },
): string[] {
  const { redClanId: red, blueClanId: blue } = result;
  const hasClans = red !== null && blue !== null && red !== blue;
  return [...missingToFreeze(result), ...(hasClans ? [] : ["two different clans"])];
}
