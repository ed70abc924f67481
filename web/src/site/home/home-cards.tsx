import { Link, type LinkOptions } from "@tanstack/react-router";
import type { BriefResult } from "contract/brief-results.ts";
import { type Area, forfeitScore } from "contract/constants.ts";
import type { Home, NextFixture, OpenVote } from "contract/home.ts";
import { isolated, listOfNames } from "contract/isolated.ts";
import type { Match } from "contract/matches.ts";
import { isUpset, type Side } from "contract/sides.ts";
import { Armchair, CalendarDays, Radio, Swords, Trophy, Vote, Zap } from "lucide-react";
import type { ReactNode } from "react";
import { soonWords } from "../../calendar/event-times.ts";
import { Crest } from "../../league-ui/crest.tsx";
import { FormDots } from "../../league-ui/form-dots.tsx";
import { mapWord, modeWords } from "../../league-ui/mode-words.ts";
import { SideFlag } from "../../league-ui/side.tsx";
import { paths } from "../../paths.ts";
import { counted, roundedPercent } from "../../platform/numbers.ts";
import { useQuery } from "../../platform/query.ts";
import { useSession } from "../../platform/session.ts";
import { shortMonthWord, useTimeZone, zonedTime } from "../../platform/time-zone.ts";
import type { PlacedClan } from "../../seasons/clans/clans-queries.ts";
import { ownOptions } from "../../seasons/votes/vote-options.ts";
import { votesQueries } from "../../seasons/votes/votes-queries.ts";
import { classNames } from "../../ui/class-names.ts";
import { Icon, type IconShape } from "../../ui/icon.tsx";

const row = "flex items-center gap-2 min-h-5.5 [&_svg]:flex-none";

interface CardProps {
  readonly link: LinkOptions;
  readonly icon?: IconShape | undefined;
  readonly state: string;
  readonly isNow?: boolean;
  readonly what: string;
  /** Two rows. */
  readonly children: ReactNode;
}

/** A card of three lines that links to its page. */
function Card({ link, icon, state, isNow = false, what, children }: CardProps) {
  return (
    <li className="min-w-0 [scroll-snap-align:start]">
      <Link
        {...link}
        className={classNames(
          "flex flex-col justify-center gap-1 h-full py-2 px-3",
          "no-underline tabular-nums",
          "border border-line rounded-md bg-surface transition-[background-color]",
          "hover:bg-hover focus-visible:-outline-offset-2",
        )}
      >
        <span className="flex items-center justify-between gap-3 text-soft text-xs">
          <span
            className={classNames(
              "inline-flex items-center gap-1 flex-none",
              "data-[now=true]:text-ok-text",
              "has-[svg]:text-gold-text has-[svg]:font-semibold",
            )}
            data-now={isNow}
          >
            {icon && <Icon of={icon} size={14} />}
            {state}
          </span>
          <span className="truncate min-w-0">{what}</span>
        </span>
        {children}
      </Link>
    </li>
  );
}

interface RowProps {
  readonly mark?: ReactNode;
  readonly name: string;
  readonly figure?: ReactNode;
  /** Absent without a winner. */
  readonly isWinner?: boolean | undefined;
}

function Row({ mark, name, figure, isWinner }: RowProps) {
  return (
    <span className={row} data-winner={isWinner}>
      {mark}
      <bdi
        className="truncate min-w-0 flex-1 in-data-[winner=true]:font-semibold in-data-[winner=false]:text-soft"
        title={name}
      >
        {name}
      </bdi>
      {figure !== undefined && (
        <span className="flex-none in-data-[winner=true]:font-semibold in-data-[winner=false]:text-soft">{figure}</span>
      )}
      {isWinner && <span className="sr-only"> won</span>}
    </span>
  );
}

export function MatchCard({ match }: { readonly match: Match }) {
  const { queueId, isRunning, map, redPlayers, bluePlayers, redWinChance } = match;
  const namesOf = (players: Match["redPlayers"]) => listOfNames(players.map(({ userName }) => userName));
  return (
    <Card
      link={queueId === null ? paths.queues : paths.queue(queueId)}
      icon={isRunning ? Radio : Swords}
      state={isRunning ? "Being played" : "About to play"}
      isNow
      what={`${isolated(map)} · ${modeWords(match)}`}
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
  const upset = isUpset(winnerChance) && `Upset, ${roundedPercent(winnerChance)}`;
  const team = (side: Side) => (
    <Row
      mark={<SideFlag side={side} />}
      name={listOfNames(result[`${side}Names`])}
      figure={scoreOf(result, side)}
      isWinner={winnerSide === null ? undefined : winnerSide === side}
    />
  );
  return (
    <Card
      link={area === "ranked" ? paths.result(_id) : paths.league.result(_id)}
      icon={upset ? Zap : undefined}
      state={upset || `${played.day} ${shortMonthWord(played)}`}
      what={[boardName ?? "", mapWord(map)].filter(Boolean).map(isolated).join(" · ")}
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

interface FixtureCardProps {
  readonly fixture: NextFixture;
  /** The clans of the season, where the page shows its league. */
  readonly standings: readonly PlacedClan[];
  /** ms UTC. */
  readonly now: number;
}

export function FixtureCard({ fixture, standings, now }: FixtureCardProps) {
  const { _id, clanAId, clanAName, clanBId, clanBName, startDate, isRunning } = fixture;
  const timeZone = useTimeZone();
  const hasBegun = Date.parse(startDate) <= now;
  const coming = hasBegun ? "Now" : soonWords(startDate, now, timeZone);
  return (
    <Card
      link={paths.league.event(_id)}
      icon={isRunning ? Radio : CalendarDays}
      state={isRunning ? "Being played" : coming}
      isNow={isRunning || hasBegun}
      what="League"
    >
      <ClanRow name={clanAName} standing={standings.find(({ _id: id }) => id === clanAId)} />
      <ClanRow name={clanBName} standing={standings.find(({ _id: id }) => id === clanBId)} />
    </Card>
  );
}

/** A clan with its crest, the form of its last three rounds and its place in the table, as far as they are known. */
function ClanRow({ name, standing }: { readonly name: string; readonly standing: PlacedClan | undefined }) {
  if (standing === undefined) return <Row name={name} />;
  const { rank, form } = standing;
  return (
    <Row
      mark={<Crest name={name} size={20} />}
      name={name}
      figure={
        <span className="flex items-center gap-2">
          {form && <FormDots form={form.slice(-3)} />}
          {rank !== null && (
            <span className="min-w-6 text-soft text-end">
              <span className="sr-only">rank </span>
              {rank}.
            </span>
          )}
        </span>
      }
    />
  );
}

/** A vote that is open, and whether the viewer has voted in it. */
export function OpenVoteCard({ vote: { _id, question, endDate } }: { readonly vote: OpenVote }) {
  const { user } = useSession();
  const { data } = useQuery({ ...votesQueries.one(_id), enabled: user !== null });
  const hasVoted = data && ownOptions(data, user?._id).length > 0;
  const end = zonedTime(endDate, useTimeZone());
  return (
    <Card
      link={paths.league.votes}
      icon={Vote}
      state={hasVoted ? "You have voted" : "Vote now"}
      what={`until ${end.day} ${shortMonthWord(end)}`}
    >
      <span className="line-clamp-2 min-h-11 leading-5.5 wrap-anywhere" dir="auto" title={question}>
        {question}
      </span>
    </Card>
  );
}
