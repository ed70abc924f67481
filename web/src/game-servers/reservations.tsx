import { Link } from "@tanstack/react-router";
import { isolateBidi } from "contract/bidi-isolation.ts";
import type { Reservation } from "contract/reservations.ts";
import { ChevronDown } from "lucide-react";
import type { ReactNode } from "react";
import { reservationStateLabels } from "../league-ui/choice-labels.ts";
import { paths } from "../paths.ts";
import { api } from "../platform/api.ts";
import { CommandButton } from "../platform/command-button.tsx";
import { Loaded } from "../platform/loaded.tsx";
import { useQuery } from "../platform/query.ts";
import { Badge } from "../ui/badge.tsx";
import { Button, type ButtonKind } from "../ui/button.tsx";
import type { ConfirmPrompt } from "../ui/confirm.ts";
import { Dialog } from "../ui/dialog.tsx";
import { DialogButton, type DialogState } from "../ui/dialog-button.tsx";
import { Icon } from "../ui/icon.tsx";
import { Section } from "../ui/page.tsx";
import { Row, RowActions, RowList } from "../ui/row-list.tsx";
import { Skeleton } from "../ui/skeleton.tsx";
import { gameServersQueries, queriesShowingGameServers } from "./game-servers-queries.ts";
import { DateAndTime } from "./received-rounds.tsx";

const stateBadges: Readonly<Record<Reservation["state"], ReactNode>> = {
  WAITING: <Badge state="warn">{reservationStateLabels.WAITING}</Badge>,
  CONFIGURING: <Badge state="neutral">{reservationStateLabels.CONFIGURING}</Badge>,
  READY: <Badge state="ok">{reservationStateLabels.READY}</Badge>,
  LIVE: <Badge state="ok">{reservationStateLabels.LIVE}</Badge>,
  ENDED: <Badge state="neutral">{reservationStateLabels.ENDED}</Badge>,
  FAILED: <Badge state="danger">{reservationStateLabels.FAILED}</Badge>,
  CANCELLED: <Badge state="neutral">{reservationStateLabels.CANCELLED}</Badge>,
  RELEASED: <Badge state="neutral">{reservationStateLabels.RELEASED}</Badge>,
};

/** The number of past reservations that are shown without unfolding them. */
const RECENT_COUNT = 3;

/** The game servers that are reserved for matches and events, then the last released ones. Renders nothing if there are none. */
export function ReservationsSection() {
  const query = useQuery(gameServersQueries.reservations);
  if (query.data?.length === 0) return null;
  return (
    <Section title="Servers of matches">
      <Loaded query={query} skeleton={<Skeleton height="5rem" />}>
        {(reservations) => <Reservations reservations={reservations} />}
      </Loaded>
    </Section>
  );
}

/** The current reservations and the most recent others. The older ones are folded. */
function Reservations({ reservations }: { readonly reservations: readonly Reservation[] }) {
  const isCurrent = ({ isHeld, state }: Reservation) => isHeld || state === "WAITING";
  const currentReservations = reservations.filter(isCurrent);
  const pastReservations = reservations.filter((reservation) => !isCurrent(reservation));
  const olderReservations = pastReservations.slice(RECENT_COUNT);
  const renderRow = (reservation: Reservation) => <ReservationRow key={reservation._id} reservation={reservation} />;
  return (
    <>
      <RowList label="Servers of matches">
        {[...currentReservations, ...pastReservations.slice(0, RECENT_COUNT)].map(renderRow)}
      </RowList>
      {olderReservations.length > 0 && (
        <details className="group/older">
          <summary className="flex items-center gap-2 min-h-target cursor-pointer text-soft">
            Older matches ({olderReservations.length})
            <Icon icon={ChevronDown} size={16} className="group-open/older:rotate-180" />
          </summary>
          <div className="mt-2">
            <RowList label="Servers of older matches">{olderReservations.map(renderRow)}</RowList>
          </div>
        </details>
      )}
    </>
  );
}

function ReservationRow({ reservation }: { readonly reservation: Reservation }) {
  const {
    state,
    gameServerName,
    matchId,
    eventId,
    matchName,
    // `madeAt` and `fault` are the API's names.
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
    <Row hasWideActions={true} actions={<ReservationActions reservation={reservation} />}>
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
  const { startReservation, moveReservation, keepReservation } = api.reservations;
  const isActive = isHeld && (state === "CONFIGURING" || state === "READY" || state === "LIVE");
  return (
    <RowActions destructive={isHeld && <FinalActions reservation={reservation} />}>
      {isHeld && state === "READY" && (
        <ReservationButton call={() => startReservation({ id })}>Start round</ReservationButton>
      )}
      <DialogButton
        size="small"
        renderDialog={(dialogState) => <StepsDialog reservation={reservation} {...dialogState} />}
      >
        Show log
      </DialogButton>
      {isActive && (
        <ReservationButton call={() => moveReservation({ id })} confirm={movePrompt}>
          Move to another server
        </ReservationButton>
      )}
      {isHeld && (
        <ReservationButton call={() => keepReservation({ id, body: { keep: !isKept } })}>
          {isKept ? "Stop keeping server" : "Keep server"}
        </ReservationButton>
      )}
    </RowActions>
  );
}

/**
 * Ends the match, and releases the server or gives it up if it cannot be reached. Renders nothing while there is no server to
 * release.
 */
function FinalActions({ reservation: { _id: id, state } }: { readonly reservation: Reservation }) {
  if (state === "WAITING" || state === "RELEASED") return null;
  const isUnreachable = state === "FAILED" || state === "CANCELLED";
  return (
    <>
      {state === "LIVE" && (
        <ReservationButton kind="quiet" call={() => api.reservations.endReservation({ id })} confirm={endPrompt}>
          End match
        </ReservationButton>
      )}
      <ReservationButton
        kind="quiet"
        call={() => api.reservations.releaseReservation({ id })}
        confirm={isUnreachable ? giveUpPrompt : releasePrompt}
      >
        {isUnreachable ? "Give up server" : "Release server"}
      </ReservationButton>
    </>
  );
}

const movePrompt = {
  title: "Move the match to another server?",
  text: "Players get a new address and password, and a round in progress starts over. This server gets a new password.",
  confirmLabel: "Move the match",
};
const endPrompt = {
  title: "End the match?",
  text: "The server is released in a minute, and no further rounds are played on it.",
  confirmLabel: "End match",
  danger: true,
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

interface ReservationButtonProps {
  readonly call: () => Promise<unknown>;
  readonly confirm?: ConfirmPrompt;
  readonly kind?: ButtonKind;
  readonly children: string;
}

function ReservationButton(command: ReservationButtonProps) {
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
        {/* `at` and `words` are the API's names. */}
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
