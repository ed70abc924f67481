import { useParams } from "@tanstack/react-router";
import { isolateBidi } from "contract/bidi-isolation.ts";
import { getDisplayTitle } from "contract/event-rules.ts";
import type { Event, RunningRound } from "contract/events.ts";
import type { MatchDetails } from "contract/matches.ts";
import type { LeagueResultSummary } from "contract/results.ts";
import { type Side, sides } from "contract/sides.ts";
import type { ComponentProps, ReactNode } from "react";
import { createMapPicksQuery, eventsQueries, useArePicksClosed } from "../../calendar/events-queries.ts";
import { Emblem, EmblemContext } from "../../league-ui/emblem.tsx";
import { formatMode, getMapLabel } from "../../league-ui/mode-labels.ts";
import { Avatar } from "../../league-ui/person.tsx";
import { getSideLabel, SideLabel } from "../../league-ui/side.tsx";
import { isNotFound } from "../../platform/api-error.ts";
import { useDocumentTitle, useNoIndex } from "../../platform/document-title.ts";
import { isStreamOpen, type Query, useQuery } from "../../platform/query.ts";
import { useServerTime } from "../../platform/server-clock.ts";
import { markPageAsMissing } from "../../platform/server-page.ts";
import { formatTimeLeft } from "../../platform/time-zone.ts";
import { BeingPlayed, formatLiveScore, isBeingPlayed } from "../../results/matches/live-round.tsx";
import { countReadyPlayers } from "../../results/matches/match-stage.ts";
import { createMatchQuery } from "../../results/matches/matches-queries.ts";
import { formatSideScore, TimeLeft } from "../../results/matches/played-match.tsx";
import { formatScores } from "../../results/result-cells.tsx";
import { useEmblemDesigns } from "../../seasons/clans/clans-queries.ts";
import { classNames } from "../../ui/class-names.ts";
import css from "./overlay-screen.module.css";

/** An overlay for streaming software: the score and the players of a match or of an event. */
export function OverlayScreen() {
  const { kind, id } = useParams({ from: "/overlay/$kind/$id" });
  useNoIndex();
  if (kind === "match") return <MatchOverlay key={id} matchId={id} />;
  if (kind === "event") return <EventOverlay key={id} eventId={id} />;
  markPageAsMissing();
  return <Message>There is no such overlay</Message>;
}

function EventOverlay({ eventId }: { readonly eventId: string }) {
  const { data: event, error } = useQuery(adaptToOverlay(eventsQueries.byId(eventId)));
  const { data: rounds } = useQuery(adaptToOverlay(eventsQueries.rounds(eventId)));
  const isEventPending = event === undefined;
  const emblemDesigns = useEmblemDesigns(event?.seasonId, isEventPending);
  useDocumentTitle(
    event ? `Overlay: ${getDisplayTitle(event)}` : "Overlay",
    event && `${getDisplayTitle(event)}, for streams.`,
  );
  if (isNotFound(error)) return <Message>There is no such event</Message>;
  if (!event) return null;
  // Admins also get results that are not validated, but these must not appear in a stream.
  const validatedRounds = rounds?.rounds.filter(({ freezed: isValidated }) => isValidated) ?? [];
  const runningRound = rounds?.running[0];
  return (
    <EmblemContext value={emblemDesigns}>
      <ScorePlate
        title={`Overlay: ${getDisplayTitle(event)}`}
        left={<Clan position="left" name={event.clanAName} runningRound={runningRound} />}
        right={<Clan position="right" name={event.clanBName} runningRound={runningRound} />}
        score={event.score && [event.score.clanA, event.score.clanB]}
        details={
          <>
            {validatedRounds.map((round) => (
              <Round key={round._id} round={round} event={event} />
            ))}
            <PickedMaps event={event} />
            <EventState event={event} runningRound={runningRound} />
          </>
        }
      />
    </EmblemContext>
  );
}

/** The maps that the clans have picked. Hidden once the first round is validated. */
function PickedMaps({ event }: { readonly event: Event }) {
  const hasScore = event.score !== null;
  const arePicksClosed = useArePicksClosed(event);
  const { data } = useQuery({ ...adaptToOverlay(createMapPicksQuery(event, arePicksClosed)), enabled: !hasScore });
  // Leaders and admins can see a pick before it is public, but it must not appear in a stream.
  const haveBothClansPicked = data?.picks.length === 2;
  const arePicksPublic = arePicksClosed || haveBothClansPicked;
  if (hasScore || data === undefined || !arePicksPublic || data.picks.length === 0) return null;
  const maps = data.picks.map(({ map }) => getMapLabel(map));
  const isSameMap = maps.length === 2 && maps[0] === maps[1];
  return (
    <span className="font-normal">
      {isSameMap ? `${isolateBidi(maps[0] ?? "")} in two rounds` : maps.map(isolateBidi).join(" · ")}
    </span>
  );
}

interface ClanProps {
  readonly position: "left" | "right";
  readonly name: string;
  readonly runningRound: RunningRound | undefined;
}

function Clan({ position, name, runningRound }: ClanProps) {
  const side = runningRound && findSideOfClan(runningRound, name);
  return (
    <div className={css["team"]} data-at={position} data-side={side}>
      <Emblem name={name} size={84} />
      <span className="flex flex-1 flex-col gap-[0.2em] min-w-0">
        <strong className="truncate font-display text-[1.6em] leading-[1.25] font-bold" dir="auto" translate="no">
          {name}
        </strong>
        {side && <Players label={`Players of ${isolateBidi(name)}`} players={runningRound[`${side}Players`]} />}
      </span>
    </div>
  );
}

function findSideOfClan({ redClanName, blueClanName }: RunningRound, name: string): Side | undefined {
  if (redClanName === name) return "red";
  return blueClanName === name ? "blue" : undefined;
}

/** A validated round: its map, and the score with the left clan first. */
function Round({ round, event }: { readonly round: LeagueResultSummary; readonly event: Event }) {
  const { red, blue } = formatScores(round);
  const [left, right] = round.redClanId === event.clanAId ? [red, blue] : [blue, red];
  return (
    <span className="text-[rgb(255_255_255/88%)] font-normal">
      <bdi>{getMapLabel(round.map)}</bdi>{" "}
      <strong>
        {left}–{right}
      </strong>
    </span>
  );
}

interface EventStateProps {
  readonly event: Event;
  readonly runningRound: RunningRound | undefined;
}

function EventState({ event, runningRound }: EventStateProps) {
  const start = Date.parse(event.startDate);
  const end = Date.parse(event.endDate);
  // The text is empty after the start.
  const timeLeft = useServerTime((now) => (now < start ? formatTimeLeft(start, now) : ""));
  const isOver = useServerTime((now) => now > end);
  if (runningRound) return <RunningRoundState event={event} round={runningRound} />;
  if (timeLeft !== "") return <State>Starts in {timeLeft}</State>;
  return isOver ? <State>Over</State> : <State isNow>Under way</State>;
}

/** The map, the score with the left clan first, and the time of the round in progress. */
function RunningRoundState({ event, round }: { readonly event: Event; readonly round: RunningRound }) {
  const { startedAt, redScore, blueScore, map } = round;
  if (redScore === null) return <PlayedState startedAt={startedAt} isPosted={false} />;
  const isSwapped = findSideOfClan(round, event.clanAName) === "blue";
  return (
    <>
      <span className="font-normal">
        <bdi>{getMapLabel(map)}</bdi>{" "}
        <strong>{isSwapped ? formatLiveScore(blueScore, redScore) : formatLiveScore(redScore, blueScore)}</strong>
      </span>
      <PlayedState startedAt={startedAt} isPosted />
    </>
  );
}

function PlayedState(props: ComponentProps<typeof BeingPlayed>) {
  return (
    <State isNow>
      <BeingPlayed {...props} />
    </State>
  );
}

function MatchOverlay({ matchId }: { readonly matchId: string }) {
  const { data: match, error } = useQuery(adaptToOverlay(createMatchQuery(matchId)));
  const title = match ? `Overlay: match on ${isolateBidi(match.map)}` : "Overlay";
  useDocumentTitle(title, match && `${formatMode(match)}, for streams.`);
  if (isNotFound(error)) return <Message>There is no such match</Message>;
  if (!match) return null;
  const { result, liveRound } = match;
  const liveScore = liveRound?.redScore != null && [liveRound.redScore, liveRound.blueScore ?? 0];
  const [left, right] = sides.map((side) => <Team key={side} match={match} side={side} />);
  return (
    <ScorePlate
      title={title}
      left={left}
      right={right}
      score={result ? sides.map((side) => formatSideScore(result, side)) : liveScore || null}
      details={
        <>
          <span>{result ? getMapLabel(result.map) : match.map}</span>
          <span>{formatMode(match)}</span>
          <MatchState match={match} />
        </>
      }
    />
  );
}

/** The players of a side: those of the match, or those of its result once that is public. */
function Team({ match, side }: { readonly match: MatchDetails; readonly side: Side }) {
  return (
    <div className={css["team"]} data-at={side === "red" ? "left" : "right"} data-side={side}>
      <SideLabel side={side} />
      <Players label={`${getSideLabel(side)} players`} players={(match.result ?? match)[`${side}Players`]} />
    </div>
  );
}

function MatchState({ match }: { readonly match: MatchDetails }) {
  if (match.result) return <State>Final</State>;
  const { isRunning, liveRound } = match;
  if (isBeingPlayed(match)) return <PlayedState startedAt={liveRound?.startedAt} isPosted={isRunning} />;
  if (!match.isOpen) return <State>Over</State>;
  if (match.readyUntil === null) return <State isNow>All ready</State>;
  const { ready, total } = countReadyPlayers(match);
  return (
    <State>
      {ready} of {total} ready, <TimeLeft until={match.readyUntil} />
    </State>
  );
}

interface ScorePlateProps {
  /** Describes the overlay to screen readers. */
  readonly title: string;
  readonly left: ReactNode;
  readonly right: ReactNode;
  /** The score with the left team first; `null` if there is none. */
  readonly score: readonly (string | number)[] | null;
  readonly details: ReactNode;
}

/** Both teams with the score between them, and a line of details below. */
function ScorePlate({ title, left, right, score, details }: ScorePlateProps) {
  return (
    <main id="content" className={css["overlay"]}>
      <h1>
        <span className="sr-only">{title}</span>
      </h1>
      <div className={css["plate"]}>
        {left}
        <div className={css["center"]}>
          {score ? (
            <strong className={css["score"]}>{score.join("–")}</strong>
          ) : (
            <span className={css["versus"]}>vs</span>
          )}
        </div>
        {right}
      </div>
      <p className={css["line"]}>{details}</p>
    </main>
  );
}

function Message({ children }: { readonly children: string }) {
  return (
    <main id="content" className={css["overlay"]}>
      <h1 className={css["line"]}>{children}</h1>
    </main>
  );
}

/** The state of the match or event, such as "Under way". It is highlighted if something is happening now. */
function State({ isNow = false, children }: { readonly isNow?: boolean; readonly children: ReactNode }) {
  return (
    <span className={css["state"]} data-now={isNow}>
      {children}
    </span>
  );
}

function Players({ label, players }: { readonly label: string; readonly players: RunningRound[`${Side}Players`] }) {
  return (
    <ul className={css["players"]} aria-label={label}>
      {players.map((player) => (
        <li
          key={player.userId}
          className={classNames(
            "flex items-center gap-[0.35em] min-w-0",
            "[&_svg]:flex-none [&_svg]:size-[1.5em] [&_img]:flex-none [&_img]:size-[1.5em]",
          )}
        >
          <Avatar userId={player.userId} picture={player} size={36} />
          <bdi className="truncate max-w-[11em]" translate="no">
            {player.userName}
          </bdi>
        </li>
      ))}
    </ul>
  );
}

/** The refetch interval while live updates are unavailable, in milliseconds. */
const REFETCH_INTERVAL_MS = 5000;

/** Adapts a query to an overlay: it is polled while live updates are unavailable, and shows no toasts. */
function adaptToOverlay<T>(query: Query<T>): Query<T> {
  return {
    ...query,
    refetchInterval: () => (isStreamOpen() ? false : REFETCH_INTERVAL_MS),
    meta: { ...query.meta, hidesErrors: true, isPolled: true },
  };
}
