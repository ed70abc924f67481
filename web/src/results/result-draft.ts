import { gameLimits, maxMapNameLength, playerStatLimits, teamScoreLimits } from "contract/constants.ts";
import { isSingleLine } from "contract/single-line.ts";
import { listPlayersOfBothTeams } from "../league-ui/side.tsx";
import type { FieldErrors } from "../platform/api-error.ts";
import { findRequiredDateError, formatDateInput, parseDateInput } from "../platform/date-input.ts";
import type { Result, resultCalls } from "./results-queries.ts";
import { type ScoreboardMetric, scoreboardMetrics } from "./scoreboard-metrics.ts";

/** The form field of a player's metric. */
type MetricField = `${string}.${ScoreboardMetric}`;

/** Returns the name of the form field of a player's metric. */
export function getMetricField(userId: string, metric: ScoreboardMetric): MetricField {
  return `${userId}.${metric}`;
}

/** The form values of a result. Empty text fields are "", empty number fields are `null`. */
export type ResultDraft = ReturnType<typeof toMainFields> & Readonly<Record<MetricField, number | null>>;

/** Returns the form values of the result itself, without the metrics of its players. */
function toMainFields({ hasRound, redScore, blueScore, timeLimit, scoreLimit, ...result }: Result) {
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
  return { ...toMainFields(result), ...getMetricValues(result) };
}

/** Returns the values of the form fields in the format of the API, such as an exact date. */
export function toApiValues(result: Result): Readonly<Record<string, unknown>> {
  return { ...result, ...getMetricValues(result) };
}

/** Returns the metrics of all players by form field. */
function getMetricValues(result: Result): Readonly<Record<MetricField, number | null>> {
  const metrics = listPlayersOfBothTeams(result).flatMap((player) =>
    scoreboardMetrics.map((name) => [getMetricField(player.userId, name), player[name]]),
  );
  return Object.fromEntries(metrics) as Record<MetricField, number | null>;
}

type RankedUpdateBody = Parameters<typeof resultCalls.ranked.updateResult>[0]["body"];
type LeagueUpdateBody = Parameters<typeof resultCalls.league.updateResult>[0]["body"];

/** Returns the request body for these changes, which must be valid. The same body can be sent in both areas. */
export function toUpdateBody(result: Result, changes: Partial<ResultDraft>): RankedUpdateBody & LeagueUpdateBody {
  const body = {
    ...omitMetricFields(changes),
    ...(changes.date !== undefined && { date: parseDateInput(changes.date) }),
    ...groupTeamMetrics("redPlayers", result, changes),
    ...groupTeamMetrics("bluePlayers", result, changes),
  };
  // The changes are valid, so no required field is empty.
  return body as RankedUpdateBody & LeagueUpdateBody;
}

/**
 * Returns the values before the edit in the format of the API: metrics are grouped by team and player. The server compares
 * them with the stored values, to find changes by somebody else.
 */
export function toUpdateBase(result: Result, values: { readonly [Field in keyof ResultDraft]?: unknown }) {
  return {
    ...omitMetricFields(values),
    ...groupTeamMetrics("redPlayers", result, values),
    ...groupTeamMetrics("bluePlayers", result, values),
  };
}

/** Returns the fields of the result itself. The names of metric fields contain a dot. */
function omitMetricFields(fields: object): Readonly<Record<string, unknown>> {
  return Object.fromEntries(Object.entries(fields).filter(([name]) => !name.includes(".")));
}

/**
 * Groups the changed metrics of a team by player: `{ redPlayers: [{ userId: "7", kills: 50 }] }`. Returns an empty object if
 * none has changed.
 */
function groupTeamMetrics(
  team: "redPlayers" | "bluePlayers",
  result: Result,
  changes: { readonly [Field in keyof ResultDraft]?: unknown },
) {
  const changedPlayers = result[team].flatMap(({ userId }) => {
    const changedMetrics = scoreboardMetrics.filter((name) => Object.hasOwn(changes, getMetricField(userId, name)));
    const values = changedMetrics.map((name) => [name, changes[getMetricField(userId, name)]]);
    return changedMetrics.length === 0 ? [] : { userId, ...Object.fromEntries(values) };
  });
  return changedPlayers.length === 0 ? {} : { [team]: changedPlayers };
}

/** Validates the changed fields of a result. Unchanged fields are valid, even if imported values exceed the limits. */
export function validateResultChanges(result: Result, changes: Partial<ResultDraft>): FieldErrors {
  const { date, map, timeLimit, scoreLimit, redScore, blueScore } = requireBothScores(result, changes);
  const metricErrors = listPlayersOfBothTeams(result).flatMap(({ userId }) =>
    scoreboardMetrics.map((name) => {
      const field = getMetricField(userId, name);
      // Not every game server reports flags, so they can be unknown.
      const limits = { ...playerStatLimits, isOptional: name === "flags" };
      return [field, findNumberError(changes[field], limits)] as const;
    }),
  );
  const errors = {
    date: date !== undefined && findRequiredDateError("PLAYED", date),
    map: map !== undefined && findMapError(map),
    timeLimit: findNumberError(timeLimit, { ...gameLimits, isOptional: true }),
    scoreLimit: findNumberError(scoreLimit, { ...gameLimits, isOptional: true }),
    redScore: findNumberError(redScore, { ...teamScoreLimits, isOptional: false }),
    blueScore: findNumberError(blueScore, { ...teamScoreLimits, isOptional: false }),
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
  if (map.length > maxMapNameLength) return `At most ${maxMapNameLength} characters`;
  return !isSingleLine(map) && "One line without control characters";
}

/**
 * Returns the error of an entered number, or `false` if it is valid.
 *
 * @param value `undefined` if unchanged; `null` if the field is empty
 */
function findNumberError(
  value: number | null | undefined,
  { min, max, isOptional }: { readonly min: number; readonly max: number; readonly isOptional: boolean },
): string | false {
  if (value === undefined) return false;
  if (value === null) return !isOptional && "Please enter a number";
  if (value < min) return `At least ${min}`;
  if (value > max) return `At most ${max}`;
  return !Number.isInteger(value) && "Whole numbers only";
}
