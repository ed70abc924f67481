import { gameLimits, mapMax, playerFigureLimits, teamScoreLimits } from "contract/constants.ts";
import { isSingleLine } from "contract/single-line.ts";
import type { Faults } from "../platform/failures.ts";
import { dateMeant } from "../platform/typed-dates.ts";
import { figures } from "./player-figures.ts";
import { figureField, type ResultDraft } from "./result-draft.ts";
import type { Result } from "./results-area.ts";

/** Validates the changed fields of a result; unchanged ones are valid. */
export function faultsOf(result: Result, changes: Partial<ResultDraft>): Faults {
  const { date, map, timeLimit, scoreLimit, redScore, blueScore } = withBothScores(result, changes);
  const players = [...result.redPlayers, ...result.bluePlayers];
  const cells = players.flatMap(({ userId }) =>
    figures.map((name) => {
      const field = figureField(userId, name);
      return [field, numberFault(changes[field], playerFigureLimits, name === "flags")] as const;
    }),
  );
  const found = {
    date: date !== undefined && dateMeant(date) === null && "Please enter a day and a time",
    map: map !== undefined && mapFault(map),
    timeLimit: numberFault(timeLimit, gameLimits, true),
    scoreLimit: numberFault(scoreLimit, gameLimits, true),
    redScore: numberFault(redScore, teamScoreLimits, false),
    blueScore: numberFault(blueScore, teamScoreLimits, false),
    ...Object.fromEntries(cells),
  };
  return Object.fromEntries(Object.entries(found).filter((entry): entry is [string, string] => Boolean(entry[1])));
}

/** With the first score the other one is required, too. */
function withBothScores({ hasRound }: Result, changes: Partial<ResultDraft>): Partial<ResultDraft> {
  if (hasRound || (changes.redScore === undefined && changes.blueScore === undefined)) return changes;
  return { redScore: null, blueScore: null, ...changes };
}

function mapFault(map: string): string | false {
  if (map.length > mapMax) return `At most ${mapMax} characters`;
  return !isSingleLine(map) && "One line without control characters";
}

/** @param typed `undefined`: not changed; `null`: an empty field */
function numberFault(
  typed: number | null | undefined,
  { min, max }: { readonly min: number; readonly max: number },
  isOptional: boolean,
): string | false {
  if (typed === undefined) return false;
  if (typed === null) return !isOptional && "Please enter a number";
  if (typed < min) return `At least ${min}`;
  if (typed > max) return `At most ${max}`;
  return !Number.isInteger(typed) && "Whole numbers only";
}
