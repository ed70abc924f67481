import { gameLimits, mapMax, playerStatLimits, teamScoreLimits } from "contract/constants.ts";
import { isSingleLine } from "contract/single-line.ts";
import { listPlayersOfBothTeams } from "../league-ui/side.tsx";
import type { FieldErrors } from "../platform/call-errors.ts";
import { findRequiredDateError, formatDateInput, parseDateInput } from "../platform/date-input.ts";
import type { Result, resultCalls } from "./results-queries.ts";
import { type ScoreboardMetric, scoreboardMetrics } from "./scoreboard-metrics.ts";

/** The form field of a player's metric. */
type MetricField = `${string}.${ScoreboardMetric}`;

export function metricField(userId: string, metric: ScoreboardMetric): MetricField {
  return `${userId}.${metric}`;
}

/** The form values of a result. Empty text fields are "", empty number fields are `null`. */
export type ResultDraft = ReturnType<typeof toInputs> & Readonly<Record<MetricField, number | null>>;

function toInputs({ hasRound, redScore, blueScore, timeLimit, scoreLimit, ...result }: Result) {
  const { date, modeId, redClanId, blueClanId, eventId, map } = result;
  return {
    /** To the minute, in the viewer's time zone. */
    date: formatDateInput(date),
    modeId: modeId ?? "",
    redClanId: redClanId ?? "",
    blueClanId: blueClanId ?? "",
    eventId: eventId ?? "",
    map: map ?? "",
    timeLimit,
    scoreLimit,
    // Empty if there is no round, so that 0 can be entered as a score.
    redScore: hasRound ? redScore : null,
    blueScore: hasRound ? blueScore : null,
  };
}

/** Returns the form values of a saved result. */
export function toResultDraft(result: Result): ResultDraft {
  const metrics = listPlayersOfBothTeams(result).flatMap((player) =>
    scoreboardMetrics.map((name) => [metricField(player.userId, name), player[name]]),
  );
  return { ...toInputs(result), ...Object.fromEntries(metrics) };
}

/** Returns the values of the form fields as the API returned them. */
export function toResultValues(result: Result): Readonly<Record<string, unknown>> {
  const metrics = listPlayersOfBothTeams(result).flatMap((player) =>
    scoreboardMetrics.map((name) => [metricField(player.userId, name), player[name]]),
  );
  return { ...result, ...Object.fromEntries(metrics) };
}

type Update<Calls extends { readonly updateResult: (request: never) => unknown }> = Parameters<
  Calls["updateResult"]
>[0];
/** The request body that updates a result of either area. It contains only changed fields. */
type ResultChanges = Update<typeof resultCalls.ranked>["body"] & Update<typeof resultCalls.league>["body"];

/** Returns the request body for these changes, which must be valid. */
export function toUpdateBody(result: Result, changes: Partial<ResultDraft>): ResultChanges {
  const inputs = Object.entries(changes).filter(([field]) => !field.includes("."));
  const body = {
    ...Object.fromEntries(inputs),
    ...(changes.date !== undefined && { date: parseDateInput(changes.date) }),
    ...toChangedTeam("redPlayers", result, changes),
    ...toChangedTeam("bluePlayers", result, changes),
  };
  // The changes are valid, so no required field is empty.
  return body as ResultChanges;
}

/** Returns the values before the edit in the format of the API: metrics are grouped by team and player. */
export function toUpdateBase(result: Result, values: { readonly [Field in keyof ResultDraft]?: unknown }) {
  const inputs = Object.entries(values).filter(([field]) => !field.includes("."));
  return {
    ...Object.fromEntries(inputs),
    ...toChangedTeam("redPlayers", result, values),
    ...toChangedTeam("bluePlayers", result, values),
  };
}

/** Returns the changed metrics of a team's players; an empty object if there are none. */
function toChangedTeam(
  team: "redPlayers" | "bluePlayers",
  result: Result,
  changes: { readonly [Field in keyof ResultDraft]?: unknown },
) {
  const changedPlayers = result[team].flatMap(({ userId }) => {
    const changedMetrics = scoreboardMetrics.filter((name) => Object.hasOwn(changes, metricField(userId, name)));
    const values = changedMetrics.map((name) => [name, changes[metricField(userId, name)]]);
    return changedMetrics.length === 0 ? [] : { userId, ...Object.fromEntries(values) };
  });
  return changedPlayers.length === 0 ? {} : { [team]: changedPlayers };
}

/** Validates the changed fields of a result. Unchanged fields are always valid. */
export function validateResultChanges(result: Result, changes: Partial<ResultDraft>): FieldErrors {
  const { date, map, timeLimit, scoreLimit, redScore, blueScore } = requireBothScores(result, changes);
  const metricErrors = listPlayersOfBothTeams(result).flatMap(({ userId }) =>
    scoreboardMetrics.map((name) => {
      const field = metricField(userId, name);
      return [field, findNumberError(changes[field], playerStatLimits, name === "flags")] as const;
    }),
  );
  const errors = {
    date: date !== undefined && findRequiredDateError("PLAYED", date),
    map: map !== undefined && findMapError(map),
    timeLimit: findNumberError(timeLimit, gameLimits, true),
    scoreLimit: findNumberError(scoreLimit, gameLimits, true),
    redScore: findNumberError(redScore, teamScoreLimits, false),
    blueScore: findNumberError(blueScore, teamScoreLimits, false),
    ...Object.fromEntries(metricErrors),
  };
  return Object.fromEntries(Object.entries(errors).filter((entry): entry is [string, string] => Boolean(entry[1])));
}

/** Requires both scores if the result has no round and one of them was changed. */
function requireBothScores({ hasRound }: Result, changes: Partial<ResultDraft>): Partial<ResultDraft> {
  if (hasRound || (changes.redScore === undefined && changes.blueScore === undefined)) return changes;
  return { redScore: null, blueScore: null, ...changes };
}

function findMapError(map: string): string | false {
  if (map.length > mapMax) return `At most ${mapMax} characters`;
  return !isSingleLine(map) && "One line without control characters";
}

/** @param value `undefined` if unchanged; `null` if the field is empty */
function findNumberError(
  value: number | null | undefined,
  { min, max }: { readonly min: number; readonly max: number },
  isOptional: boolean,
): string | false {
  if (value === undefined) return false;
  if (value === null) return !isOptional && "Please enter a number";
  if (value < min) return `At least ${min}`;
  if (value > max) return `At most ${max}`;
  return !Number.isInteger(value) && "Whole numbers only";
}
