import { isolateBidi } from "contract/bidi-isolation.ts";
import { getDisplayTitle } from "contract/event-rules.ts";
import type { Event, RunningRound } from "contract/events.ts";
import type { LeagueResultSummary } from "contract/results.ts";
import type { Side } from "contract/sides.ts";
import { createMapPicksQuery, eventsQueries, useArePicksClosed } from "../../calendar/events-queries.ts";
import { Emblem, EmblemContext } from "../../league-ui/emblem.tsx";
import { getMapLabel } from "../../league-ui/mode-labels.ts";
import { isNotFound } from "../../platform/api-error.ts";
import { useDocumentTitle } from "../../platform/document-title.ts";
import { useQuery } from "../../platform/query.ts";
import { useServerTime } from "../../platform/server-clock.ts";
import { formatTimeLeft } from "../../platform/time-zone.ts";
import { formatLiveScore } from "../../results/matches/live-round.tsx";
import { formatScores } from "../../results/result-cells.tsx";
import { useEmblemDesigns } from "../../seasons/clans/clans-queries.ts";
import { adaptToOverlay, Message, PlayedState, Players, ScorePlate, State } from "./overlay-parts.tsx";
import css from "./overlay-screen.module.css";

/** The overlay of an event, a match of the league. */
export function EventOverlay({ eventId }: { readonly eventId: string }) {
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
