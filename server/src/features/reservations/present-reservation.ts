import type { MatchServer, Reservation } from "contract/reservations.ts";
import type { Settings } from "../settings.ts";
import { openSecrets } from "./reservation-secrets.ts";
import type { ShownReservation } from "./shown-reservations-queries.ts";

export function presentReservation(row: ShownReservation): Reservation {
  const steps: { at: number; words: string }[] = JSON.parse(row.steps);
  return {
    _id: String(row.id),
    state: row.state,
    gameServerName: row.server_name,
    matchId: String(row.match_id),
    matchName: row.queue_name === null ? row.map : `${row.queue_name}, ${row.map}`,
    madeAt: dateOf(row.made_at),
    fault: row.fault,
    isKept: row.kept === 1,
    isHeld: row.held === 1,
    steps: steps.map(({ at, words }) => ({ at: dateOf(at), words })),
  };
}

/** The server of a match for those who play it, and for admins. */
export function presentMatchServer(settings: Settings, row: ShownReservation): MatchServer {
  const isOpen = row.state === "READY" || row.state === "LIVE";
  const present: number[] | null = row.present_ids === null ? null : JSON.parse(row.present_ids);
  const hasEnded = row.state === "ENDED" || (row.state === "RELEASED" && row.started_at !== null);
  return {
    state: row.state,
    address: isOpen ? row.address : null,
    password: isOpen ? (openSecrets(settings, row.secrets)?.password ?? null) : null,
    protocol: row.protocol ?? "0.6",
    presentIds: isOpen && present !== null ? present.map(String) : null,
    notes: JSON.parse(row.notes),
    isRoundMissing: hasEnded && row.has_round !== 1 && row.closed_at === null,
  };
}

function dateOf(instant: number): string {
  return new Date(instant).toISOString();
}
