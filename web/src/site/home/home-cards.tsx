import { isolateBidi } from "contract/bidi-isolation.ts";
import type { Home, OpenVote, UpcomingFixture } from "contract/home.ts";
import type { Match } from "contract/matches.ts";
import { getOppositeSide, type Side } from "contract/sides.ts";
import { Armchair, CalendarDays, Radio, Swords, Trophy, Vote } from "lucide-react";
import { Emblem } from "../../league-ui/emblem.tsx";
import { FormDots } from "../../league-ui/form-dots.tsx";
import { formatMode } from "../../league-ui/mode-labels.ts";
import { SideFlag } from "../../league-ui/side.tsx";
import { paths } from "../../paths.ts";
import { formatCount, formatRoundedPercent } from "../../platform/format-numbers.ts";
import { useQuery } from "../../platform/query.ts";
import { formatUpcomingStart } from "../../platform/relative-dates.ts";
import { useSession } from "../../platform/session.ts";
import { formatShortMonth, toZonedTime, useTimeZone } from "../../platform/time-zone.ts";
import { BeingPlayed, isBeingPlayed } from "../../results/matches/live-round.tsx";
import type { ClanStanding } from "../../seasons/clans/clans-queries.ts";
import { countOwnVotes } from "../../seasons/votes/vote-options.ts";
import { votesQueries } from "../../seasons/votes/votes-queries.ts";
import { Card, getTeamNames, LiveScore, Row, rowClass } from "./home-card.tsx";

/** An open match, with each team's chance to win. While it is being played, also with the scores, and it links to its page. */
export function MatchCard({ match }: { readonly match: Match }) {
  const { _id, queueId, isRunning, liveRound, map, modeName, redWinChance } = match;
  const isPlayed = isBeingPlayed(match);
  const queueLink = queueId === null ? paths.queues : paths.queue(queueId);
  const getNames = (side: Side) => match[`${side}Players`].map(({ userName }) => userName);
  const renderTeam = (side: Side, chance: number) => (
    <Row
      icon={<SideFlag side={side} />}
      {...getTeamNames(getNames(side), getNames(getOppositeSide(side)), 36)}
      value={<TeamOutlook chance={chance} score={liveRound?.[`${side}Score`] ?? null} />}
    />
  );
  return (
    <Card
      link={isPlayed ? paths.match(_id) : queueLink}
      icon={isPlayed ? Radio : Swords}
      state={
        isPlayed ? (
          <BeingPlayed startedAt={isRunning ? liveRound?.startedAt : undefined} isPosted={isRunning} />
        ) : (
          "About to play"
        )
      }
      isNow
      caption={[map, modeName ?? ""].filter(Boolean).map(isolateBidi).join(" · ")}
    >
      {renderTeam("red", redWinChance)}
      {renderTeam("blue", 1 - redWinChance)}
    </Card>
  );
}

interface TeamOutlookProps {
  /** The chance to win, from 0 to 1. */
  readonly chance: number;
  /** The score in the round in progress; `null` if it is unknown. */
  readonly score: number | null;
}

/** The chance of a team to win and, larger, its current score. */
function TeamOutlook({ chance, score }: TeamOutlookProps) {
  const percent = formatRoundedPercent(chance);
  // In the place of a score, a percentage alone would be read as one.
  if (score === null)
    return (
      <span className="text-soft text-xs font-normal">
        {percent} chance<span className="sr-only"> to win</span>
      </span>
    );
  return (
    <span className="flex items-baseline gap-2">
      <span className="text-soft text-xs">
        {percent}
        <span className="sr-only"> chance to win,</span>
      </span>
      <LiveScore score={score} />
    </span>
  );
}

/** A queue with waiting players. `seats` is the API's name of the number of players that a match needs. */
export function QueueCard({ queue }: { readonly queue: NonNullable<Home["queue"]> }) {
  const { _id, name, waiting, seats } = queue;
  const seatKeys = Array.from({ length: seats }, (_, index) => `seat ${index}`);
  return (
    <Card
      link={paths.queue(_id)}
      icon={Armchair}
      state={`${formatCount(seats - waiting, "seat")} free`}
      isNow
      caption={formatMode(queue)}
    >
      <Row name={name} value={`${waiting} of ${seats}`} />
      <span className={rowClass}>
        <span className="flex flex-1 gap-1" aria-hidden={true}>
          {seatKeys.map((key, index) => (
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

/** A link to the records. */
export function RecordsCard() {
  return (
    <Card link={paths.records} icon={Trophy} state="Records" caption="Of every mode">
      <Row name="Highest Elo, longest streaks" />
      <Row name="Biggest upsets, best pairs" />
    </Card>
  );
}

interface FixtureCardProps {
  readonly fixture: UpcomingFixture;
  /** The ranked clans of the season; empty unless the page is about the league. */
  readonly standings: readonly ClanStanding[];
  /** In milliseconds since the epoch. */
  readonly now: number;
}

/** An upcoming event or one in progress. "Fixture" is the API's name of an event on the home page. */
export function FixtureCard({ fixture, standings, now }: FixtureCardProps) {
  const { _id, clanAId, clanAName, clanBId, clanBName, startDate, isRunning, liveRound } = fixture;
  const isPlayed = isBeingPlayed(fixture);
  const timeZone = useTimeZone();
  const hasStarted = Date.parse(startDate) <= now;
  const startLabel = hasStarted ? "Now" : formatUpcomingStart(startDate, now, timeZone);
  return (
    <Card
      link={paths.league.event(_id)}
      icon={isPlayed ? Radio : CalendarDays}
      state={
        isPlayed ? (
          <BeingPlayed startedAt={isRunning ? liveRound?.startedAt : undefined} isPosted={isRunning} />
        ) : (
          startLabel
        )
      }
      isNow={isPlayed || hasStarted}
      caption="League"
    >
      <ClanRow
        name={clanAName}
        standing={standings.find(({ _id: id }) => id === clanAId)}
        score={liveRound?.clanAScore ?? null}
      />
      <ClanRow
        name={clanBName}
        standing={standings.find(({ _id: id }) => id === clanBId)}
        score={liveRound?.clanBScore ?? null}
      />
    </Card>
  );
}

interface ClanRowProps {
  readonly name: string;
  readonly standing: ClanStanding | undefined;
  /** The score in the round in progress; `null` if it is unknown. */
  readonly score: number | null;
}

/** A clan with its emblem, and its current score or, without one, the outcomes of its last three rounds and its rank. */
function ClanRow({ name, standing, score }: ClanRowProps) {
  const emblem = standing && <Emblem name={name} size={20} />;
  if (score !== null) return <Row icon={emblem} name={name} value={<LiveScore score={score} />} />;
  if (standing === undefined) return <Row name={name} />;
  const { rank, form } = standing;
  return (
    <Row
      icon={emblem}
      name={name}
      value={
        <span className="flex items-center gap-2">
          {form && <FormDots form={form.slice(-3)} />}
          {rank !== null && (
            <span className="min-w-7 text-soft text-end">
              <span className="sr-only">rank </span>#{rank}
            </span>
          )}
        </span>
      }
    />
  );
}

/** An open vote, and whether the viewer has voted. */
export function OpenVoteCard({ vote: { _id, question, endDate } }: { readonly vote: OpenVote }) {
  const { user } = useSession();
  const { data } = useQuery({ ...votesQueries.byId(_id), enabled: user !== null });
  const { state, remaining } = data ? countOwnVotes(data, user?._id) : ({ state: "none", remaining: 0 } as const);
  const labels = { none: "Vote now", partly: `${formatCount(remaining, "vote")} left`, all: "You have voted" };
  const end = toZonedTime(endDate, useTimeZone());
  return (
    <Card
      link={paths.league.votes}
      icon={Vote}
      state={labels[state]}
      caption={`until ${end.day} ${formatShortMonth(end)}`}
    >
      <span className="line-clamp-2 min-h-11 leading-5.5 wrap-anywhere" dir="auto" title={question}>
        {question}
      </span>
    </Card>
  );
}
