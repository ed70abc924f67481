import type { Event } from "contract/events.ts";
import type { MatchServer } from "contract/reservations.ts";
import { type ServerReason, serverCan, serverReasons } from "contract/server-can.ts";
import { Flag, Play, Server, Shuffle, Undo2 } from "lucide-react";
import { paths } from "../paths.ts";
import { api } from "../platform/api.ts";
import { CommandButton } from "../platform/command-button.tsx";
import { query, useQuery } from "../platform/query.ts";
import { useServerTime } from "../platform/server-clock.ts";
import { useSession } from "../platform/session.ts";
import { MatchServerSection } from "../results/matches/match-server.tsx";

const whatShowsServers = [["matches", "serverOfEvent"]] as const;

/** The server of an event that the viewer plays, or any for admins; `null`: none is reserved. */
function eventServerQuery(eventId: string) {
  return query({
    queryKey: ["matches", "serverOfEvent", eventId],
    access: "USER",
    queryFn: async ({ signal }) => (await api.eventServers.getEventServer({ id: eventId, signal })).data,
    refetchInterval: 5000,
    isStreamed: true,
    // Players are told by "matches", admins by "gameServers", and who is in a corrected line-up by "events".
    meta: { isSilent: true, topics: ["gameServers", "events"] },
  });
}

/** Where a match of two clans is played: for its players, and for leaders and admins with what starts its rounds. */
export function EventServer({ event }: { readonly event: Event }) {
  const { isAdmin } = useSession();
  const { data: server } = useQuery(eventServerQuery(event._id));
  if (!server) return null;
  const isOpen = server.state === "READY" || server.state === "LIVE";
  const isGivenBack = ["ENDED", "CANCELLED", "RELEASED"].includes(server.state);
  const acts = isOpen && server.mayStart && <Acts event={event} server={server} />;
  const assign = isGivenBack && isAdmin && <AssignServer event={event} />;
  return <MatchServerSection server={server} results={paths.league.results} actions={acts || assign} />;
}

const words = { refreshes: whatShowsServers, rechecks: whatShowsServers, failure: "Error while asking the server" };

function AssignServer({ event: { _id: id } }: { readonly event: Event }) {
  return (
    <CommandButton {...words} icon={Server} call={() => api.eventServers.assignServer({ id })}>
      Assign another server
    </CommandButton>
  );
}

/** The server does not answer. */
const silentIncidents: ReadonlySet<string> = new Set(["SILENT", "NO_OTHER_SERVER", "SILENT_IN_ROUND"]);

interface ActsProps {
  readonly event: Event;
  readonly server: MatchServer;
}

function Acts({ event, server }: ActsProps) {
  const { isAdmin } = useSession();
  const viewer = { role: isAdmin ? "ADMIN" : "USER" } as const;
  const start = useServerTime((now) => serverCan.start(server, viewer, now) ?? "");
  const end = serverCan.end(server, viewer);
  const { reservationId: id, state, rounds, incident } = server;
  const isSilent = incident !== null && silentIncidents.has(incident);
  const mayStart = state === "READY" && !isSilent;
  const reasons = [mayStart ? start : "", end ?? ""].filter((reason) => reason !== "");
  return (
    <>
      {isSilent && <MoveMatch reservationId={id} />}
      {mayStart && (
        <CommandButton
          {...words}
          icon={Play}
          isDisabled={start !== ""}
          call={() => api.reservations.startReservation({ id })}
        >
          Start round {rounds + 1}
        </CommandButton>
      )}
      <EndMatch event={event} server={server} reason={end} />
      {reasons.map((reason) => (
        <p key={reason} className="basis-full text-soft text-sm">
          {serverReasons[reason as ServerReason]}.
        </p>
      ))}
    </>
  );
}

interface EndMatchProps extends ActsProps {
  /** Why the viewer may not end the match. */
  readonly reason: ServerReason | null;
}

function EndMatch({ event, server, reason }: EndMatchProps) {
  const { isAdmin } = useSession();
  const { reservationId: id, endAskedBy, ownClanId } = server;
  const isAskedByOther = endAskedBy !== null && endAskedBy !== ownClanId;
  const isAgreeing = !isAdmin && isAskedByOther;
  return (
    <>
      <CommandButton
        {...words}
        icon={Flag}
        isDisabled={reason !== null}
        confirm={isAdmin || isAgreeing ? ending : asking}
        call={() => api.reservations.endReservation({ id })}
      >
        {isAgreeing ? "Agree to end match" : "End match"}
      </CommandButton>
      {reason === "END_ASKED" && (
        <CommandButton {...words} icon={Undo2} call={() => api.reservations.withdrawEnd({ id })}>
          Go on playing
        </CommandButton>
      )}
      {isAskedByOther && <EndAsked by={endAskedBy === event.clanAId ? event.clanAName : event.clanBName} />}
    </>
  );
}

function EndAsked({ by }: { readonly by: string }) {
  return (
    <p className="basis-full text-sm">
      The leader of <bdi>{by}</bdi> has asked to end the match.
    </p>
  );
}

/** Offered while the server does not answer. */
function MoveMatch({ reservationId: id }: { readonly reservationId: string }) {
  return (
    <CommandButton {...words} icon={Shuffle} confirm={moving} call={() => api.reservations.moveReservation({ id })}>
      Move to another server
    </CommandButton>
  );
}

const moving = {
  title: "Give the match another server?",
  text: "Its players are told another address and password. A round that has begun is played again from the start.",
  confirmLabel: "Move the match",
};
const ending = {
  title: "Is the match over?",
  text: "The server is freed for others in a minute, and no further round is played on it.",
  confirmLabel: "End match",
};
const asking = {
  title: "Ask to end the match?",
  text: "The match ends once the leader of the other clan agrees.",
  confirmLabel: "Ask to end",
};
