import { Link } from "@tanstack/react-router";
import type { Reservation } from "contract/reservations.ts";
import { paths } from "../paths.ts";
import { api } from "../platform/api.ts";
import { Loaded } from "../platform/loaded.tsx";
import { useQuery } from "../platform/query.ts";
import { useCommand } from "../platform/use-command.ts";
import { Badge, type BadgeState } from "../ui/badge.tsx";
import { Button } from "../ui/button.tsx";
import { Dialog } from "../ui/dialog.tsx";
import { DialogButton, type OpenDialog } from "../ui/dialog-button.tsx";
import { Section } from "../ui/page.tsx";
import { RowList } from "../ui/row-list.tsx";
import { Skeleton } from "../ui/skeleton.tsx";
import { gameServersQueries, whatShowsGameServers } from "./game-servers-queries.ts";
import { When } from "./received-rounds.tsx";
import css from "./rows.module.css";

const badges: Readonly<Record<Reservation["state"], { readonly state: BadgeState; readonly words: string }>> = {
  WAITING: { state: "warn", words: "No server is free" },
  CONFIGURING: { state: "neutral", words: "Being set up" },
  READY: { state: "ok", words: "Ready" },
  LIVE: { state: "ok", words: "Being played" },
  ENDED: { state: "neutral", words: "Over" },
  FAILED: { state: "danger", words: "Not set up" },
  CANCELLED: { state: "neutral", words: "Cancelled" },
  RELEASED: { state: "neutral", words: "Released" },
};

/** The last servers that were reserved for matches, the newest first; nothing before the first. */
export function ReservationsSection() {
  const found = useQuery(gameServersQueries.reservations);
  if (found.data?.length === 0) return null;
  return (
    <Section title="Servers of matches">
      <Loaded query={found} skeleton={<Skeleton height="5rem" />}>
        {(reservations) => (
          <RowList label="Servers of matches">
            {reservations.map((reservation) => (
              <Row key={reservation._id} reservation={reservation} />
            ))}
          </RowList>
        )}
      </Loaded>
    </Section>
  );
}

function Row({ reservation }: { readonly reservation: Reservation }) {
  const { state, gameServerName, matchId, eventId, matchName, madeAt, fault, isKept } = reservation;
  const page = (matchId !== null && paths.match(matchId)) || (eventId !== null && paths.league.event(eventId));
  return (
    <li className="flex items-center justify-between gap-3 py-3 px-4 max-sm:flex-col max-sm:items-stretch">
      <div className={css["facts"]}>
        <Badge state={badges[state].state}>{badges[state].words}</Badge>
        {page ? (
          <Link {...page} className="font-semibold">
            <bdi>{matchName}</bdi>
          </Link>
        ) : (
          <span className="font-semibold">{matchName}</span>
        )}
        <span className="text-soft text-sm">
          {gameServerName !== null && (
            <>
              <bdi>{gameServerName}</bdi>,{" "}
            </>
          )}
          <When date={madeAt} />
        </span>
        {isKept && <span className="text-soft text-sm">Kept by an admin</span>}
        {fault !== null && <span className="basis-full text-sm">{fault}</span>}
      </div>
      <span className="flex flex-none flex-wrap items-center justify-end gap-2">
        <Acts reservation={reservation} />
        <DialogButton size="small" dialog={(open) => <StepsDialog reservation={reservation} {...open} />}>
          What happened
        </DialogButton>
      </span>
    </li>
  );
}

/** What an admin can do in the present state. */
function Acts({ reservation: { _id: id, state, isKept, isHeld } }: { readonly reservation: Reservation }) {
  const parts = { refreshes: whatShowsGameServers, failure: "Error while asking the server" } as const;
  const start = useCommand({ ...parts, call: () => api.reservations.startReservation({ id }) });
  const end = useCommand({ ...parts, call: () => api.reservations.endReservation({ id }) });
  const move = useCommand({
    ...parts,
    call: () => api.reservations.moveReservation({ id }),
    confirm: {
      title: "Give the match another server?",
      text: "Its players are told another address and password. This server gets another password.",
      confirmLabel: "Move the match",
    },
  });
  const release = useCommand({
    ...parts,
    call: () => api.reservations.releaseReservation({ id }),
    confirm: {
      title: "Release the server?",
      text: "It gets another password, and the match goes on without it.",
      confirmLabel: "Release server",
      danger: true,
    },
  });
  const giveUp = useCommand({
    ...parts,
    call: () => api.reservations.releaseReservation({ id }),
    confirm: {
      title: "Give the server up?",
      text: "It could not be reached, and keeps the password that the players know. Others can have it then.",
      confirmLabel: "Give up",
      danger: true,
    },
  });
  const keep = useCommand({ ...parts, call: () => api.reservations.keepReservation({ id, body: { keep: !isKept } }) });
  if (!isHeld) return null;
  const isGoing = state === "CONFIGURING" || state === "READY" || state === "LIVE";
  return (
    <>
      {state === "READY" && <Act command={start}>Start</Act>}
      {state === "LIVE" && <Act command={end}>End</Act>}
      {isGoing && <Act command={move}>Move</Act>}
      {(isGoing || state === "ENDED") && <Act command={release}>Release</Act>}
      {(state === "FAILED" || state === "CANCELLED") && <Act command={giveUp}>Give up</Act>}
      <Act command={keep}>{isKept ? "Keep no longer" : "Keep"}</Act>
    </>
  );
}

interface ActProps {
  readonly command: { readonly run: () => unknown; readonly busy: boolean };
  readonly children: string;
}

function Act({ command: { run, busy }, children }: ActProps) {
  return (
    <Button size="small" busy={busy} onClick={() => run()}>
      {children}
    </Button>
  );
}

function StepsDialog({ reservation, ...open }: OpenDialog & { readonly reservation: Reservation }) {
  return (
    <Dialog
      {...open}
      title={`Server of ${reservation.matchName}`}
      footer={<Button onClick={open.onClose}>Close</Button>}
    >
      <ol className="flex flex-col gap-2">
        {reservation.steps.map(({ at, words }) => (
          <li key={at + words} className="flex flex-wrap justify-between gap-x-4 gap-y-1">
            <span className="min-w-0 wrap-anywhere">{words}</span>
            <span className="text-soft text-sm">
              <When date={at} />
            </span>
          </li>
        ))}
      </ol>
    </Dialog>
  );
}
