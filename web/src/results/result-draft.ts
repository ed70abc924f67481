import { gameLimits, mapMax, playerFigureLimits, teamScoreLimits } from "contract/constants.ts";
import { isSingleLine } from "contract/single-line.ts";
import { bothTeams } from "../league-ui/side.tsx";
import type { Faults } from "../platform/failures.ts";
import { dateMeant, dateTyped, requiredDateFault } from "../platform/typed-dates.ts";
import { figures, type PlayerFigure } from "./player-figures.ts";
import type { Result, resultCalls } from "./results-queries.ts";

/** A player's figure among the fields of a result. */
type FigureField = `${string}.${PlayerFigure}`;

export function figureField(userId: string, figure: PlayerFigure): FigureField {
  return `${userId}.${figure}`;
}

/** The values in the form fields of a result: texts as typed, "" for none; numbers, `null` for an empty number field. */
export type ResultDraft = ReturnType<typeof inputsOf> & Readonly<Record<FigureField, number | null>>;

function inputsOf({ hasRound, redScore, blueScore, timeLimit, scoreLimit, ...result }: Result) {
  const { date, modeId, redClanId, blueClanId, eventId, map } = result;
  return {
    /** To the minute, in the viewer's time zone. */
    date: dateTyped(date),
    modeId: modeId ?? "",
    redClanId: redClanId ?? "",
    blueClanId: blueClanId ?? "",
    eventId: eventId ?? "",
    map: map ?? "",
    timeLimit,
    scoreLimit,
    // Empty without a round, so that 0 can be typed as a score.
    redScore: hasRound ? redScore : null,
    blueScore: hasRound ? blueScore : null,
  };
}

/** The form values of a saved result. */
export function resultDraftOf(result: Result): ResultDraft {
  const cells = bothTeams(result).flatMap((player) =>
    figures.map((name) => [figureField(player.userId, name), player[name]]),
  );
  return { ...inputsOf(result), ...Object.fromEntries(cells) };
}

/** What the fields of a result hold, as the API answers it. */
export function resultValuesOf(result: Result): Readonly<Record<string, unknown>> {
  const cells = bothTeams(result).flatMap((player) =>
    figures.map((name) => [figureField(player.userId, name), player[name]]),
  );
  return { ...result, ...Object.fromEntries(cells) };
}

type Update<Calls extends { readonly updateResult: (sent: never) => unknown }> = Parameters<Calls["updateResult"]>[0];
/** What is sent to update a result of either area: only changed fields. */
type ResultChanges = Update<typeof resultCalls.ranked>["body"] & Update<typeof resultCalls.league>["body"];

/** The body of an update with these changes, which must have no faults. */
export function bodyOf(result: Result, changes: Partial<ResultDraft>): ResultChanges {
  const inputs = Object.entries(changes).filter(([field]) => !field.includes("."));
  const body = {
    ...Object.fromEntries(inputs),
    ...(changes.date !== undefined && { date: dateMeant(changes.date) }),
    ...changedTeam("redPlayers", result, changes),
    ...changedTeam("bluePlayers", result, changes),
  };
  // Validated before: no required field is empty.
  return body as ResultChanges;
}

/** The values from which fields were edited, as the entity has them: figures in their teams. */
export function baseOf(result: Result, values: { readonly [Field in keyof ResultDraft]?: unknown }) {
  const inputs = Object.entries(values).filter(([field]) => !field.includes("."));
  return {
    ...Object.fromEntries(inputs),
    ...changedTeam("redPlayers", result, values),
    ...changedTeam("bluePlayers", result, values),
  };
}

function changedTeam(
  team: "redPlayers" | "bluePlayers",
  result: Result,
  changes: { readonly [Field in keyof ResultDraft]?: unknown },
) {
  const changed = result[team].flatMap(({ userId }) => {
    const named = figures.filter((name) => Object.hasOwn(changes, figureField(userId, name)));
    const figuresOfPlayer = named.map((name) => [name, changes[figureField(userId, name)]]);
    return named.length === 0 ? [] : { userId, ...Object.fromEntries(figuresOfPlayer) };
  });
  return changed.length === 0 ? {} : { [team]: changed };
}

/** Validates the changed fields of a result; unchanged ones are valid. */
export function faultsOf(result: Result, changes: Partial<ResultDraft>): Faults {
  const { date, map, timeLimit, scoreLimit, redScore, blueScore } = withBothScores(result, changes);
  const cells = bothTeams(result).flatMap(({ userId }) =>
    figures.map((name) => {
      const field = figureField(userId, name);
      return [field, numberFault(changes[field], playerFigureLimits, name === "flags")] as const;
    }),
  );
  const found = {
    date: date !== undefined && requiredDateFault("PLAYED", date),
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
