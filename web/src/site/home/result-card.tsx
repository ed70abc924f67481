import { isolateBidi } from "contract/bidi-isolation.ts";
import { forfeitScore } from "contract/constants.ts";
import type { LastResult } from "contract/home.ts";
import { getOppositeSide, isUpset, type Side } from "contract/sides.ts";
import { Zap } from "lucide-react";
import type { ReactNode } from "react";
import { Emblem } from "../../league-ui/emblem.tsx";
import { getMapLabel } from "../../league-ui/mode-labels.ts";
import { SideFlag } from "../../league-ui/side.tsx";
import { paths } from "../../paths.ts";
import { formatCount, formatRoundedPercent } from "../../platform/format-numbers.ts";
import { formatShortMonth, toZonedTime, useTimeZone } from "../../platform/time-zone.ts";
import { classNames } from "../../ui/class-names.ts";
import { Card, getTeamNames, Row } from "./home-card.tsx";

/**
 * A result, or all rounds of its event if there are several. A result is marked as an upset if its winner was not expected to
 * win. `boardName` is the API's name of its mode or season.
 */
export function ResultCard({ result }: { readonly result: LastResult }) {
  const { _id, area, date, map, boardName, winnerSide, winnerChance, event } = result;
  const playedAt = toZonedTime(date, useTimeZone());
  if (event && event.rounds.length > 1) return <PlayedEventCard result={result} event={event} />;
  const upsetLabel = isUpset(winnerChance) && `Upset, ${formatRoundedPercent(winnerChance)}`;
  const renderTeam = (side: Side) => (
    <Row
      icon={<SideFlag side={side} />}
      {...getTeamNames(result[`${side}Names`], result[`${getOppositeSide(side)}Names`], 46)}
      value={formatScore(result, side)}
      isWinner={winnerSide === null ? undefined : winnerSide === side}
    />
  );
  return (
    <Card
      link={area === "ranked" ? paths.result(_id) : paths.league.result(_id)}
      icon={upsetLabel ? Zap : undefined}
      state={upsetLabel || `${playedAt.day} ${formatShortMonth(playedAt)}`}
      caption={[boardName ?? "", getMapLabel(map)].filter(Boolean).map(isolateBidi).join(" · ")}
    >
      {renderTeam("red")}
      {renderTeam("blue")}
    </Card>
  );
}

type Round = Pick<LastResult, "isForfeit" | "winnerSide" | "redScore" | "blueScore">;

function formatScore({ isForfeit, winnerSide, redScore, blueScore }: Round, side: Side): ReactNode {
  if (isForfeit) return winnerSide === side ? forfeitScore : "Forfeit";
  return side === "red" ? redScore : blueScore;
}

interface PlayedEventCardProps {
  readonly result: LastResult;
  readonly event: NonNullable<LastResult["event"]>;
}

/** An event: the scores of its rounds, and how many of them each clan won. */
function PlayedEventCard({ result: { date, boardName, redNames, blueNames }, event }: PlayedEventCardProps) {
  const playedAt = toZonedTime(date, useTimeZone());
  const countWins = (side: Side) => event.rounds.filter(({ winnerSide }) => winnerSide === side).length;
  const renderClan = ([name = ""]: readonly string[], side: Side) => {
    const wins = countWins(side);
    const otherWins = countWins(getOppositeSide(side));
    return (
      <Row
        icon={<Emblem name={name} size={20} />}
        name={name}
        value={<EventScore rounds={event.rounds} side={side} wins={wins} />}
        isWinner={wins === otherWins ? undefined : wins > otherWins}
      />
    );
  };
  return (
    <Card
      link={paths.league.event(event._id)}
      state={`${playedAt.day} ${formatShortMonth(playedAt)}`}
      caption={[boardName ?? "", formatCount(event.rounds.length, "round")]
        .filter(Boolean)
        .map(isolateBidi)
        .join(" · ")}
    >
      {renderClan(redNames, "red")}
      {renderClan(blueNames, "blue")}
    </Card>
  );
}

interface EventScoreProps {
  readonly rounds: readonly Round[];
  readonly side: Side;
  readonly wins: number;
}

/** The scores of a clan in the rounds of an event, and the number of rounds that it won. */
function EventScore({ rounds, side, wins }: EventScoreProps) {
  return (
    <span className="flex items-baseline gap-1">
      {rounds.map((round, index) => (
        <span
          // biome-ignore lint/suspicious/noArrayIndexKey: the rounds are in the order in which they were played
          key={index}
          className={classNames("text-soft text-xs text-end font-normal", round.isForfeit ? "min-w-11" : "min-w-8")}
        >
          {formatScore(round, side)}
          <span className="sr-only">,</span>
        </span>
      ))}
      <span className="min-w-6 text-end">
        {wins}
        <span className="sr-only"> {wins === 1 ? "round" : "rounds"}</span>
      </span>
    </span>
  );
}
