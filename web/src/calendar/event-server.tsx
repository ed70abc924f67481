import type { Event } from "contract/events.ts";
import type { MatchServer } from "contract/reservations.ts";
import { type ServerDenial, serverDenials, serverPermissions } from "contract/server-permissions.ts";
import { Flag, Play, Server, Shuffle, Undo2 } from "lucide-react";
import { api } from "../platform/api.ts";
import { CommandButton } from "../platform/command-button.tsx";
import { defineQuery, useQuery } from "../platform/query.ts";
import { useServerTime } from "../platform/server-clock.ts";
import { useSession } from "../platform/session.ts";
import { MatchServerSection } from "../results/matches/match-server.tsx";
import { isServerManaged } from "../results/matches/match-server-query.ts";
import { eventsQueries } from "./events-queries.ts";

/** Used only while the stream of live updates is closed. */
const REFETCH_INTERVAL_MS = 5000;

const queriesShowingEventServers = [["matches", "serverOfEvent"]] as const;

/** Creates the query of an event's server, for its players and admins. The data is `null` if none is reserved. */
export function createEventServerQuery(eventId: string) {
  return defineQuery({
    queryKey: ["matches", "serverOfEvent", eventId],
    access: "USER",
    queryFn: async ({ signal }) => (await api.eventServers.getEventServer({ id: eventId, signal })).data,
    refetchInterval: REFETCH_INTERVAL_MS,
    pollsOnlyWithoutStream: true,
    // Players are notified of changes on the topic "matches" (the start of the key), admins on "gameServers", and players who
    // were added to a line-up on "events".
    meta: { hidesErrorToast: true, topics: ["gameServers", "events"] },
  });
}

interface EventServerProps {
  readonly event: Event;
  /** Renders nothing unless this is whether the site currently manages a server for the match. */
  readonly isManaged: boolean;
}

/** The server of a clan match, for its players. Leaders and admins can also start rounds and end the match. */
export function EventServer({ event, isManaged }: EventServerProps) {
  const { isAdmin } = useSession();
  const { data: server } = useQuery(createEventServerQuery(event._id));
  const { data: eventRounds } = useQuery(eventsQueries.rounds(event._id));
  if (!server || isServerManaged(server) !== isManaged) return null;
  const isOpen = server.state === "READY" || server.state === "LIVE";
  const isReleased = ["ENDED", "CANCELLED", "RELEASED"].includes(server.state);
  // `mayStart` is true for admins and for the leaders of both clans. They may also end the match.
  const actions = isOpen && server.mayStart && <ServerActions event={event} server={server} />;
  const assignButton = isReleased && isAdmin && <AssignServerButton event={event} />;
  return (
    <MatchServerSection
      server={server}
      isClanMatch={true}
      liveRound={eventRounds?.running[0] ?? null}
      actions={actions || assignButton}
    />
  );
}

const commandOptions = {
  invalidates: queriesShowingEventServers,
  invalidatesOnError: queriesShowingEventServers,
  failure: "Error while sending the command to the server",
};

function AssignServerButton({ event: { _id: id } }: { readonly event: Event }) {
  return (
    <CommandButton {...commandOptions} icon={Server} call={() => api.eventServers.assignServer({ id })}>
      Assign another server
    </CommandButton>
  );
}

/** Incidents during which the game server does not respond. */
const unresponsiveIncidents: ReadonlySet<string> = new Set(["SILENT", "NO_OTHER_SERVER", "SILENT_IN_ROUND"]);

interface ServerActionsProps {
  readonly event: Event;
  readonly server: MatchServer;
}

function ServerActions({ event, server }: ServerActionsProps) {
  const { isAdmin } = useSession();
  const viewer = { role: isAdmin ? "ADMIN" : "USER" } as const;
  // Why the viewer may not start a round; `null` if they may. `useServerTime` supports no `null`.
  const startDenial: ServerDenial | null =
    useServerTime((now) => serverPermissions.checkStart(server, viewer, now) ?? "") || null;
  const endDenial: ServerDenial | null = serverPermissions.checkEnd(server, viewer);
  const { reservationId: id, state, rounds: roundCount, incident } = server;
  const isUnresponsive = incident !== null && unresponsiveIncidents.has(incident);
  const canStartRound = state === "READY" && !isUnresponsive;
  const denials = [canStartRound ? startDenial : null, endDenial].filter((denial) => denial !== null);
  return (
    <>
      {isUnresponsive && <MoveMatchButton reservationId={id} />}
      {canStartRound && (
        <CommandButton
          {...commandOptions}
          icon={Play}
          isDisabled={startDenial !== null}
          call={() => api.reservations.startReservation({ id })}
        >
          Start round {roundCount + 1}
        </CommandButton>
      )}
      <EndMatchActions event={event} server={server} denial={endDenial} />
      {denials.map((denial) => (
        <p key={denial} className="basis-full text-soft text-sm">
          {serverDenials[denial]}.
        </p>
      ))}
    </>
  );
}

interface EndMatchProps extends ServerActionsProps {
  /** Why the viewer may not end the match; `null` if they may. */
  readonly denial: ServerDenial | null;
}

function EndMatchActions({ event, server, denial }: EndMatchProps) {
  const { isAdmin } = useSession();
  // `endAskedBy`: the id of the clan whose leader has asked to end the match.
  const { reservationId: id, endAskedBy, ownClanId } = server;
  const hasOpponentAsked = endAskedBy !== null && endAskedBy !== ownClanId;
  const isAgreeing = !isAdmin && hasOpponentAsked;
  return (
    <>
      <CommandButton
        {...commandOptions}
        icon={Flag}
        isDisabled={denial !== null}
        confirm={isAdmin || isAgreeing ? endPrompt : askToEndPrompt}
        call={() => api.reservations.endReservation({ id })}
      >
        {isAgreeing ? "Agree to end match" : "End match"}
      </CommandButton>
      {denial === "END_ASKED" && (
        <CommandButton {...commandOptions} icon={Undo2} call={() => api.reservations.withdrawEnd({ id })}>
          Continue playing
        </CommandButton>
      )}
      {hasOpponentAsked && <EndRequest clanName={endAskedBy === event.clanAId ? event.clanAName : event.clanBName} />}
    </>
  );
}

function EndRequest({ clanName }: { readonly clanName: string }) {
  return (
    <p className="basis-full text-sm">
      The leader of <bdi>{clanName}</bdi> has asked to end the match.
    </p>
  );
}

/** Continues the match on another game server. */
function MoveMatchButton({ reservationId: id }: { readonly reservationId: string }) {
  return (
    <CommandButton
      {...commandOptions}
      icon={Shuffle}
      confirm={movePrompt}
      call={() => api.reservations.moveReservation({ id })}
    >
      Move to another server
    </CommandButton>
  );
}

const movePrompt = {
  title: "Move the match to another server?",
  text: "Players get a new address and password. A round in progress starts over.",
  confirmLabel: "Move the match",
};
const endPrompt = {
  title: "Is the match over?",
  text: "The server is released in a minute, and no further rounds are played on it.",
  confirmLabel: "End match",
};
const askToEndPrompt = {
  title: "Ask to end the match?",
  text: "The match ends once the leader of the other clan agrees.",
  confirmLabel: "Ask to end",
};
