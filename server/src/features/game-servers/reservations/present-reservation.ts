import type { ServerIncident } from "contract/constants.ts";
import { generatedTitle, isolatedTitle } from "contract/event-rules.ts";
import { listOfNames } from "contract/isolated.ts";
import type { MatchServer, Reservation, ServerPlayer } from "contract/reservations.ts";
import { refuse } from "../../../platform/refusal.ts";
import { dateOf, idOrNull } from "../../columns.ts";
import type { Context, LeagueDatabase } from "../../context.ts";
import { admittedAmong } from "../../people/users/bans-queries.ts";
import type { SignedIn } from "../../people/users/find-viewer.ts";
import { presentPlayer } from "../../people/users/person.ts";
import { findMatch, playersOfMatches } from "../../results/matches/matches-queries.ts";
import type { Settings } from "../../settings.ts";
import type { Kills } from "./kills.ts";
import { silentForMs } from "./replace-server.ts";
import { openSecrets } from "./reservation-secrets.ts";
import { knowing } from "./revoke-access.ts";
import { reservationOfMatch, reservationsOfMatches, type ShownReservation } from "./shown-reservations-queries.ts";

export function presentReservation(row: ShownReservation): Reservation {
  const steps: { at: number; words: string }[] = JSON.parse(row.steps);
  return {
    _id: String(row.id),
    state: row.state,
    gameServerName: row.server_name,
    matchId: idOrNull(row.match_id),
    eventId: idOrNull(row.event_id),
    matchName: nameOf(row),
    madeAt: dateOf(row.made_at),
    fault: row.fault,
    failingSince: dateOf(row.failing_since),
    isKept: row.kept === 1,
    isHeld: row.held === 1,
    steps: steps.map(({ at, words }) => ({ at: dateOf(at), words })),
  };
}

function nameOf({ map, queue_name, title, clan_a_name, clan_b_name }: ShownReservation): string {
  if (clan_a_name !== null && clan_b_name !== null)
    return isolatedTitle({
      title: title ?? generatedTitle(clan_a_name, clan_b_name),
      clanAName: clan_a_name,
      clanBName: clan_b_name,
    });
  if (map === null) return "A match that was deleted";
  return queue_name === null ? map : listOfNames([queue_name, map]);
}

/** Who has just become a player is told the password in a moment, once it is noted that they know it. */
function mayRead(row: ShownReservation, { id, role }: Pick<SignedIn, "id" | "role">): boolean {
  return role === "ADMIN" || knowing(row).includes(id);
}

type FoundPlayer = Parameters<typeof presentPlayer>[0];

type Shown = {
  readonly viewer: Pick<SignedIn, "id" | "role">;
  readonly mayStart: boolean;
  /** Rounds that have a result. */
  readonly over: number;
  /** The time, ms UTC. */
  readonly now: number;
};

/** The server of a match for those who play it, and for admins. */
export function presentMatchServer(
  settings: Settings,
  row: ShownReservation,
  players: readonly FoundPlayer[],
  { viewer, mayStart, over, now }: Shown,
): MatchServer {
  const incident = incidentOf(row, now);
  const isOpen = mayConnect(row, incident);
  const isTold = isOpen && mayRead(row, viewer);
  const present: number[] | null = isOpen && row.present_ids !== null ? JSON.parse(row.present_ids) : null;
  const kills: Kills | null = isOpen && row.kills !== null ? JSON.parse(row.kills) : null;
  const hasEnded = isOver(row);
  const shown = (player: FoundPlayer): ServerPlayer => {
    const isThere = present === null ? null : present.includes(player.user_id);
    return { ...presentPlayer(player), isThere, kills: kills && (kills.by[player.user_id] ?? 0) };
  };
  return {
    reservationId: String(row.id),
    state: row.state,
    incident,
    rounds: row.rounds,
    mayStart,
    // Of a match of two clans, `serverOfClans` says more.
    ownClanId: null,
    startsFrom: null,
    areSidesThere: false,
    endAskedBy: null,
    address: isTold ? row.address : null,
    password: isTold ? (openSecrets(settings, row.secrets)?.password ?? null) : null,
    protocol: row.protocol ?? "0.6",
    players: isOpen ? players.map(shown) : [],
    killsSince: kills && dateOf(kills.since),
    notes: JSON.parse(row.notes),
    postsRounds: isOpen || hasEnded ? whetherPosts(row) : null,
    isRoundMissing: hasEnded && over < Math.max(1, row.rounds),
  };
}

function isOver({ state, started_at: startedAt }: ShownReservation): boolean {
  return state === "ENDED" || (state === "RELEASED" && startedAt !== null);
}

function whetherPosts({ posts_rounds: posts }: ShownReservation): boolean | null {
  return posts === null ? null : posts === 1;
}

/** Whether players are to connect: between rounds not to a server that does not answer, which the match is about to leave. */
function mayConnect({ state }: Pick<ShownReservation, "state">, incident: ServerIncident | null): boolean {
  const isLost = incident === "SILENT" || incident === "NO_OTHER_SERVER";
  return (state === "READY" || state === "LIVE") && !isLost;
}

/**
 * For these matches of queues that have a server, by their keys, whether players may connect, and what happened to it, as
 * far as that does not change with time alone.
 */
export async function serversOfMatches(
  db: LeagueDatabase,
  matchIds: readonly number[],
): Promise<ReadonlyMap<number, { readonly isOpen: boolean; readonly incident: ServerIncident | null }>> {
  const rows = await reservationsOfMatches(db, matchIds);
  return new Map(
    rows.map((row) => {
      const incident = incidentOf(row, 0);
      return [row.match_id ?? 0, { isOpen: mayConnect(row, incident), incident }];
    }),
  );
}

type WatchedReservation = Pick<ShownReservation, "state" | "failing_since" | "started_at" | "incident">;

/** What players are told of a server besides its state. */
function incidentOf(row: WatchedReservation, now: number): ServerIncident | null {
  const isAwaited = row.state === "READY" || row.state === "LIVE";
  if (!isAwaited || row.failing_since === null) return row.incident;
  if (row.started_at !== null) return "SILENT_IN_ROUND";
  return now < row.failing_since + silentForMs ? "SILENT" : "NO_OTHER_SERVER";
}

/**
 * The server of a match of a queue, for its players and admins: addresses draw attacks, nobody else is told one. `null`: it
 * has none. `undefined`: the viewer is not told.
 * @throws MATCH_NOT_FOUND
 */
export async function serverOfMatch(
  { db, clock, settings }: Pick<Context, "db" | "clock" | "settings">,
  viewer: Pick<SignedIn, "id" | "role">,
  id: number,
): Promise<MatchServer | null | undefined> {
  const match = await findMatch(db, id);
  if (match === undefined) throw refuse("MATCH_NOT_FOUND");
  const seated = await playersOfMatches(db, [id]);
  const admitted = await admittedAmong(
    db,
    seated.map(({ user_id }) => user_id),
    clock.now(),
  );
  const players = seated.filter(({ user_id }) => admitted.has(user_id));
  const isAdmin = viewer.role === "ADMIN";
  if (!isAdmin && !players.some(({ user_id }) => user_id === viewer.id)) return undefined;
  const found = await reservationOfMatch(db, id);
  if (found === undefined) return null;
  const over = found.has_round === 1 || found.closed_at !== null ? 1 : 0;
  return presentMatchServer(settings, found, players, { viewer, mayStart: isAdmin, over, now: clock.now() });
}
