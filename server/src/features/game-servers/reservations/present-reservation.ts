import { joinNames } from "contract/bidi-isolation.ts";
import type { ServerIncident } from "contract/constants.ts";
import { generateEventTitle, getDisplayTitle } from "contract/event-rules.ts";
import type { MatchServer, Reservation, ServerPlayer } from "contract/reservations.ts";
import { createApiError } from "../../../platform/api-error.ts";
import { toIdOrNull, toIsoDate } from "../../columns.ts";
import type { Context, LeagueDatabase } from "../../context.ts";
import { findAdmittedUserIds } from "../../people/users/bans-queries.ts";
import type { SignedIn } from "../../people/users/find-viewer.ts";
import { presentPlayer } from "../../people/users/person.ts";
import { findMatch, listPlayersOfMatches } from "../../results/matches/matches-queries.ts";
import type { Settings } from "../../settings.ts";
import type { KillCounts } from "./count-kills.ts";
import { silenceTimeoutMs } from "./replace-server.ts";
import {
  findReservationOfMatch,
  listReservationsOfMatches,
  type ReservationDetails,
} from "./reservation-details-queries.ts";
import { decryptSecrets } from "./reservation-secrets.ts";
import type { StoredStep } from "./reservation-steps.ts";
import { getPasswordHolders } from "./revoke-access.ts";

export function presentReservation(row: ReservationDetails): Reservation {
  const steps: StoredStep[] = JSON.parse(row.steps);
  return {
    _id: String(row.id),
    state: row.state,
    gameServerName: row.server_name,
    matchId: toIdOrNull(row.match_id),
    eventId: toIdOrNull(row.event_id),
    matchName: formatMatchName(row),
    madeAt: toIsoDate(row.made_at),
    fault: row.fault,
    failingSince: toIsoDate(row.failing_since),
    isKept: row.kept === 1,
    isHeld: row.held === 1,
    steps: steps.map(({ at, words }) => ({ at: toIsoDate(at), words })),
  };
}

function formatMatchName({ map, queue_name, title, clan_a_name, clan_b_name }: ReservationDetails): string {
  if (clan_a_name !== null && clan_b_name !== null)
    return getDisplayTitle({
      title: title ?? generateEventTitle(clan_a_name, clan_b_name),
      clanAName: clan_a_name,
      clanBName: clan_b_name,
    });
  if (map === null) return "A match that was deleted";
  return queue_name === null ? map : joinNames([queue_name, map]);
}

/**
 * Whether a viewer may see the password. A new player of a match may see it once the worker has recorded that the player is
 * shown the password, which takes moments.
 */
function canReadPassword(row: ReservationDetails, { id, role }: Pick<SignedIn, "id" | "role">): boolean {
  return role === "ADMIN" || getPasswordHolders(row).includes(id);
}

type FoundPlayer = Parameters<typeof presentPlayer>[0];

type PresentOptions = {
  readonly viewer: Pick<SignedIn, "id" | "role">;
  readonly mayStart: boolean;
  /** The number of rounds that have a result. */
  readonly resultCount: number;
  /** Milliseconds since the epoch. */
  readonly now: number;
};

/** Presents the reservation of a match as the server that its players and admins see. */
export function presentMatchServer(
  settings: Settings,
  row: ReservationDetails,
  players: readonly FoundPlayer[],
  { viewer, mayStart, resultCount, now }: PresentOptions,
): MatchServer {
  const incident = getIncident(row, now);
  const isOpen = mayConnect(row, incident);
  const mayReadPassword = isOpen && canReadPassword(row, viewer);
  const presentIds: number[] | null = isOpen && row.present_ids !== null ? JSON.parse(row.present_ids) : null;
  const kills: KillCounts | null = isOpen && row.kills !== null ? JSON.parse(row.kills) : null;
  const hasEnded = hasMatchEnded(row);
  const presentServerPlayer = (player: FoundPlayer): ServerPlayer => {
    const isThere = presentIds === null ? null : presentIds.includes(player.user_id);
    return { ...presentPlayer(player), isThere, kills: kills && (kills.by[player.user_id] ?? 0) };
  };
  return {
    reservationId: String(row.id),
    state: row.state,
    incident,
    rounds: row.rounds,
    mayStart,
    // These four fields are for matches of two clans, whose caller sets them (see `loadPermissionFacts`).
    ownClanId: null,
    startsFrom: null,
    areSidesThere: false,
    endAskedBy: null,
    address: mayReadPassword ? row.address : null,
    password: mayReadPassword ? (decryptSecrets(settings, row.secrets)?.password ?? null) : null,
    protocol: row.protocol ?? "0.6",
    players: isOpen ? players.map(presentServerPlayer) : [],
    killsSince: kills && toIsoDate(kills.since),
    notes: JSON.parse(row.notes),
    postsRounds: isOpen || hasEnded ? toBooleanOrNull(row.posts_rounds) : null,
    isRoundMissing: hasEnded && resultCount < Math.max(1, row.rounds),
  };
}

function hasMatchEnded({ state, started_at: startedAt }: ReservationDetails): boolean {
  return state === "ENDED" || (state === "RELEASED" && startedAt !== null);
}

function toBooleanOrNull(column: number | null): boolean | null {
  return column === null ? null : column === 1;
}

/**
 * Whether players may connect. If a server stops responding between rounds, they may not: the match will move to
 * another one.
 */
function mayConnect({ state }: Pick<ReservationDetails, "state">, incident: ServerIncident | null): boolean {
  const isLost = incident === "SILENT" || incident === "NO_OTHER_SERVER";
  return (state === "READY" || state === "LIVE") && !isLost;
}

/**
 * Finds the servers of these matches of queues. Returns, by match id, whether players may connect (`isOpen`), and the incident
 * if any. The incident does not depend on the current time: a server that does not respond between rounds is always
 * `SILENT`, never `NO_OTHER_SERVER`.
 */
export async function findServersOfMatches(
  db: LeagueDatabase,
  matchIds: readonly number[],
): Promise<ReadonlyMap<number, { readonly isOpen: boolean; readonly incident: ServerIncident | null }>> {
  const rows = await listReservationsOfMatches(db, matchIds);
  return new Map(
    rows.map((row) => {
      const beforeAnyTimeout = 0;
      const incident = getIncident(row, beforeAnyTimeout);
      // The query selects only reservations with a match. `?? 0` is for the type checker.
      return [row.match_id ?? 0, { isOpen: mayConnect(row, incident), incident }];
    }),
  );
}

type WatchedReservation = Pick<ReservationDetails, "state" | "failing_since" | "started_at" | "incident">;

/**
 * Returns the incident that players see besides the server's state; `null` if there is none.
 * @param now milliseconds since the epoch
 */
function getIncident(row: WatchedReservation, now: number): ServerIncident | null {
  const isInUse = row.state === "READY" || row.state === "LIVE";
  if (!isInUse || row.failing_since === null) return row.incident;
  if (row.started_at !== null) return "SILENT_IN_ROUND";
  return now < row.failing_since + silenceTimeoutMs ? "SILENT" : "NO_OTHER_SERVER";
}

/**
 * Returns the server of a match of a queue for its players and admins. Nobody else may see it, because public hosts
 * attract attacks.
 * @returns `null` if the match has no server, `undefined` if the viewer may not see it
 * @throws MATCH_NOT_FOUND if there is no such match
 */
export async function findMatchServer(
  { db, clock, settings }: Pick<Context, "db" | "clock" | "settings">,
  viewer: Pick<SignedIn, "id" | "role">,
  id: number,
): Promise<MatchServer | null | undefined> {
  const match = await findMatch(db, id);
  if (match === undefined) throw createApiError("MATCH_NOT_FOUND");
  const matchPlayers = await listPlayersOfMatches(db, [id]);
  const playerIds = matchPlayers.map(({ user_id }) => user_id);
  const admittedIds = await findAdmittedUserIds(db, playerIds, clock.now());
  const players = matchPlayers.filter(({ user_id }) => admittedIds.has(user_id));
  const isAdmin = viewer.role === "ADMIN";
  if (!isAdmin && !players.some(({ user_id }) => user_id === viewer.id)) return undefined;
  const reservation = await findReservationOfMatch(db, id);
  if (reservation === undefined) return null;
  // If the match was closed without a round, its result is not missing.
  const resultCount = reservation.has_round === 1 || reservation.closed_at !== null ? 1 : 0;
  return presentMatchServer(settings, reservation, players, {
    viewer,
    mayStart: isAdmin,
    resultCount,
    now: clock.now(),
  });
}
