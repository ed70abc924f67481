import type { Mode } from "contract/modes.ts";

/**
 * Returns the only mode whose server settings are those that a game server reports in a message. If several modes have them, the
 * one with the name of the reported game type. `undefined` if the message reports no setting, or if no mode or several fit.
 */
export function findFittingMode(modes: readonly Mode[], message: string): Mode | undefined {
  const scoreLimits = listMatches(message, SCORE_LIMIT).map(Number);
  const timeLimits = listMatches(message, TIME_LIMIT).map(Number);
  const gameTypes = listMatches(message, GAME_TYPE).map(normalizeName);
  if (scoreLimits.length + timeLimits.length + gameTypes.length === 0) return undefined;
  // A text with several messages creates results of one mode, so the mode must fit all of them.
  const fittingModes = modes.filter(
    (mode) => allowsLimits(mode.scoreLimit, scoreLimits) && allowsLimits(mode.timeLimit, timeLimits),
  );
  const namedModes = fittingModes.filter(({ name }) => gameTypes.length > 0 && gameTypes.every(isNameOf(name)));
  return getOnlyMode(fittingModes.length > 1 ? namedModes : fittingModes);
}

// Each format writes these settings in its own way: `Scorelimit: 1000`, `"score_limit": 1000`, `Gametype: gctf.`
const SCORE_LIMIT = /score_?limit"?: *(\d+)/gi;
const TIME_LIMIT = /time_?limit"?: *(\d+)/gi;
const GAME_TYPE = /game_?type"?: *"?([\w+-]+)/gi;

function listMatches(message: string, pattern: RegExp): string[] {
  return [...message.matchAll(pattern)].flatMap(([, value]) => value ?? []);
}

/** A mode without a limit of its own (`null`) allows every limit. */
function allowsLimits(limitOfMode: number | null, reportedLimits: readonly number[]): boolean {
  return limitOfMode === null || reportedLimits.every((limit) => limit === limitOfMode);
}

const isNameOf = (modeName: string) => (gameType: string) => gameType === normalizeName(modeName);

function normalizeName(name: string): string {
  return name.toLowerCase();
}

function getOnlyMode(modes: readonly Mode[]): Mode | undefined {
  return modes.length === 1 ? modes[0] : undefined;
}
