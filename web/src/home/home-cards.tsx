import type { BriefResult } from "contract/brief-results.ts";
import { type Area, forfeitScore } from "contract/constants.ts";
import type { Home } from "contract/home.ts";
import type { Match } from "contract/matches.ts";
import { isUpset, type Side } from "contract/sides.ts";
import { Armchair, Radio, Swords, Trophy, Zap } from "lucide-react";
import type { ReactNode } from "react";
import { mapWord, modeWords } from "../league-ui/mode-words.ts";
import { SideFlag } from "../league-ui/side.tsx";
import { paths } from "../paths.ts";
import { counted, roundedPercent } from "../platform/numbers.ts";
import { shortMonthWord, useTimeZone, zonedTime } from "../platform/time-zone.ts";
import { Card, Row, row } from "./home-card.tsx";

export function MatchCard({ match }: { readonly match: Match }) {
  const { queueId, isRunning, map, redPlayers, bluePlayers, redWinChance } = match;
  const namesOf = (players: Match["redPlayers"]) => players.map(({ userName }) => userName).join(", ");
  return (
    <Card
      link={queueId === null ? paths.queues : paths.queue(queueId)}
      icon={isRunning ? Radio : Swords}
      state={isRunning ? "Being played" : "About to play"}
      isNow
      what={`${map} · ${modeWords(match)}`}
    >
      <Row mark={<SideFlag side="red" />} name={namesOf(redPlayers)} figure={roundedPercent(redWinChance)} />
      <Row mark={<SideFlag side="blue" />} name={namesOf(bluePlayers)} figure={roundedPercent(1 - redWinChance)} />
    </Card>
  );
}

export function QueueCard({ queue }: { readonly queue: NonNullable<Home["queue"]> }) {
  const { _id, name, waiting, seats } = queue;
  return (
    <Card
      link={paths.queue(_id)}
      icon={Armchair}
      state={`${counted(seats - waiting, "seat")} free`}
      isNow
      what={modeWords(queue)}
    >
      <Row name={name} figure={`${waiting} of ${seats}`} />
      <span className={row}>
        <span className="flex flex-1 gap-1" aria-hidden={true}>
          {Array.from({ length: seats }, (_, index) => `seat ${index}`).map((key, index) => (
            <span
              key={key}
              className="flex-1 h-1.5 border border-line-strong rounded-sm data-[taken=true]:border-gold-edge data-[taken=true]:bg-gold"
              data-taken={index < waiting}
            />
          ))}
        </span>
      </span>
    </Card>
  );
}

/** A result, marked where its winner was not expected to win. */
export function ResultCard({ result }: { readonly result: BriefResult }) {
  const { _id, area, date, map, boardName, winnerSide, winnerChance } = result;
  const played = zonedTime(date, useTimeZone());
  const team = (side: Side) => (
    <Row
      mark={<SideFlag side={side} />}
      name={result[`${side}Names`].join(", ")}
      figure={scoreOf(result, side)}
      {...(winnerSide !== null && { isWinner: winnerSide === side })}
    />
  );
  return (
    <Card
      link={area === "ranked" ? paths.result(_id) : paths.league.result(_id)}
      state={
        isUpset(winnerChance) ? `Upset, ${roundedPercent(winnerChance)}` : `${played.day} ${shortMonthWord(played)}`
      }
      {...(isUpset(winnerChance) && { icon: Zap })}
      what={[boardName, mapWord(map)].filter(Boolean).join(" · ")}
    >
      {team("red")}
      {team("blue")}
    </Card>
  );
}

function scoreOf({ isForfeit, winnerSide, redScore, blueScore }: BriefResult, side: Side): ReactNode {
  if (isForfeit) return winnerSide === side ? forfeitScore : "Forfeit";
  return side === "red" ? redScore : blueScore;
}

export function RecordsCard({ area }: { readonly area: Area | null }) {
  const isLeague = area === "league";
  return (
    <Card
      link={isLeague ? paths.league.records : paths.records}
      icon={Trophy}
      state="Records"
      what={isLeague ? "Of the season" : "Of every mode"}
    >
      <Row name="Highest Elo, longest streaks" />
      <Row name="Biggest upsets, best pairs" />
    </Card>
  );
}
