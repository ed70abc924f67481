import { Link } from "@tanstack/react-router";
import { isolateBidi } from "contract/bidi-isolation.ts";
import type { Reservation } from "contract/reservations.ts";
import type { ReactNode } from "react";
import { paths } from "../paths.ts";
import { api } from "../platform/api.ts";
import { CommandButton } from "../platform/command-button.tsx";
import { Loaded } from "../platform/loaded.tsx";
import { useQuery } from "../platform/query.ts";
import { Badge } from "../ui/badge.tsx";
import { Button } from "../ui/button.tsx";
import type { ConfirmPrompt } from "../ui/confirm.ts";
import { Dialog } from "../ui/dialog.tsx";
import { DialogButton, type DialogState } from "../ui/dialog-button.tsx";
import { Section } from "../ui/page.tsx";
import { Row, RowList } from "../ui/row-list.tsx";
import { Skeleton } from "../ui/skeleton.tsx";
import { gameServersQueries, queriesShowingGameServers } from "./game-servers-queries.ts";
import { DateAndTime } from "./received-rounds.tsx";

const stateBadges: Readonly<Record<Reservation["state"], ReactNode>> = {
  WAITING: <Badge state="warn">No server is free</Badge>,
  CONFIGURING: <Badge state="neutral">Being set up</Badge>,
  READY: <Badge state="ok">Ready</Badge>,
  LIVE: <Badge state="ok">Being played</Badge>,
  ENDED: <Badge state="neutral">Over</Badge>,
  FAILED: <Badge state="danger">Not set up</Badge>,
  CANCELLED: <Badge state="neutral">Cancelled</Badge>,
  RELEASED: <Badge state="neutral">Released</Badge>,
};

/** The game servers that are reserved for a match, then the last released ones. Renders nothing if there are none. */
export function ReservationsSection() {
  const query = useQuery(gameServersQueries.reservations);
  if (query.data?.length === 0) return null;
  return (
    <Section title="Servers of matches">
      <Loaded query={query} skeleton={<Skeleton height="5rem" />}>
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
  const {
    state,
    gameServerName,
    matchId,
    eventId,
    matchName,
    madeAt: createdAt,
    fault: errorText,
    failingSince,
    // Whether an admin prevents the server from being released.
    isKept,
  } = reservation;
  const matchPage = matchId === null ? null : paths.match(matchId);
  const eventPage = eventId === null ? null : paths.league.event(eventId);
  const page = matchPage ?? eventPage;
  return (
    <Row
      actions={
        <>
          <ReservationActions reservation={reservation} />
          <DialogButton
            size="small"
            renderDialog={(dialogState) => <StepsDialog reservation={reservation} {...dialogState} />}
          >
            Show log
          </DialogButton>
        </>
      }
    >
      {failingSince === null ? stateBadges[state] : <Badge state="danger">Does not respond</Badge>}
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
        <DateAndTime date={createdAt} />
      </span>
      {isKept && <span className="text-soft text-sm">Kept by an admin</span>}
      {errorText !== null && (
        <span className="basis-full text-sm">
          {errorText}
          {failingSince !== null && (
            <>
              {" "}
              Since <DateAndTime date={failingSince} />.
            </>
          )}
        </span>
      )}
    </Row>
  );
}

/** The buttons for admins, which depend on the state. */
function ReservationActions({ reservation }: { readonly reservation: Reservation }) {
  // `isHeld`: whether the reservation still occupies a server.
  const { _id: id, state, isKept, isHeld } = reservation;
  const { startReservation, endReservation, moveReservation, releaseReservation, keepReservation } = api.reservations;
  if (!isHeld) return null;
  const isActive = state === "CONFIGURING" || state === "READY" || state === "LIVE";
  return (
    <>
      {state === "READY" && <ReservationButton call={() => startReservation({ id })}>Start</ReservationButton>}
      {state === "LIVE" && <ReservationButton call={() => endReservation({ id })}>End</ReservationButton>}
      {isActive && (
        <ReservationButton call={() => moveReservation({ id })} confirm={movePrompt}>
          Move
        </ReservationButton>
      )}
      {(isActive || state === "ENDED") && (
        <ReservationButton call={() => releaseReservation({ id })} confirm={releasePrompt}>
          Release
        </ReservationButton>
      )}
      {(state === "FAILED" || state === "CANCELLED") && (
        <ReservationButton call={() => releaseReservation({ id })} confirm={giveUpPrompt}>
          Give up
        </ReservationButton>
      )}
      <ReservationButton call={() => keepReservation({ id, body: { keep: !isKept } })}>
        {isKept ? "Stop keeping" : "Keep"}
      </ReservationButton>
    </>
  );
}

const movePrompt = {
  title: "Move the match to another server?",
  text: "Players get a new address and password, and a round in progress starts over. This server gets a new password.",
  confirmLabel: "Move the match",
};
const releasePrompt = {
  title: "Release the server?",
  text: "It gets a new password, and the match continues without it.",
  confirmLabel: "Release server",
  danger: true,
};
const giveUpPrompt = {
  title: "Give the server up?",
  text: "It could not be reached and keeps the password that the players know. It becomes free for other matches.",
  confirmLabel: "Give up",
  danger: true,
};

function ReservationButton(command: { call: () => Promise<unknown>; confirm?: ConfirmPrompt; children: string }) {
  return (
    <CommandButton
      size="small"
      failure="Error while sending the command to the server"
      invalidates={queriesShowingGameServers}
      {...command}
    />
  );
}

/** The steps of setting up, using and releasing the server, as a log. */
function StepsDialog({ reservation, ...dialogState }: DialogState & { readonly reservation: Reservation }) {
  return (
    <Dialog
      {...dialogState}
      title={`Server of ${isolateBidi(reservation.matchName)}`}
      footer={<Button onClick={dialogState.onClose}>Close</Button>}
    >
      <ol className="flex flex-col gap-2">
        {reservation.steps.map(({ at: date, words: text }) => (
          <li key={date + text} className="flex flex-wrap justify-between gap-x-4 gap-y-1">
            <span className="min-w-0 wrap-anywhere">{text}</span>
            <span className="text-soft text-sm">
              <DateAndTime date={date} />
            </span>
          </li>
        ))}
      </ol>
    </Dialog>
  );
}
