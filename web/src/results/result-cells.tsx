import { forfeitScore } from "contract/constants.ts";
import { getForfeitSide } from "contract/result-permissions.ts";
import type { Side } from "contract/sides.ts";
import { formatEloChange } from "../competitions/round-labels.ts";
import { formatMode, formatTeamSize, isUnknownLabel } from "../league-ui/mode-labels.ts";
import { getSideLabel, SideLabel } from "../league-ui/side.tsx";
import { EMPTY_VALUE, formatDecimal, formatWithMinusSign } from "../platform/format-numbers.ts";
import { formatClock, formatPlayedDay, toZonedTime, useTimeZone } from "../platform/time-zone.ts";
import { Badge } from "../ui/badge.tsx";
import { Notice } from "../ui/notice.tsx";
import css from "./result-cells.module.css";
import type { ResultSummary } from "./results-queries.ts";

/** A result's mode and team size on one line. Only the mode's name is truncated. */
export function ModeCell({ result }: { readonly result: ResultSummary }) {
  // The API calls the team size `mode`.
  const { modeName, mode: teamSize } = result;
  const showsSize = !(modeName && isUnknownLabel(teamSize));
  return (
    <span className={css["mode"]} title={formatMode(result)}>
      {modeName && <span className={css["name"]}>{modeName}</span>}
      {modeName && showsSize && <span className={css["dot"]}> · </span>}
      {showsSize && (
        <span className={css["teamSize"]} data-unknown={isUnknownLabel(teamSize)}>
          {formatTeamSize(teamSize)}
        </span>
      )}
    </span>
  );
}

/** The date and time of a round, on one or two lines. */
export function PlayedDate({ date }: { readonly date: string }) {
  const timeZone = useTimeZone();
  return (
    <time dateTime={date}>
      <span className={css["part"]}>{formatPlayedDay(date, timeZone)}</span>
      <span className={css["comma"]}>, </span>
      <span className={css["part"]}>{formatClock(toZonedTime(date, timeZone))}</span>
    </time>
  );
}

/** Whether a result is validated. `freezed` is the API's name of "validated". */
export function Status({ result }: { readonly result: Pick<ResultSummary, "freezed"> }) {
  return <Badge state={result.freezed ? "ok" : "warn"}>{result.freezed ? "Validated" : "Not validated"}</Badge>;
}

interface TruncatedTextProps {
  /** A detail, such as a map, is in a smaller font on narrow screens. */
  readonly kind: "name" | "detail";
  readonly children: string;
}

/** A text that is truncated if it is too long. */
export function TruncatedText({ kind, children }: TruncatedTextProps) {
  return (
    <span className={css["truncated"]} data-kind={kind} title={children} translate={kind === "name" ? "no" : undefined}>
      {children}
    </span>
  );
}

/** For admins: differences between the round and the agreed match. Renders nothing if there are none. */
export function Discrepancies({ discrepancies }: { readonly discrepancies: readonly string[] }) {
  if (discrepancies.length === 0) return null;
  return (
    <Notice state="warn" title="Discrepancies">
      {`${discrepancies.join(". ")}.`}
    </Notice>
  );
}

type Clans = Pick<ResultSummary, "redClanId" | "redClanName" | "blueClanId" | "blueClanName">;

/** Returns the clan of a side; `null` if none is chosen, or if the result is ranked. */
export function getClanOfSide(result: Clans, side: Side): { readonly _id: string; readonly name: string } | null {
  const clanId = result[`${side}ClanId`] ?? null;
  const name = result[`${side}ClanName`] ?? null;
  return clanId === null || name === null ? null : { _id: clanId, name };
}

/** Returns the name of a side: the clan's name, or the colour. */
export function getSideName(result: Clans, side: Side): string {
  return getClanOfSide(result, side)?.name ?? getSideLabel(side);
}

/** Both scores with a dash, aligned across the rows of a list. The winner's score is emphasised. */
export function Score({ result }: { readonly result: ResultSummary }) {
  const { red, blue } = formatScores(result);
  return (
    <span
      className={css["score"]}
      translate="no"
      data-winner={result.winnerSide ?? "none"}
      data-empty={red === EMPTY_VALUE}
    >
      <span className={css["red"]}>{red}</span>
      <span className={css["dash"]}>{" - "}</span>
      <span className={css["blue"]}>{blue}</span>
    </span>
  );
}

/** `hasRound` is missing if only validated results are shown, which always have a score. */
type ScoredResult = Pick<ResultSummary, "redScore" | "blueScore" | "isForfeit" | "winnerSide"> &
  Partial<Pick<ResultSummary, "hasRound">>;

/** What the heading of a result shows: both sides and their scores. */
export type ResultSides = Clans & ScoredResult;

/** Formats both scores. A forfeit is `1000` against `Forfeit`. Without a round both are dashes. */
export function formatScores({ hasRound = true, ...result }: ScoredResult): Readonly<Record<Side, string>> {
  const forfeitingSide = getForfeitSide(result);
  if (forfeitingSide === "red") return { red: FORFEIT, blue: String(forfeitScore) };
  if (forfeitingSide === "blue") return { red: String(forfeitScore), blue: FORFEIT };
  if (!hasRound) return { red: EMPTY_VALUE, blue: EMPTY_VALUE };
  return { red: formatWithMinusSign(result.redScore), blue: formatWithMinusSign(result.blueScore) };
}

const FORFEIT = "Forfeit";

/** Formats the score of a result: "109–711". Without a round, it is a dash. */
export function formatScore(result: ScoredResult): string {
  const { red, blue } = formatScores(result);
  return red === EMPTY_VALUE ? EMPTY_VALUE : `${red}–${blue}`;
}

/** Both sides with the score, in which no line breaks. */
export function ResultHeading({ result }: { readonly result: ResultSides }) {
  return (
    <>
      <bdi>{getSideName(result, "red")}</bdi> <span className="whitespace-nowrap">{formatScore(result)}</span>{" "}
      <bdi>{getSideName(result, "blue")}</bdi>
    </>
  );
}

type PlayableResult = Pick<ResultSummary, "winnerSide" | "winnerName" | "hasRound" | "isRunning" | "isAwaited">;

/**
 * Returns `Being played` during a round, and after it the name of the clan or side that has won, or `Draw`. If there is neither
 * a round nor a winner, returns `Awaited` if the match is still to be played, otherwise a dash.
 */
export function formatWinner({ winnerSide, winnerName, hasRound, isRunning, isAwaited }: PlayableResult): string {
  if (isRunning) return "Being played";
  if (winnerSide === null && !hasRound) return isAwaited ? "Awaited" : EMPTY_VALUE;
  if (winnerSide === null) return "Draw";
  return winnerName ?? getSideLabel(winnerSide);
}

/** The winner's name beside the flag of its side, or the state of a result without a winner. */
export function Winner({ result }: { readonly result: ResultSummary }) {
  const label = formatWinner(result);
  if (result.winnerSide === null) return label;
  return (
    <SideLabel side={result.winnerSide}>
      <span className={css["winner"]} title={label}>
        {label}
      </span>
    </SideLabel>
  );
}

/** A side's Elo before the round, with its gain in brackets, and "(Forfeit)" if the side forfeited. */
export function Elo({ result, side }: { readonly result: ResultSummary; readonly side: Side }) {
  const { before, gain } = formatElo(result, side);
  return (
    <span className="tabular-nums leading-[1.2]">
      {before}{" "}
      {gain !== null && <span className="text-soft text-sm @max-[66rem]/table:text-xs cards:text-xs">({gain})</span>}{" "}
      {getForfeitSide(result) === side && <span className="text-soft text-sm in-[td]:block">(Forfeit)</span>}
    </span>
  );
}

type RatedResult = Pick<ResultSummary, "redEloBefore" | "blueEloBefore" | "redEloGain" | "blueEloGain" | "winnerSide">;

interface FormattedElo {
  /** For example `1012.34`; `–` until the result is validated, or if the side has no players. */
  readonly before: string;
  /** For example `+8.12`. The winner's gain always has a plus. `null` if the side was not rated. */
  readonly gain: string | null;
}

/** Formats a side's Elo before the round, and its gain. */
export function formatElo(result: RatedResult, side: Side): FormattedElo {
  const { winnerSide } = result;
  const before = result[`${side}EloBefore`];
  const gain = result[`${side}EloGain`];
  if (before === null || gain === null) return { before: formatWithMinusSign(formatDecimal(before, 2)), gain: null };
  // The winner's sign is a plus even if the gain rounds to zero.
  const sign = winnerSide === side ? "+" : "−";
  return {
    before: formatWithMinusSign(formatDecimal(before, 2)),
    gain: winnerSide === null ? formatEloChange(gain) : `${sign}${formatDecimal(Math.abs(gain), 2)}`,
  };
}
