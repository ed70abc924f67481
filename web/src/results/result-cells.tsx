import { forfeitScore } from "contract/constants.ts";
import { forfeitSide } from "contract/result-can.ts";
import type { Side } from "contract/sides.ts";
import { gainWords } from "../competitions/round-words.ts";
import { isUnknown, modeWords, sizeWords } from "../league-ui/mode-words.ts";
import { SideLabel, sideWord } from "../league-ui/side.tsx";
import { fixed, NONE } from "../platform/numbers.ts";
import { playedAt, useTimeZone } from "../platform/time-zone.ts";
import { Badge } from "../ui/badge.tsx";
import { Notice } from "../ui/notice.tsx";
import css from "./result-cells.module.css";
import type { ResultSummary } from "./results-queries.ts";

/** A result's mode and team size on one line; where there is no room the name is clipped, never the size. */
export function ModeCell({ result }: { readonly result: ResultSummary }) {
  const { modeName, mode } = result;
  const showsSize = !(modeName && isUnknown(mode));
  return (
    <span className={css["mode"]} title={modeWords(result)}>
      {modeName && <span className={css["name"]}>{modeName}</span>}
      {modeName && showsSize && <span className={css["dot"]}> · </span>}
      {showsSize && (
        <span className={css["size"]} data-unknown={isUnknown(mode)}>
          {sizeWords(mode)}
        </span>
      )}
    </span>
  );
}

/** When a round was played: day and time on one line, on two where there is no room. */
export function Played({ date }: { readonly date: string }) {
  const [day, time] = playedAt(date, useTimeZone()).split(", ");
  return (
    <time dateTime={date}>
      <span className={css["part"]}>{day}</span>
      <span className={css["comma"]}>, </span>
      <span className={css["part"]}>{time}</span>
    </time>
  );
}

export function Status({ result }: { readonly result: Pick<ResultSummary, "freezed"> }) {
  return result.freezed ? <Badge state="ok">Validated</Badge> : <Badge state="warn">Not validated</Badge>;
}

interface ClippedProps {
  /** A minor fact of a result; smaller where there is little room. */
  readonly kind: "name" | "fact";
  readonly children: string;
}

export function Clipped({ kind, children }: ClippedProps) {
  return (
    <span className={css["clipped"]} data-kind={kind} title={children} translate={kind === "name" ? "no" : undefined}>
      {children}
    </span>
  );
}

/** What speaks against a round being the one that was agreed, for admins; nothing where nothing does. */
export function Doubts({ doubts }: { readonly doubts: readonly string[] }) {
  if (doubts.length === 0) return null;
  return (
    <Notice state="warn" title="Doubtful">
      {`${doubts.join(". ")}.`}
    </Notice>
  );
}

type Clans = Pick<ResultSummary, "redClanId" | "redClanName" | "blueClanId" | "blueClanName">;

/** The clan that played on a side; `null` while none is chosen, and of a ranked result. */
export function clanOnSide(result: Clans, side: Side): { readonly _id: string; readonly name: string } | null {
  const { [`${side}ClanId` as const]: _id, [`${side}ClanName` as const]: name } = result;
  return _id == null || name == null ? null : { _id, name };
}

/** The name of a side: its clan's, or its colour. */
export function sideName(result: Clans, side: Side): string {
  return clanOnSide(result, side)?.name ?? sideWord(side);
}

/** Both scores around a dash, aligned across the rows of a list; the winner's score is emphasised. */
export function Score({ result }: { readonly result: ResultSummary }) {
  const { red, blue } = scoreWords(result);
  return (
    <span className={css["score"]} translate="no" data-winner={result.winnerSide ?? "none"} data-empty={red === NONE}>
      <span className={css["red"]}>{red}</span>
      <span className={css["dash"]}>{" - "}</span>
      <span className={css["blue"]}>{blue}</span>
    </span>
  );
}

type Scored = Pick<
  ResultSummary,
  "redScore" | "blueScore" | "hasRound" | "isRunning" | "isForfeit" | "winnerSide" | "winnerName" | "isAwaited"
>;

/** Both sides' scores as they are shown; a forfeit as `1000` against `Forfeit`, dashes without a round. */
export function scoreWords(result: Scored): Readonly<Record<Side, string>> {
  const gaveUp = forfeitSide(result);
  if (gaveUp === "red") return { red: FORFEIT, blue: String(forfeitScore) };
  if (gaveUp === "blue") return { red: String(forfeitScore), blue: FORFEIT };
  if (!result.hasRound) return { red: NONE, blue: NONE };
  return { red: minus(result.redScore), blue: minus(result.blueScore) };
}

const FORFEIT = "Forfeit";

/** A number with the sign that a negative one has on pages; reported scores can be negative. */
export function minus(number: number | string): string {
  return String(number).replace("-", "−");
}

/**
 * The winner's name: the clan's or, without one, the side's; or `Draw`; `Awaited` before the round of a match, and
 * `Being played` before its end.
 */
export function winnerWord({ winnerSide, winnerName, hasRound, isRunning, isAwaited }: Scored): string {
  if (isRunning) return "Being played";
  if (winnerSide === null && !hasRound) return isAwaited ? "Awaited" : NONE;
  if (winnerSide === null) return "Draw";
  return winnerName ?? sideWord(winnerSide);
}

export function Winner({ result }: { readonly result: ResultSummary }) {
  const word = winnerWord(result);
  if (result.winnerSide === null) return word;
  return (
    <SideLabel side={result.winnerSide}>
      <span className={css["winner"]} title={word}>
        {word}
      </span>
    </SideLabel>
  );
}

/** A side's Elo before the round, with its gain in brackets; marked where the side forfeited. */
export function Elo({ result, side }: { readonly result: ResultSummary; readonly side: Side }) {
  const { before, gain } = eloWords(result, side);
  return (
    <span className="tabular-nums leading-[1.2]">
      {before}{" "}
      {gain !== null && <span className="text-soft text-sm @max-[66rem]/table:block cards:text-xs">({gain})</span>}{" "}
      {forfeitSide(result) === side && <span className="text-soft text-sm in-[td]:block">(Forfeit)</span>}
    </span>
  );
}

type Rated = Pick<ResultSummary, `${Side}Elo${"Before" | "Gain"}` | "winnerSide">;

interface EloWords {
  /** Such as `1012.34`; `–` until the result is frozen, and where a side has no players. */
  readonly before: string;
  /** Such as `+8.12`, the winning side's always with a plus; `null` where the side was not rated. */
  readonly gain: string | null;
}

export function eloWords(result: Rated, side: Side): EloWords {
  const { [`${side}EloBefore` as const]: before, [`${side}EloGain` as const]: gain, winnerSide } = result;
  if (before === null || gain === null) return { before: minus(fixed(before, 2)), gain: null };
  // The winner's sign is a plus even where the gain rounds to zero.
  const sign = winnerSide === side ? "+" : "−";
  return {
    before: minus(fixed(before, 2)),
    gain: winnerSide === null ? gainWords(gain) : `${sign}${fixed(Math.abs(gain), 2)}`,
  };
}
