import type { Event, EventRounds, RunningRound } from "contract/events.ts";
import type { LeagueResultSummary } from "contract/results.ts";
import type { Side } from "contract/sides.ts";
import { useCrestDesigns } from "../clans/clans-queries.ts";
import { eventsQueries } from "../events/events-queries.ts";
import { Crest, CrestContext } from "../league-ui/crest.tsx";
import { mapWord } from "../league-ui/mode-words.ts";
import { useDocumentTitle } from "../platform/document-title.ts";
import { isNotFound } from "../platform/failures.ts";
import { useQuery } from "../platform/query.ts";
import { useServerTime } from "../platform/server-clock.ts";
import { timeLeft } from "../platform/time-zone.ts";
import { scoreWords } from "../results/score.tsx";
import {
  OverlayMessage,
  OverlayPlate,
  OverlayPlayers,
  OverlayScore,
  OverlayState,
  OverlayTeam,
  Versus,
} from "./overlay-plate.tsx";
import { OverlayPlayer } from "./overlay-player.tsx";
import { unattended } from "./unattended.ts";

/** An event of the calendar: its clans, who plays now and where, and the rounds that are validated. */
export function EventOverlay({ eventId }: { readonly eventId: string }) {
  const { data: event, error } = useQuery(unattended(eventsQueries.one(eventId)));
  const { data: rounds } = useQuery(unattended(eventsQueries.rounds(eventId)));
  const designs = useCrestDesigns(event?.seasonId, event === undefined);
  useDocumentTitle(event ? `Overlay: ${event.title}` : "Overlay", event && `${event.title}, for streams.`);
  if (isNotFound(error)) return <OverlayMessage>There is no such event</OverlayMessage>;
  if (!event) return null;
  // Admins may see more, which is not for a stream.
  const validated = rounds?.rounds.filter(({ freezed }) => freezed) ?? [];
  const running = rounds?.running[0];
  return (
    <CrestContext value={designs}>
      <OverlayPlate
        title={`Overlay: ${event.title}`}
        left={<Clan at="left" name={event.clanAName} running={running} />}
        right={<Clan at="right" name={event.clanBName} running={running} />}
        center={event.score ? <OverlayScore left={event.score.clanA} right={event.score.clanB} /> : <Versus />}
        line={
          <>
            {validated.map((round) => (
              <Round key={round._id} round={round} event={event} />
            ))}
            <State event={event} running={rounds?.running ?? []} />
          </>
        }
      />
    </CrestContext>
  );
}

interface ClanProps {
  readonly at: "left" | "right";
  readonly name: string;
  /** The round that is being played. */
  readonly running: RunningRound | undefined;
}

/** A clan with its crest, and its players in the round that is being played. */
function Clan({ at, name, running }: ClanProps) {
  const side = running && sideOfClan(running, name);
  const players = side && running[`${side}Players`];
  return (
    <OverlayTeam at={at} {...(side && { side })}>
      <Crest name={name} size={84} />
      <span className="flex flex-1 flex-col gap-[0.2em] min-w-0">
        <strong className="truncate font-display text-[1.6em] leading-[1.25] font-bold" dir="auto">
          {name}
        </strong>
        {players && (
          <OverlayPlayers label={`Players of ${name}`}>
            {players.map(({ userId, userName, ...picture }) => (
              <OverlayPlayer key={userId} userId={userId} userName={userName} picture={picture} />
            ))}
          </OverlayPlayers>
        )}
      </span>
    </OverlayTeam>
  );
}

function sideOfClan({ redClanName, blueClanName }: RunningRound, name: string): Side | undefined {
  if (redClanName === name) return "red";
  return blueClanName === name ? "blue" : undefined;
}

/** A validated round: its map, and the score with that of the left clan first. */
function Round({ round, event }: { readonly round: LeagueResultSummary; readonly event: Event }) {
  const { red, blue } = scoreWords(round);
  const [left, right] = round.redClanId === event.clanAId ? [red, blue] : [blue, red];
  return (
    <span className="text-[rgb(255_255_255/88%)] font-normal">
      {mapWord(round.map)}{" "}
      <strong>
        {left}–{right}
      </strong>
    </span>
  );
}

interface StateProps {
  readonly event: Event;
  readonly running: EventRounds["running"];
}

function State({ event: { startDate, endDate }, running }: StateProps) {
  const [start, end] = [Date.parse(startDate), Date.parse(endDate)];
  const time = useServerTime((now) => (now < start ? timeLeft(start, now) : now <= end));
  if (running.length > 0)
    return <OverlayState isNow>{`Being played: ${running.map(({ map }) => mapWord(map)).join(", ")}`}</OverlayState>;
  if (typeof time === "string") return <OverlayState>Starts in {time}</OverlayState>;
  return time ? <OverlayState isNow>Under way</OverlayState> : <OverlayState>Over</OverlayState>;
}
