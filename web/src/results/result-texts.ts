import { isolateBidi } from "contract/bidi-isolation.ts";
import type { ResultInsightsData } from "contract/results.ts";
import { isUpset, otherSide, type Side, sides } from "contract/sides.ts";
import { formatMode, mapLabel } from "../league-ui/mode-labels.ts";
import { listPlayersOfBothTeams } from "../league-ui/side.tsx";
import { formatCount, formatNameList, formatRoundedPercent } from "../platform/format-numbers.ts";
import { formatDate, toZonedTime } from "../platform/time-zone.ts";
import { formatElo, formatScores, getSideName } from "./result-cells.tsx";
import type { Result, ResultSummary, ResultsPage } from "./results-queries.ts";
import { sortByScore, sumMetrics } from "./scoreboard-metrics.ts";

/**
 * Formats a result in one line, for the document's title: "Red 109–711 Blue · ctf_mars". Without a round there are no
 * scores.
 */
export function formatResultTitle(result: ResultSummary): string {
  return `${formatSides(result)} · ${isolateBidi(mapLabel(result.map))}`;
}

/** Describes a result in a sentence; `undefined` until it is validated. The date is in UTC. */
export function describeResult(result: Result): string | undefined {
  if (!result.freezed) return undefined;
  const [red, blue] = sides.map((side) => formatNameList(result[`${side}Players`].map(({ userName }) => userName)));
  return `${formatRound(result)}: ${red} against ${blue}.`;
}

/** Describes a list of results in a sentence, with its newest validated result. @param competitionName the mode or season */
export function describeResults({ results, total }: ResultsPage, competitionName: string): string {
  const newest = results.find(({ freezed }) => freezed);
  const intro = `${formatCount(total, "result")} of ${isolateBidi(competitionName)}`;
  return newest ? `${intro}, newest first. ${formatRound(newest)}.` : `${intro}.`;
}

function formatRound(result: ResultSummary): string {
  const day = formatDate(toZonedTime(result.date, "UTC"));
  return `${formatSides(result)} on ${isolateBidi(mapLabel(result.map))}, ${formatMode(result)}, ${day}`;
}

function formatSides(result: ResultSummary): string {
  const { red, blue } = formatScores(result);
  const score = result.hasRound || result.isForfeit ? `${red}–${blue}` : "–";
  return `${isolateBidi(getSideName(result, "red"))} ${score} ${isolateBidi(getSideName(result, "blue"))}`;
}

/** Returns a side's chance to win by Elo, from 0 to 1; `null` if unknown. */
export function getWinChance({ redChance }: Pick<ResultInsightsData, "redChance">, side: Side): number | null {
  return redChance === null || side === "red" ? redChance : 1 - redChance;
}

/** Returns the side that won against the odds; `null` if there was no upset. */
export function findUpsetSide(result: Result, insights: ResultInsightsData): Side | null {
  const { winnerSide } = result;
  return winnerSide !== null && !result.isForfeit && isUpset(getWinChance(insights, winnerSide)) ? winnerSide : null;
}

/** Summarizes a validated result in one sentence: score, flags, upset and most valuable player. */
export function summarizeResult(result: Result, insights: ResultInsightsData): string {
  const upsetSide = findUpsetSide(result, insights);
  const chance = upsetSide && getWinChance(insights, upsetSide);
  const mvp = listPlayersOfBothTeams(result).find(({ userId }) => userId === insights.mvp?.userId);
  const parts = [
    describeOutcome(result),
    chance !== null &&
      `an upset, as ${isolateBidi(getSideName(result, upsetSide ?? "red"))} had a chance of ${formatRoundedPercent(chance)}`,
    mvp && `most valuable player: ${isolateBidi(mvp.userName)}`,
  ];
  return `${parts.filter(Boolean).join("; ")}.`;
}

function describeOutcome(result: Result): string {
  const { winnerSide } = result;
  const side = winnerSide ?? "red";
  const other = otherSide(side);
  const sideName = isolateBidi(getSideName(result, side));
  const otherName = isolateBidi(getSideName(result, other));
  const map = result.map === null ? "" : ` on ${isolateBidi(result.map)}`;
  if (result.isForfeit) return `${sideName} won${map}, as ${otherName} gave up`;
  const score = `${result[`${side}Score`]}:${result[`${other}Score`]}`;
  const outcome =
    winnerSide === null
      ? `${sideName} and ${otherName} drew ${score}${map}`
      : `${sideName} beat ${otherName} ${score}${map}`;
  const { flags } = sumMetrics(result[`${side}Players`]);
  const { flags: otherFlags } = sumMetrics(result[`${other}Players`]);
  if (flags === null || otherFlags === null) return outcome;
  return `${outcome}, ${formatCount(flags, "flag")} to ${otherFlags}`;
}

/** Formats a validated result as text for a chat such as Discord: a code block, so that names are not parsed as markup, and the URL. */
export function formatResultAsText(result: Result, insights: ResultInsightsData, url: string): string {
  const players = listPlayersOfBothTeams(result);
  const maxNameLength = Math.max(0, ...players.map(({ userName }) => userName.length));
  const team = (side: Side) => {
    const { before, gain } = formatElo(result, side);
    const rows = sortByScore(result[`${side}Players`]).map(({ userName, score, flags, kills, deaths }) => {
      const values = [
        formatCount(score, "point"),
        flags === null ? null : formatCount(flags, "flag"),
        formatCount(kills, "kill"),
        formatCount(deaths, "death"),
      ];
      return `  ${isolateBidi(userName)}${" ".repeat(maxNameLength - userName.length)}  ${values.filter((value) => value !== null).join(", ")}`;
    });
    return [`${isolateBidi(getSideName(result, side))}, Elo ${before}${gain === null ? "" : ` (${gain})`}`, ...rows];
  };
  const lines = [
    formatResultTitle(result),
    `${formatMode(result)}, ${formatDate(toZonedTime(result.date, "UTC"))}`,
    "",
    ...sides.flatMap(team),
    "",
    summarizeResult(result, insights),
  ];
  return ["```", ...lines.map((line) => line.replaceAll("`", "'")), "```", url].join("\n");
}
