import type { ReservationState } from "contract/constants.ts";
import type { ErrorCode } from "contract/error-codes.ts";
import type { Match, PlayedRound, PlayerNumber } from "./matches.ts";
import type { MatchmakingModel } from "./matchmaking-model.ts";

const minuteMs = 60_000;
/** How long a match may take before its reservation ends. */
const maxMatchMs = 180 * minuteMs;
/** How long a server remains reserved after the match. */
const releaseDelayMs = minuteMs;
/** How long a player may be absent from the server before the match starts. */
const maxAbsenceMs = 5 * minuteMs;
/** How long all players may be absent before the reservation is cancelled. */
const maxEmptyMs = 15 * minuteMs;

export type Server = {
  /** The players on the server, including players who are in no match. */
  readonly presentPlayers: Set<PlayerNumber>;
  priority: number;
  isEnabled: boolean;
  isDeleted: boolean;
};
export type Reservation = {
  readonly match: Match;
  /** `null` while the match waits for a server. */
  server: Server | null;
  state: ReservationState;
  /** When the reservation entered its state. */
  stateSince: number;
  /** Whether the server cannot be reserved for another match. */
  isHeld: boolean;
  /** Whether an admin keeps the server reserved after the match. */
  isKept: boolean;
  /** Whether this is the latest reservation of its match. */
  isLatest: boolean;
  /** Whether the round has started. */
  hasBegun: boolean;
  /** Whether the server has posted a round or reported its end. */
  isOver: boolean;
  /** The players who know the current password of the server. */
  playersWithPassword: readonly PlayerNumber[];
  /** The players who know the password according to the league. Differs from `playersWithPassword` after the match. */
  recordedWithPassword: readonly PlayerNumber[];
  /** When each player was last on the server. */
  readonly lastPresentAt: Map<PlayerNumber, number>;
};

/**
 * Models the reservation of game servers for a queue's matches by the rules. Each command returns the expected error code, or
 * `null` if it succeeds.
 */
export class ServersModel {
  readonly servers: Server[] = [];
  /** All reservations ever created, in order of creation. */
  readonly reservations: Reservation[] = [];
  readonly #matchmaking: MatchmakingModel;
  readonly #now: () => number;
  /** The number of changes by background work. Work continues until there are no more changes. */
  #changeCount = 0;

  constructor(matchmaking: MatchmakingModel, now: () => number) {
    this.#matchmaking = matchmaking;
    this.#now = now;
  }

  findReservation(server: Server): Reservation | undefined {
    return this.reservations.find((reservation) => reservation.isHeld && reservation.server === server);
  }

  /** Lists the players who are allowed on the server of this reservation. */
  listPermittedPlayers({ match }: Reservation): PlayerNumber[] {
    return match.players.map(({ who }) => who).filter((who) => !this.#matchmaking.isBanned(who));
  }

  add(priority: number): null {
    this.servers.push({ presentPlayers: new Set(), priority, isEnabled: true, isDeleted: false });
    return null;
  }

  update(server: Server, change: Pick<Server, "priority" | "isEnabled">): ErrorCode | null {
    if (server.isDeleted) return "GAME_SERVER_NOT_FOUND";
    Object.assign(server, change);
    return null;
  }

  delete(server: Server): ErrorCode | null {
    if (server.isDeleted) return "GAME_SERVER_NOT_FOUND";
    if (this.findReservation(server)) return "GAME_SERVER_RESERVED";
    server.isDeleted = true;
    return null;
  }

  startReservation(reservation: Reservation): ErrorCode | null {
    return this.#request(reservation, ["READY"], "LIVE");
  }

  endReservation(reservation: Reservation): ErrorCode | null {
    return this.#request(reservation, ["READY", "LIVE"], "ENDED");
  }

  moveReservation(reservation: Reservation): ErrorCode | null {
    const errorCode = this.#request(reservation, ["READY", "LIVE"], "CANCELLED");
    if (errorCode !== null) return errorCode;
    reservation.isLatest = false;
    this.#reserve(reservation.match);
    return null;
  }

  releaseReservation(reservation: Reservation): ErrorCode | null {
    return this.#request(reservation, ["READY", "LIVE", "ENDED"], "CANCELLED");
  }

  keepReservation(reservation: Reservation, isKept: boolean): ErrorCode | null {
    if (!reservation.isHeld) return "RESERVATION_OVER";
    reservation.isKept = isKept;
    return null;
  }

  /** Posts a round from the reserved server with its key. */
  post(reservation: Reservation, round: PlayedRound): ErrorCode | null {
    if (!reservation.isHeld) return "WRONG_KEY";
    if (!reservation.server?.isEnabled) return "GAME_SERVER_OFF";
    // A round without opponents is ignored.
    if (round.teams.blue.length === 0) return null;
    reservation.isOver = true;
    this.#matchmaking.fillPendingResult(round);
    return null;
  }

  /** Reports from the reserved server that a round is over. */
  reportEnd(reservation: Reservation): null {
    if (isOpen(reservation)) reservation.isOver = true;
    return null;
  }

  /** Does what the league does in the background. @returns how often the league's worker must run to do the same */
  runBackgroundWork(): number {
    let runCount = 0;
    let previousCount = -1;
    while (previousCount < this.#changeCount) {
      previousCount = this.#changeCount;
      this.#advanceAll();
      runCount += 1;
    }
    for (const reservation of this.reservations) {
      if (isOpen(reservation)) {
        this.#kickStrangers(reservation);
        reservation.playersWithPassword = this.listPermittedPlayers(reservation);
        reservation.recordedWithPassword = reservation.playersWithPassword;
      } else if (reservation.isHeld && reservation.state === "ENDED" && this.#kickStrangers(reservation)) {
        // After the match, nobody receives the new password.
        reservation.playersWithPassword = [];
        reservation.recordedWithPassword = this.listPermittedPlayers(reservation);
      }
    }
    return runCount;
  }

  /** If a player has lost access to the server, kicks everyone who is not in the match. @returns whether one has lost it */
  #kickStrangers(reservation: Reservation): boolean {
    const players = this.listPermittedPlayers(reservation);
    if (reservation.recordedWithPassword.every((who) => players.includes(who))) return false;
    const strangers = [...(reservation.server?.presentPlayers ?? [])].filter((who) => !players.includes(who));
    for (const who of strangers) reservation.server?.presentPlayers.delete(who);
    return true;
  }

  #advanceAll(): void {
    const isAnyServerEnabled = this.servers.some(({ isEnabled, isDeleted }) => isEnabled && !isDeleted);
    const readyMatches = this.#matchmaking.openMatches.filter(({ readyUntil }) => readyUntil === null);
    for (const match of isAnyServerEnabled ? readyMatches : []) {
      if (!this.reservations.some((reservation) => reservation.isLatest && reservation.match === match))
        this.#reserve(match);
    }
    for (const reservation of this.reservations.filter(({ state }) => state === "WAITING"))
      this.#assignServer(reservation);
    for (const reservation of this.reservations.filter(({ isHeld }) => isHeld)) this.#advance(reservation);
  }

  #reserve(match: Match): void {
    this.reservations.push({
      match,
      server: null,
      state: "WAITING",
      stateSince: this.#now(),
      isHeld: false,
      isKept: false,
      isLatest: true,
      hasBegun: false,
      isOver: false,
      playersWithPassword: [],
      recordedWithPassword: [],
      lastPresentAt: new Map(),
    });
    this.#changeCount += 1;
  }

  #assignServer(reservation: Reservation): void {
    if (reservation.match.closedAt !== null) {
      this.#setState(reservation, "CANCELLED");
      return;
    }
    const [freeServer] = this.servers
      .filter((server) => server.isEnabled && !server.isDeleted && !this.findReservation(server))
      .toSorted((a, b) => a.priority - b.priority);
    if (!freeServer) return;
    Object.assign(reservation, { server: freeServer, isHeld: true });
    this.#setState(reservation, "CONFIGURING");
  }

  #advance(reservation: Reservation): void {
    const { state, match, isOver } = reservation;
    const passedMs = this.#now() - reservation.stateSince;
    const isClosed = match.closedAt !== null;
    const isMatchCancelled = isClosed && !this.#matchmaking.getResult(match).hasRound;
    if (state === "CONFIGURING") this.#configure(reservation);
    else if (isOpen(reservation) && isMatchCancelled) this.#setState(reservation, "CANCELLED");
    else if (isOpen(reservation) && (isClosed || isOver)) this.#setState(reservation, "ENDED");
    else if (state === "READY") this.#checkPresence(reservation);
    else if (state === "LIVE" && passedMs >= maxMatchMs) this.#setState(reservation, "ENDED");
    else if (state === "CANCELLED" || (state === "ENDED" && !reservation.isKept && passedMs >= releaseDelayMs)) {
      this.#kickStrangers(reservation);
      reservation.isHeld = false;
      // The match was moved to another server.
      if (!reservation.isLatest) reservation.server?.presentPlayers.clear();
      this.#setState(reservation, "RELEASED");
    }
  }

  /** Configures the server and kicks players who are not in the match. */
  #configure(reservation: Reservation): void {
    const presentPlayers = reservation.server?.presentPlayers ?? new Set();
    for (const who of presentPlayers)
      if (!reservation.match.players.some((player) => player.who === who)) presentPlayers.delete(who);
    this.#setState(reservation, "READY");
  }

  /** Starts the round if all players are present. Removes players who are absent for too long. */
  #checkPresence(reservation: Reservation): void {
    const { match, stateSince, server, lastPresentAt } = reservation;
    const absent = match.players.filter(({ who }) => !server?.presentPlayers.has(who));
    for (const { who } of match.players)
      if (!absent.some((player) => player.who === who)) lastPresentAt.set(who, this.#now());
    const computeAbsenceMs = (players: typeof absent) =>
      this.#now() - Math.max(stateSince, ...players.map(({ who }) => lastPresentAt.get(who) ?? 0));
    const late = absent.filter(
      (player) => computeAbsenceMs([player]) >= maxAbsenceMs && this.#now() - player.joinedAt >= maxAbsenceMs,
    );
    const isFull = match.players.length === match.initialTeams.red.length + match.initialTeams.blue.length;
    if (absent.length === 0 && isFull) this.#setState(reservation, "LIVE");
    else if (absent.length === match.players.length) {
      if (computeAbsenceMs(absent) >= maxEmptyMs) this.#setState(reservation, "CANCELLED");
    } else if (late.length > 0) {
      this.#matchmaking.removePlayers(
        late.map(({ who }) => who),
        match,
      );
      this.#changeCount += 1;
    }
  }

  #request(reservation: Reservation, from: readonly ReservationState[], to: ReservationState): ErrorCode | null {
    if (!reservation.isHeld || !from.includes(reservation.state)) return "RESERVATION_OVER";
    this.#setState(reservation, to);
    return null;
  }

  #setState(reservation: Reservation, state: ReservationState): void {
    Object.assign(reservation, { state, stateSince: this.#now() });
    if (state === "LIVE") reservation.hasBegun = true;
    this.#changeCount += 1;
  }
}

/** Whether players may enter the server. */
export function isOpen({ state }: Reservation): boolean {
  return state === "READY" || state === "LIVE";
}
