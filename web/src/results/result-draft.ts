import { gameLimits, mapMax, playerFigureLimits, teamScoreLimits } from "contract/constants.ts";
import { isSingleLine } from "contract/single-line.ts";
import type { Faults } from "../platform/failures.ts";
import { dateMeant, dateTyped } from "../platform/typed-dates.ts";
import { figures, type PlayerFigure } from "./player-figures.ts";
import type { Result, ResultChanges } from "./results-area.ts";

/** A player's figure among the fields of a result. */
type FigureField = `${string}.${PlayerFigure}`;

/** The values in the form fields of a result: texts as typed, numbers, `null` for an empty number field. */
export type ResultDraft = ResultInputs & Readonly<Record<FigureField, number | null>>;

interface ResultInputs {
  /** To the minute, in the viewer's time zone. */
  readonly date: string;
  /** "" for none. */
  readonly modeId: string;
  readonly redClanId: string;
  readonly blueClanId: string;
  readonly eventId: string;
  readonly map: string;
  readonly timeLimit: number | null;
  readonly scoreLimit: number | null;
  readonly redScore: number | null;
  readonly blueScore: number | null;
}

export function figureField(userId: string, figure: PlayerFigure): FigureField {
  return `${userId}.${figure}`;
}

/** The form values of a saved result. Without a round the scores are empty, so that 0 can be typed as one. */
export function resultDraftOf(result: Result): ResultDraft {
  const { date, modeId, redClanId, blueClanId, eventId, map, timeLimit, scoreLimit, hasRound } = result;
  const { redScore, blueScore } = hasRound ? result : { redScore: null, blueScore: null };
  const clans = { redClanId: redClanId ?? "", blueClanId: blueClanId ?? "", eventId: eventId ?? "" };
  const chosen = { modeId: modeId ?? "", ...clans, map: map ?? "" };
  const inputs = { date: dateTyped(date), ...chosen, timeLimit, scoreLimit, redScore, blueScore };
  const players = [...result.redPlayers, ...result.bluePlayers];
  const cells = players.flatMap((player) => figures.map((name) => [figureField(player.userId, name), player[name]]));
  return { ...inputs, ...Object.fromEntries(cells) };
}

/** The body of an update with these changes, which must have no faults. */
export function bodyOf(result: Result, changes: Partial<ResultDraft>): ResultChanges {
  const { date, modeId, redClanId, blueClanId, eventId, map, timeLimit, scoreLimit, redScore, blueScore } = changes;
  const numbers = { timeLimit, scoreLimit, redScore, blueScore };
  const body = {
    ...Object.fromEntries(Object.entries(numbers).filter(([, number]) => number !== undefined)),
    ...(date !== undefined && { date: dateMeant(date) }),
    ...nullWhereEmpty({ modeId, redClanId, blueClanId, eventId, map: map?.trim() }),
    ...changedTeam("redPlayers", result, changes),
    ...changedTeam("bluePlayers", result, changes),
  };
  // Validated before: no required field is empty.
  return body as ResultChanges;
}

/** The given texts, an empty one as `null`. */
function nullWhereEmpty(texts: Readonly<Record<string, string | undefined>>) {
  const filled = Object.entries(texts).filter(([, text]) => text !== undefined);
  return Object.fromEntries(filled.map(([name, text]) => [name, text || null]));
}

function changedTeam(team: "redPlayers" | "bluePlayers", result: Result, changes: Partial<ResultDraft>) {
  const changed = result[team].flatMap(({ userId }) => {
    const named = figures.filter((name) => figureField(userId, name) in changes);
    const figuresOfPlayer = named.map((name) => [name, changes[figureField(userId, name)]]);
    return named.length === 0 ? [] : { userId, ...Object.fromEntries(figuresOfPlayer) };
  });
  return changed.length === 0 ? {} : { [team]: changed };
}

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
