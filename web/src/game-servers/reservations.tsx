import { Link } from "@tanstack/react-router";
import { isolated } from "contract/isolated.ts";
import type { Reservation } from "contract/reservations.ts";
import type { ReactNode } from "react";
import { paths } from "../paths.ts";
import { api } from "../platform/api.ts";
import { CommandButton } from "../platform/command-button.tsx";
import { Loaded } from "../platform/loaded.tsx";
import { useQuery } from "../platform/query.ts";
import { Badge } from "../ui/badge.tsx";
import { Button } from "../ui/button.tsx";
import type { Question } from "../ui/confirm.ts";
import { Dialog } from "../ui/dialog.tsx";
import { DialogButton, type OpenDialog } from "../ui/dialog-button.tsx";
import { Section } from "../ui/page.tsx";
import { Row, RowList } from "../ui/row-list.tsx";
import { Skeleton } from "../ui/skeleton.tsx";
import { gameServersQueries, whatShowsGameServers } from "./game-servers-queries.ts";
import { When } from "./received-rounds.tsx";

const badges: Readonly<Record<Reservation["state"], ReactNode>> = {
  WAITING: <Badge state="warn">No server is free</Badge>,
  CONFIGURING: <Badge state="neutral">Being set up</Badge>,
  READY: <Badge state="ok">Ready</Badge>,
  LIVE: <Badge state="ok">Being played</Badge>,
  ENDED: <Badge state="neutral">Over</Badge>,
  FAILED: <Badge state="danger">Not set up</Badge>,
  CANCELLED: <Badge state="neutral">Cancelled</Badge>,
  RELEASED: <Badge state="neutral">Released</Badge>,
};

/** The servers that matches have, then the last that they had; nothing before the first. */
export function ReservationsSection() {
  const found = useQuery(gameServersQueries.reservations);
  if (found.data?.length === 0) return null;
  return (
    <Section title="Servers of matches">
      <Loaded query={found} skeleton={<Skeleton height="5rem" />}>
        {(reservations) => (
          <RowList label="Servers of matches">
            {reservations.map((reservation) => (
              <ReservationRow key={reservation._id} reservation={reservation} />
            ))}
          </RowList>
        )}
      </Loaded>
    </Section>
  );
}

function ReservationRow({ reservation }: { readonly reservation: Reservation }) {
  const { state, gameServerName, matchId, eventId, matchName, madeAt, fault, failingSince, isKept } = reservation;
  const page = (matchId !== null && paths.match(matchId)) || (eventId !== null && paths.league.event(eventId));
  return (
    <Row
      actions={
        <>
          <Acts reservation={reservation} />
          <DialogButton size="small" dialog={(open) => <StepsDialog reservation={reservation} {...open} />}>
            What happened
          </DialogButton>
        </>
      }
    >
      {failingSince === null ? badges[state] : <Badge state="danger">Does not respond</Badge>}
      {page ? (
        <Link {...page} className="font-semibold">
          <bdi translate="no">{matchName}</bdi>
        </Link>
      ) : (
        <span className="font-semibold">{matchName}</span>
      )}
      <span className="text-soft text-sm">
        {gameServerName !== null && (
          <>
            <bdi translate="no">{gameServerName}</bdi>,{" "}
          </>
        )}
        <When date={madeAt} />
      </span>
      {isKept && <span className="text-soft text-sm">Kept by an admin</span>}
      {fault !== null && (
        <span className="basis-full text-sm">
          {fault}
          {failingSince !== null && (
            <>
              {" "}
              Since <When date={failingSince} />.
            </>
          )}
        </span>
      )}
    </Row>
  );
}

/** What an admin can do in the present state. */
function Acts({ reservation: { _id: id, state, isKept, isHeld } }: { readonly reservation: Reservation }) {
  const { startReservation, endReservation, moveReservation, releaseReservation, keepReservation } = api.reservations;
  if (!isHeld) return null;
  const isGoing = state === "CONFIGURING" || state === "READY" || state === "LIVE";
  return (
    <>
      {state === "READY" && <Act call={() => startReservation({ id })}>Start</Act>}
      {state === "LIVE" && <Act call={() => endReservation({ id })}>End</Act>}
      {isGoing && (
        <Act call={() => moveReservation({ id })} confirm={moving}>
          Move
        </Act>
      )}
      {(isGoing || state === "ENDED") && (
        <Act call={() => releaseReservation({ id })} confirm={releasing}>
          Release
        </Act>
      )}
      {(state === "FAILED" || state === "CANCELLED") && (
        <Act call={() => releaseReservation({ id })} confirm={givingUp}>
          Give up
        </Act>
      )}
      <Act call={() => keepReservation({ id, body: { keep: !isKept } })}>{isKept ? "Keep no longer" : "Keep"}</Act>
    </>
  );
}

const moving = {
  title: "Give the match another server?",
  text: "Its players are told another address and password, and a round that has begun is played again from the start. This server gets another password.",
  confirmLabel: "Move the match",
};
const releasing = {
  title: "Release the server?",
  text: "It gets another password, and the match goes on without it.",
  confirmLabel: "Release server",
  danger: true,
};
const givingUp = {
  title: "Give the server up?",
  text: "It could not be reached, and keeps the password that the players know. Others can have it then.",
  confirmLabel: "Give up",
  danger: true,
};

function Act(command: { call: () => Promise<unknown>; confirm?: Question; children: string }) {
  return (
    <CommandButton size="small" failure="Error while asking the server" refreshes={whatShowsGameServers} {...command} />
  );
}

function StepsDialog({ reservation, ...open }: OpenDialog & { readonly reservation: Reservation }) {
  return (
    <Dialog
      {...open}
      title={`Server of ${isolated(reservation.matchName)}`}
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
