import type { ReservationState } from "contract/constants.ts";
import type { ErrorCode } from "contract/error-codes.ts";
import type { Match, Played, Who } from "./matches.ts";
import type { PlayModel } from "./play-model.ts";

const minuteMs = 60_000;

export type Server = {
  /** Who is on it, whatever for. */
  readonly there: Set<Who>;
  priority: number;
  isOn: boolean;
  isDeleted: boolean;
};
export type Reservation = {
  readonly match: Match;
  server: Server | null;
  state: ReservationState;
  /** Since when it is in that state. */
  since: number;
  isHeld: boolean;
  isKept: boolean;
  /** Whether its match has no other one. */
  isPresent: boolean;
  hasBegun: boolean;
  /** Whether the server has posted or said that a round is over. */
  isOver: boolean;
  /** Who can enter the server, until it has another password. */
  told: readonly Who[];
  /** Of whom the league has noted that they were told its password. */
  noted: readonly Who[];
  /** When each player was last there. */
  readonly lastThere: Map<Who, number>;
};

/** What servers on call have to do for the matches of a queue by the rules. A command returns the refusal; `null`: none. */
export class ServersModel {
  readonly servers: Server[] = [];
  /** All that were ever made, in that order. */
  readonly reservations: Reservation[] = [];
  readonly #play: PlayModel;
  readonly #now: () => number;
  #changes = 0;

  constructor(play: PlayModel, now: () => number) {
    this.#play = play;
    this.#now = now;
  }

  holderOf(server: Server): Reservation | undefined {
    return this.reservations.find((one) => one.isHeld && one.server === server);
  }

  /** Those who may enter its server. */
  playersOf({ match }: Reservation): Who[] {
    return match.seats.map(({ who }) => who).filter((who) => !this.#play.isBanned(who));
  }

  add(priority: number): null {
    this.servers.push({ there: new Set(), priority, isOn: true, isDeleted: false });
    return null;
  }

  update(server: Server, change: Pick<Server, "priority" | "isOn">): ErrorCode | null {
    if (server.isDeleted) return "GAME_SERVER_NOT_FOUND";
    Object.assign(server, change);
    return null;
  }

  delete(server: Server): ErrorCode | null {
    if (server.isDeleted) return "GAME_SERVER_NOT_FOUND";
    if (this.holderOf(server)) return "GAME_SERVER_RESERVED";
    server.isDeleted = true;
    return null;
  }

  startReservation(one: Reservation): ErrorCode | null {
    return this.#ask(one, ["READY"], "LIVE");
  }

  endReservation(one: Reservation): ErrorCode | null {
    return this.#ask(one, ["READY", "LIVE"], "ENDED");
  }

  moveReservation(one: Reservation): ErrorCode | null {
    const refusal = this.#ask(one, ["READY", "LIVE"], "CANCELLED");
    if (refusal !== null) return refusal;
    one.isPresent = false;
    this.#reserve(one.match);
    return null;
  }

  releaseReservation(one: Reservation): ErrorCode | null {
    return this.#ask(one, ["READY", "LIVE", "ENDED"], "CANCELLED");
  }

  keepReservation(one: Reservation, isKept: boolean): ErrorCode | null {
    if (!one.isHeld) return "RESERVATION_OVER";
    one.isKept = isKept;
    return null;
  }

  /** Its server posts a round with its key. */
  post(one: Reservation, round: Played): ErrorCode | null {
    if (!one.isHeld) return "WRONG_KEY";
    if (!one.server?.isOn) return "GAME_SERVER_OFF";
    // A round without opponents is ignored.
    if (round.teams.blue.length === 0) return null;
    one.isOver = true;
    this.#play.fill(round);
    return null;
  }

  /** Its server says that a round is over. */
  sayEnd(one: Reservation): null {
    if (isOpen(one)) one.isOver = true;
    return null;
  }

  /** Does what is to be done without being asked. @returns in how many turns */
  settle(): number {
    let turns = 0;
    for (let before = -1; before < this.#changes; turns += 1) {
      before = this.#changes;
      this.#turn();
    }
    for (const one of this.reservations) {
      if (isOpen(one)) {
        this.#kickStrangers(one);
        one.told = this.playersOf(one);
        one.noted = one.told;
      } else if (one.isHeld && one.state === "ENDED" && this.#kickStrangers(one)) {
        // The other password is told to nobody once the match is over.
        one.told = [];
        one.noted = this.playersOf(one);
      }
    }
    return turns;
  }

  /** Kicks whoever is not of the match, where somebody lost access. @returns whether somebody did */
  #kickStrangers(one: Reservation): boolean {
    const players = this.playersOf(one);
    if (one.noted.every((who) => players.includes(who))) return false;
    const strangers = [...(one.server?.there ?? [])].filter((who) => !players.includes(who));
    for (const who of strangers) one.server?.there.delete(who);
    return true;
  }

  #turn(): void {
    const isOnCall = this.servers.some(({ isOn, isDeleted }) => isOn && !isDeleted);
    const ready = this.#play.openMatches.filter(({ readyUntil }) => readyUntil === null);
    for (const match of isOnCall ? ready : []) {
      if (!this.reservations.some((one) => one.isPresent && one.match === match)) this.#reserve(match);
    }
    for (const one of this.reservations.filter(({ state }) => state === "WAITING")) this.#takeServer(one);
    for (const one of this.reservations.filter(({ isHeld }) => isHeld)) this.#step(one);
  }

  #reserve(match: Match): void {
    const one = { match, server: null, since: this.#now(), isHeld: false, isKept: false, isPresent: true };
    this.reservations.push({
      ...one,
      state: "WAITING",
      hasBegun: false,
      isOver: false,
      told: [],
      noted: [],
      lastThere: new Map(),
    });
    this.#changes += 1;
  }

  #takeServer(one: Reservation): void {
    if (one.match.closedAt !== null) {
      this.#to(one, "CANCELLED");
      return;
    }
    const [free] = this.servers
      .filter((server) => server.isOn && !server.isDeleted && !this.holderOf(server))
      .toSorted((some, other) => some.priority - other.priority);
    if (free) Object.assign(one, { server: free, isHeld: true });
    if (free) this.#to(one, "CONFIGURING");
  }

  #step(one: Reservation): void {
    const { state, match, isOver } = one;
    const passedMs = this.#now() - one.since;
    const isClosed = match.closedAt !== null;
    const isCalledOff = isClosed && !this.#play.resultOf(match).hasRound;
    if (state === "CONFIGURING") this.#setUp(one);
    else if (isOpen(one) && isCalledOff) this.#to(one, "CANCELLED");
    else if (isOpen(one) && (isClosed || isOver)) this.#to(one, "ENDED");
    else if (state === "READY") this.#awaitPlayers(one);
    else if (state === "LIVE" && passedMs >= 180 * minuteMs) this.#to(one, "ENDED");
    else if (state === "CANCELLED" || (state === "ENDED" && !one.isKept && passedMs >= minuteMs)) {
      this.#kickStrangers(one);
      one.isHeld = false;
      // Its match is played elsewhere.
      if (!one.isPresent) one.server?.there.clear();
      this.#to(one, "RELEASED");
    }
  }

  /** Those who do not play the match are sent away. */
  #setUp(one: Reservation): void {
    const there = one.server?.there ?? new Set();
    for (const who of there) if (!one.match.seats.some((seat) => seat.who === who)) there.delete(who);
    this.#to(one, "READY");
  }

  #awaitPlayers(one: Reservation): void {
    const { match, since, server, lastThere } = one;
    const absent = match.seats.filter(({ who }) => !server?.there.has(who));
    for (const { who } of match.seats) if (!absent.some((seat) => seat.who === who)) lastThere.set(who, this.#now());
    const awayFor = (seats: typeof absent) =>
      this.#now() - Math.max(since, ...seats.map(({ who }) => lastThere.get(who) ?? 0));
    const lateMs = 5 * minuteMs;
    const late = absent.filter((seat) => awayFor([seat]) >= lateMs && this.#now() - seat.since >= lateMs);
    const isFull = match.seats.length === match.made.red.length + match.made.blue.length;
    if (absent.length === 0 && isFull) this.#to(one, "LIVE");
    else if (absent.length === match.seats.length) {
      if (awayFor(absent) >= 15 * minuteMs) this.#to(one, "CANCELLED");
    } else if (late.length > 0) {
      this.#play.callOut(
        late.map(({ who }) => who),
        match,
      );
      this.#changes += 1;
    }
  }

  #ask(one: Reservation, from: readonly ReservationState[], to: ReservationState): ErrorCode | null {
    if (!one.isHeld || !from.includes(one.state)) return "RESERVATION_OVER";
    this.#to(one, to);
    return null;
  }

  #to(one: Reservation, state: ReservationState): void {
    Object.assign(one, { state, since: this.#now() });
    if (state === "LIVE") one.hasBegun = true;
    this.#changes += 1;
  }
}

/** Whether players may enter the server. */
export function isOpen({ state }: Reservation): boolean {
  return state === "READY" || state === "LIVE";
}
