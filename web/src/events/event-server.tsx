import type { Event } from "contract/events.ts";
import type { MatchServer } from "contract/reservations.ts";
import { Flag, Play } from "lucide-react";
import { MatchServerSection } from "../matches/match-server.tsx";
import { paths } from "../paths.ts";
import { api } from "../platform/api.ts";
import { CommandButton } from "../platform/command-button.tsx";
import { query, useQuery } from "../platform/query.ts";

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
  const { data: server } = useQuery(eventServerQuery(event._id));
  if (!server) return null;
  const acts = server.mayStart && <Acts server={server} />;
  return <MatchServerSection server={server} results={paths.league.results} actions={acts} />;
}

function Acts({ server: { reservationId: id, state, rounds } }: { readonly server: MatchServer }) {
  const words = {
    refreshes: whatShowsServers,
    rechecks: whatShowsServers,
    failure: "Error while asking the server",
  };
  return (
    <>
      {state === "READY" && (
        <CommandButton {...words} icon={Play} call={() => api.reservations.startReservation({ id })}>
          Start round {rounds + 1}
        </CommandButton>
      )}
      {(state === "LIVE" || (state === "READY" && rounds > 0)) && (
        <CommandButton
          {...words}
          icon={Flag}
          confirm={{
            title: "Is the match over?",
            text: "The server is freed for others in a minute, and no further round is played on it.",
            confirmLabel: "End match",
          }}
          call={() => api.reservations.endReservation({ id })}
        >
          End match
        </CommandButton>
      )}
    </>
  );
}
