import { Link } from "@tanstack/react-router";
import type { PlayerRound } from "contract/careers.ts";
import type { Area } from "contract/constants.ts";
import { gainWords, namesOf, roundScoreWords } from "../../competitions/round-words.ts";
import { OutcomeDot } from "../../league-ui/form-dots.tsx";
import { mapWord } from "../../league-ui/mode-words.ts";
import { pathsIn } from "../../paths.ts";
import { fixed, NONE } from "../../platform/numbers.ts";
import { playedAt, useTimeZone } from "../../platform/time-zone.ts";
import type { Column } from "../../ui/column.ts";
import { Table } from "../../ui/table.tsx";
import { inCard } from "../../ui/table-rows.tsx";
import css from "./player-rounds.module.css";

interface PlayerRoundsProps {
  readonly area: Area;
  readonly rounds: readonly PlayerRound[];
  readonly loading: boolean;
  readonly skeletonRows: number;
  readonly empty: React.ReactNode;
}

/** Rounds from one player's point of view; a row leads to the result. */
export function PlayerRoundsTable({ area, rounds, loading, skeletonRows, empty }: PlayerRoundsProps) {
  return (
    <div className={css["rounds"]}>
      <Table
        caption="Rounds, the newest first"
        columns={columns}
        rows={rounds}
        rowKey={({ resultId }) => resultId}
        link={({ resultId }, parts) => <Link {...pathsIn[area].result(resultId)} {...parts} />}
        cardsBelow="desktop"
        loading={loading}
        skeletonRows={skeletonRows}
        empty={empty}
      />
    </div>
  );
}

const columns: readonly Column<PlayerRound>[] = [
  { key: "score", head: "Score", cell: (round) => <Score round={round} /> },
  {
    key: "against",
    head: "Against",
    card: inCard.below,
    cell: (round) => <Clipped room="names" words={againstWords(round)} />,
  },
  {
    key: "with",
    head: "With",
    card: css["withInCard"],
    cell: ({ partners }) => <Clipped room="names" words={namesOf(partners) || NONE} />,
  },
  { key: "map", head: "Map", card: css["mapInCard"], cell: ({ map }) => <Clipped room="fact" words={mapWord(map)} /> },
  {
    key: "of",
    head: "Counts for",
    card: css["boardInCard"],
    cell: (round) => <Clipped room="fact" words={boardWords(round)} />,
  },
  {
    key: "kills",
    head: "K – D",
    title: "Kills – deaths",
    align: "end",
    cell: (round) => <Clipped room="number" words={killsWords(round)} />,
  },
  {
    key: "flags",
    head: "Flags",
    align: "end",
    cell: ({ flags }) => <Clipped room="number" words={numberWords(flags)} />,
  },
  {
    key: "own",
    head: "Own",
    title: "Own score",
    align: "end",
    cell: ({ score }) => <Clipped room="number" words={numberWords(score)} />,
  },
  { key: "gain", head: "Elo", align: "end", card: inCard.beside, cell: (round) => <Gain round={round} /> },
  { key: "date", head: "Date", align: "end", cell: ({ date }) => <Day date={date} /> },
];

function Score({ round }: { readonly round: PlayerRound }) {
  return (
    <span className={css["score"]}>
      <OutcomeDot outcome={round.outcome} />
      <Clipped room="fact" words={roundScoreWords(round)} />
    </span>
  );
}

/** Words that end in dots where there is no room for them. */
function Clipped({ room, words }: { room: "names" | "fact" | "number"; words: string }) {
  return (
    <bdi className={css["clipped"]} data-room={room} title={words}>
      {words}
    </bdi>
  );
}

function Gain({ round: { eloBefore, eloGain } }: { readonly round: PlayerRound }) {
  return (
    <span className={css["gain"]}>
      <strong>{gainWords(eloGain)}</strong> <span>{fixed(eloBefore + (eloGain ?? 0), 2)}</span>
    </span>
  );
}

function Day({ date }: { readonly date: string }) {
  const timeZone = useTimeZone();
  return (
    <time className={css["day"]} dateTime={date} title={playedAt(date, timeZone)}>
      {playedAt(date, timeZone).split(",")[0]}
    </time>
  );
}

/** The other team: its players, in the league after their clan. */
function againstWords({ opponents, otherClanName }: PlayerRound): string {
  return [otherClanName, namesOf(opponents)].filter(Boolean).join(": ") || NONE;
}

/** What a round counts for: its mode or season. */
function boardWords({ modeName, seasonName }: PlayerRound): string {
  return modeName ?? seasonName ?? NONE;
}

function numberWords(value: number | null): string {
  return value === null ? NONE : String(value);
}

function killsWords({ kills, deaths, isForfeit }: PlayerRound): string {
  return isForfeit ? NONE : `${kills}–${deaths}`;
}
