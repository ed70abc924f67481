import { isolateBidi } from "contract/bidi-isolation.ts";
import type { ResultInsightsData } from "contract/results.ts";
import { getOppositeSide, isUpset, type Side, sides } from "contract/sides.ts";
import { formatTeamScores } from "../competitions/round-labels.ts";
import { formatMode, getMapLabel } from "../league-ui/mode-labels.ts";
import { listPlayersOfBothTeams } from "../league-ui/side.tsx";
import { formatCount, formatNameList, formatRoundedPercent } from "../platform/format-numbers.ts";
import { formatDate, getViewerTimeZone, toZonedTime } from "../platform/time-zone.ts";
import { formatElo, formatScore, getSideName, type ResultSides } from "./result-cells.tsx";
import type { LoadedResults, Result, ResultSummary } from "./results-queries.ts";
import { sortByScore, sumMetrics } from "./scoreboard-metrics.ts";

/**
 * Formats a result in one line, for the document's title: "Red 109–711 Blue · ctf_mars". Without a round there are no
 * scores.
 */
export function formatResultTitle(result: ResultSides & Pick<ResultSummary, "map">): string {
  return `${formatSides(result)} · ${isolateBidi(getMapLabel(result.map))}`;
}

/** Describes a result in a sentence; `undefined` until it is validated. */
export function describeResult(result: Result, timeZone: string): string | undefined {
  // `freezed` is the API's name of "validated".
  if (!result.freezed) return undefined;
  const [red, blue] = sides.map((side) => formatNameList(result[`${side}Players`].map(({ userName }) => userName)));
  return `${formatRound(result, timeZone)}: ${red} against ${blue}.`;
}

/**
 * Describes a list of results in a sentence, with its newest validated result.
 *
 * @param competitionName the name of the mode or season
 */
export function describeResults({ results, total }: LoadedResults, competitionName: string, timeZone: string): string {
  const newestValidated = results.find(({ freezed: isValidated }) => isValidated);
  const intro = `${formatCount(total, "result")} of ${isolateBidi(competitionName)}`;
  return newestValidated ? `${intro}, newest first. ${formatRound(newestValidated, timeZone)}.` : `${intro}.`;
}

/** Formats a round in one line: "Red 109–711 Blue on ctf_mars, gCTF · 2 vs 2, 21 November 2026". */
function formatRound(result: ResultSummary, timeZone: string): string {
  const day = formatDate(toZonedTime(result.date, timeZone));
  return `${formatSides(result)} on ${isolateBidi(getMapLabel(result.map))}, ${formatMode(result)}, ${day}`;
}

export function formatSides(result: ResultSides): string {
  return `${isolateBidi(getSideName(result, "red"))} ${formatScore(result)} ${isolateBidi(getSideName(result, "blue"))}`;
}

/** Returns a side's chance to win by Elo, from 0 to 1; `null` if unknown. */
export function getWinChance({ redChance }: Pick<ResultInsightsData, "redChance">, side: Side): number | null {
  if (redChance === null) return null;
  return side === "red" ? redChance : 1 - redChance;
}

/** Returns the side that won against the odds; `null` if there was no upset. */
export function findUpsetSide(result: Result, insights: ResultInsightsData): Side | null {
  const { winnerSide } = result;
  return winnerSide !== null && !result.isForfeit && isUpset(getWinChance(insights, winnerSide)) ? winnerSide : null;
}

/** Summarizes a validated result in one sentence: score, flags, upset and most valuable player. */
export function summarizeResult(result: Result, insights: ResultInsightsData): string {
  const upsetSide = findUpsetSide(result, insights);
  const upsetChance = upsetSide === null ? null : getWinChance(insights, upsetSide);
  const mvp = listPlayersOfBothTeams(result).find(({ userId }) => userId === insights.mvp?.userId);
  const clauses = [
    describeOutcome(result),
    upsetSide !== null &&
      upsetChance !== null &&
      `an upset, as ${isolateBidi(getSideName(result, upsetSide))} had a chance of ${formatRoundedPercent(upsetChance)}`,
    mvp && `most valuable player: ${isolateBidi(mvp.userName)}`,
  ];
  return `${clauses.filter(Boolean).join("; ")}.`;
}

/** Describes who won: "Red beat Blue 409–116 on ctf5, 4 flags to 1". */
function describeOutcome(result: Result): string {
  const { winnerSide } = result;
  // The sentence begins with the winner, or with red after a draw.
  const side = winnerSide ?? "red";
  const opponentSide = getOppositeSide(side);
  const sideName = isolateBidi(getSideName(result, side));
  const opponentName = isolateBidi(getSideName(result, opponentSide));
  const mapSuffix = result.map === null ? "" : ` on ${isolateBidi(result.map)}`;
  if (result.isForfeit) return `${sideName} won${mapSuffix}, as ${opponentName} gave up`;
  const score = formatTeamScores(result[`${side}Score`], result[`${opponentSide}Score`]);
  const outcome =
    winnerSide === null
      ? `${sideName} and ${opponentName} drew ${score}${mapSuffix}`
      : `${sideName} beat ${opponentName} ${score}${mapSuffix}`;
  const { flags } = sumMetrics(result[`${side}Players`]);
  const { flags: opponentFlags } = sumMetrics(result[`${opponentSide}Players`]);
  if (flags === null || opponentFlags === null) return outcome;
  return `${outcome}, ${formatCount(flags, "flag")} to ${opponentFlags}`;
}

/**
 * Formats a validated result as text for a chat such as Discord: a code block, so that names are not parsed as markup, and
 * the URL.
 */
export function formatResultAsText(result: Result, insights: ResultInsightsData, url: string): string {
  const players = listPlayersOfBothTeams(result);
  const maxNameLength = Math.max(0, ...players.map(({ userName }) => userName.length));
  const formatTeam = (side: Side) => {
    const { before, gain } = formatElo(result, side);
    const rows = sortByScore(result[`${side}Players`]).map(({ userName, score, flags, kills, deaths }) => {
      const values = [
        formatCount(score, "point"),
        flags === null ? null : formatCount(flags, "flag"),
        formatCount(kills, "kill"),
        formatCount(deaths, "death"),
      ];
      // Spaces after the name align the values. `padEnd` would also count the invisible characters that isolate the name.
      const padding = " ".repeat(maxNameLength - userName.length);
      return `  ${isolateBidi(userName)}${padding}  ${values.filter((value) => value !== null).join(", ")}`;
    });
    const gainInBrackets = gain === null ? "" : ` (${gain})`;
    return [`${isolateBidi(getSideName(result, side))}, Elo ${before}${gainInBrackets}`, ...rows];
  };
  const lines = [
    formatResultTitle(result),
    `${formatMode(result)}, ${formatDate(toZonedTime(result.date, getViewerTimeZone()))}`,
    "",
    ...sides.flatMap(formatTeam),
    "",
    summarizeResult(result, insights),
  ];
  return ["```", ...lines.map((line) => line.replaceAll("`", "'")), "```", url].join("\n");
}
