import { Link } from "@tanstack/react-router";
import { isolateBidi } from "contract/bidi-isolation.ts";
import type { PlayerRound } from "contract/careers.ts";
import type { Area } from "contract/constants.ts";
import { formatEloChange, formatPlayerNames, formatRoundScore } from "../../competitions/round-labels.ts";
import { OutcomeDot } from "../../league-ui/form-dots.tsx";
import { getMapLabel } from "../../league-ui/mode-labels.ts";
import { pathsByArea } from "../../paths.ts";
import { EMPTY_VALUE, formatDecimal } from "../../platform/format-numbers.ts";
import { formatDateAndTime, formatPlayedDay, useTimeZone } from "../../platform/time-zone.ts";
import type { Column } from "../../ui/column.ts";
import { Table } from "../../ui/table.tsx";
import { cardPosition } from "../../ui/table-rows.tsx";
import css from "./player-rounds.module.css";

interface PlayerRoundsProps {
  readonly area: Area;
  readonly rounds: readonly PlayerRound[];
  /** Whether all rounds count for the same mode or season, so that no column names it. */
  readonly hasOneCompetition?: boolean;
  readonly isLoading?: boolean;
  /** The number of rows that are shown while loading. */
  readonly skeletonRowCount?: number;
  /** Shown instead of an empty table. */
  readonly empty: React.ReactNode;
}

/** Rounds from one player's point of view. Each row links to the result. */
export function PlayerRoundsTable({ area, rounds, hasOneCompetition = false, ...props }: PlayerRoundsProps) {
  return (
    <div className={css["rounds"]}>
      <Table
        caption="Rounds, newest first"
        columns={hasOneCompetition ? columns.filter(({ key }) => key !== "competition") : columns}
        rows={rounds}
        rowKey={({ resultId }) => resultId}
        renderLink={({ resultId }, props) => <Link {...pathsByArea[area].result(resultId)} {...props} />}
        cardsBelow="desktop"
        {...props}
      />
    </div>
  );
}

const columns: readonly Column<PlayerRound>[] = [
  { key: "score", head: "Score", card: css["scoreInCard"], cell: (round) => <Score round={round} /> },
  {
    key: "against",
    head: "Against",
    card: css["againstInCard"],
    cell: (round) => <TruncatedText width="names" text={formatOpponents(round)} />,
  },
  {
    key: "with",
    head: "With",
    card: css["withInCard"],
    cell: ({ partners }) => <TruncatedText width="names" text={formatPlayerNames(partners) || EMPTY_VALUE} />,
  },
  {
    key: "map",
    head: "Map",
    card: css["mapInCard"],
    cell: ({ map }) => <TruncatedText width="label" text={getMapLabel(map)} />,
  },
  {
    key: "competition",
    head: "Counts for",
    card: css["competitionInCard"],
    cell: (round) => <TruncatedText width="label" text={formatCompetition(round)} />,
  },
  {
    key: "kills",
    head: "Kills–deaths",
    align: "end",
    card: css["numberInCard"],
    showsHeadInCard: true,
    cell: (round) => <TruncatedText width="number" text={formatKillsAndDeaths(round)} />,
  },
  {
    key: "flags",
    head: "Flags",
    align: "end",
    card: css["numberInCard"],
    showsHeadInCard: true,
    cell: ({ flags }) => <TruncatedText width="number" text={formatNumber(flags)} />,
  },
  {
    key: "own",
    head: "Points",
    title: "The player’s points",
    align: "end",
    card: css["numberInCard"],
    showsHeadInCard: true,
    cell: ({ score }) => <TruncatedText width="number" text={formatNumber(score)} />,
  },
  {
    key: "gain",
    head: "Elo",
    align: "end",
    card: cardPosition.besideTitle,
    cell: (round) => <EloGain round={round} />,
  },
  { key: "date", head: "Date", align: "end", card: css["dateInCard"], cell: ({ date }) => <Day date={date} /> },
];

function Score({ round }: { readonly round: PlayerRound }) {
  return (
    <span className={css["score"]}>
      <OutcomeDot outcome={round.outcome} />
      <TruncatedText width="label" text={formatRoundScore(round)} />
    </span>
  );
}

/** A text that is truncated in the table if it is too long. Cards show all of it, and no empty names. */
function TruncatedText({ width, text }: { width: "names" | "label" | "number"; text: string }) {
  return (
    <bdi
      className={css["truncated"]}
      data-width={width}
      data-empty={(width === "names" && text === EMPTY_VALUE) || undefined}
      title={width === "number" ? undefined : text}
    >
      {text}
    </bdi>
  );
}

/** The gain of Elo in a round, and the Elo after it. */
function EloGain({ round: { eloBefore, eloGain } }: { readonly round: PlayerRound }) {
  return (
    <span className={css["gain"]}>
      <strong>{formatEloChange(eloGain)}</strong> <span>{formatDecimal(eloBefore + (eloGain ?? 0), 2)}</span>
    </span>
  );
}

function Day({ date }: { readonly date: string }) {
  const timeZone = useTimeZone();
  return (
    <time dateTime={date} title={formatDateAndTime(date, timeZone)}>
      {formatPlayedDay(date, timeZone)}
    </time>
  );
}

/** Formats the other team: in the league the clan, then the players. */
function formatOpponents({ opponents, otherClanName }: PlayerRound): string {
  return (
    [otherClanName && isolateBidi(otherClanName), formatPlayerNames(opponents)].filter(Boolean).join(": ") ||
    EMPTY_VALUE
  );
}

/** Formats the mode or season for which a round counts. */
function formatCompetition({ modeName, seasonName }: PlayerRound): string {
  return modeName ?? seasonName ?? EMPTY_VALUE;
}

function formatNumber(value: number | null): string {
  return value === null ? EMPTY_VALUE : String(value);
}

function formatKillsAndDeaths({ kills, deaths, isForfeit }: PlayerRound): string {
  return isForfeit ? EMPTY_VALUE : `${kills}–${deaths}`;
}
