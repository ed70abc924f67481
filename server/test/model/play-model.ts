import { cooldownMinutes } from "contract/constants.ts";
import type { ErrorCode } from "contract/error-codes.ts";
import { type Side, sides } from "contract/sides.ts";
import type { World } from "./command.ts";
import {
  isSameRound,
  isSameTeams,
  isVotedDown,
  type Match,
  matchOf,
  type Place,
  type Played,
  type Result,
  roundOf,
  type Seat,
  seatOf,
  type Teams,
  type Who,
} from "./matches.ts";
import { type Rating, rate } from "./rate.ts";

const minuteMs = 60_000;

/**
 * What a queue with its matches and the results of a mode have to do by the rules. A command returns the refusal; `null`: none.
 */
export class PlayModel {
  readonly #size: number;
  readonly #now: () => number;
  readonly #bans: World["bans"];
  readonly #cooldowns = new Map<Who, { count: number; until: number }>();
  #joins = 0;
  waiting: Place[] = [];
  /** All that were ever made, in that order. */
  readonly results: Result[] = [];
  readonly ratings = new Map<Who, Rating>();

  /** @param size players of a team */
  constructor(size: number, now: () => number, bans: World["bans"]) {
    this.#size = size;
    this.#now = now;
    this.#bans = bans;
  }

  get openMatches(): Match[] {
    return this.results.flatMap(({ match }) => (match?.closedAt === null ? [match] : []));
  }

  isBanned(who: Who): boolean {
    return (this.#bans.get(who)?.until ?? 0) > this.#now();
  }

  join(who: Who): ErrorCode | null {
    if (this.waiting.some((one) => one.who === who)) return "ALREADY_IN_QUEUE";
    if (this.openMatches.some(({ seats }) => seats.some((seat) => seat.who === who))) return "HAS_OPEN_MATCH";
    if (this.isBanned(who)) return "BANNED_FROM_RANKED";
    if ((this.#cooldowns.get(who)?.until ?? 0) > this.#now()) return "COOLDOWN";
    this.#joins += 1;
    this.#wait({ who, place: this.#joins });
    return null;
  }

  leave(who: Who): ErrorCode | null {
    const isThere = this.waiting.some((one) => one.who === who);
    this.waiting = this.waiting.filter((one) => one.who !== who);
    return isThere ? null : "NOT_IN_QUEUE";
  }

  /** Takes somebody out of the queue, and out of an open match as if not ready. */
  withdraw(who: Who): void {
    this.leave(who);
    const match = this.openMatches.find(({ seats }) => seats.some((seat) => seat.who === who));
    if (match) this.#breakUp(match, (seat) => seat.who === who);
  }

  readyUp(who: Who, match: Match): ErrorCode | null {
    const seat = seatOf(match, who);
    if (seat.isReady) return "ALREADY_READY";
    seat.isReady = true;
    if (match.seats.every(({ isReady }) => isReady)) match.readyUntil = null;
    return null;
  }

  voteToCancel(who: Who, match: Match): ErrorCode | null {
    const seat = seatOf(match, who);
    if (seat.wantsCancel) return "ALREADY_CANCELLING";
    seat.wantsCancel = true;
    if (isVotedDown(match)) this.#discard(match);
    return null;
  }

  withdrawCancelVote(who: Who, match: Match): ErrorCode | null {
    const seat = seatOf(match, who);
    if (!seat.wantsCancel) return "NOT_CANCELLING";
    seat.wantsCancel = false;
    return null;
  }

  leaveMatch(who: Who, match: Match): ErrorCode | null {
    if (match.readyUntil === null) this.callOut([who], match);
    else this.#breakUp(match, (seat) => seat.who === who);
    return null;
  }

  /** Takes players out of a match that goes on without them. */
  callOut(players: readonly Who[], match: Match): void {
    const isStaying = (who: Who) => !players.includes(who);
    match.seats = match.seats.filter(({ who }) => isStaying(who));
    const { teams } = this.resultOf(match);
    for (const side of sides) teams[side].splice(0, Infinity, ...teams[side].filter(isStaying));
    for (const who of players) this.#coolDown(who);
    if (match.seats.length === 0 || isVotedDown(match)) this.#discard(match);
  }

  takePlace(who: Who, match: Match): ErrorCode | null {
    if (!this.waiting.some((one) => one.who === who)) return "NOT_IN_QUEUE";
    const openOn = (side: Side) => this.#size - match.seats.filter((seat) => seat.side === side).length;
    const side = openOn("blue") > openOn("red") ? "blue" : "red";
    if (openOn(side) <= 0) return "NO_OPEN_PLACE";
    this.leave(who);
    match.seats.push({ who, side, isReady: true, wantsCancel: false, since: this.#now() });
    this.resultOf(match).teams[side].push(who);
    return null;
  }

  /** Those who are not ready in time are out. */
  expireMatches(): null {
    for (const match of this.openMatches) {
      if ((match.readyUntil ?? Infinity) <= this.#now()) this.#breakUp(match, (seat) => !seat.isReady);
    }
    return null;
  }

  /** @param names the players in the order of the message, of whom the first half is red */
  importResult(names: readonly Who[], scores: Record<Side, number>, allowDuplicate: boolean): ErrorCode | null {
    if (names.length % 2 === 1) return "TEAM_SIZE_MISMATCH";
    const played = roundOf(names, scores);
    const isTwice = this.results.some((one) => one.state !== "deleted" && one.hasRound && isSameRound(one, played));
    if (isTwice && !allowDuplicate) return "DUPLICATE_RESULT";
    if (!this.fill(played)) this.results.push({ ...played, forfeit: null, gain: null, state: "open", match: null });
    return null;
  }

  /** @returns whether a result awaits that round */
  fill(played: Played): boolean {
    const awaited = this.#awaited(played.teams);
    if (!awaited) return false;
    Object.assign(awaited, played);
    this.#close(awaited);
    return true;
  }

  updateResult(result: Result, redScore: number): ErrorCode | null {
    return this.#edit(result, () => {
      result.scores.red = redScore;
      result.hasRound = true;
      this.#close(result);
      return null;
    });
  }

  declareForfeit(result: Result, side: Side): ErrorCode | null {
    return this.#edit(result, () => {
      if (result.forfeit !== null) return "ALREADY_FORFEIT";
      result.forfeit = side;
      this.#close(result);
      return null;
    });
  }

  removeForfeit(result: Result): ErrorCode | null {
    return this.#edit(result, () => {
      if (result.forfeit === null) return "NOT_FORFEIT";
      result.forfeit = null;
      return null;
    });
  }

  deleteResult(result: Result): ErrorCode | null {
    return this.#edit(result, () => {
      result.state = "deleted";
      this.#close(result);
      return null;
    });
  }

  freezeResult(result: Result): ErrorCode | null {
    return this.#edit(result, () => {
      const { red, blue } = result.teams;
      const isRound = result.hasRound && red.length > 0 && red.length === blue.length;
      if (!isRound && result.forfeit === null) return "NOT_FREEZABLE";
      result.state = "frozen";
      result.gain = rate(this.ratings, result);
      return null;
    });
  }

  /** Who is red is chosen at random: says it of a match that was made. */
  seat(match: Match, { red }: Teams): void {
    for (const seat of match.seats) seat.side = red.includes(seat.who) ? "red" : "blue";
    for (const { who, side } of match.seats) {
      match.made[side].push(who);
      this.resultOf(match).teams[side].push(who);
    }
  }

  #wait(...players: Place[]): void {
    this.waiting = [...this.waiting, ...players].toSorted((one, other) => one.place - other.place);
    while (this.waiting.length >= 2 * this.#size) {
      const match = matchOf(this.waiting.splice(0, 2 * this.#size), this.#now());
      const nothing = { lines: null, scores: { red: 0, blue: 0 }, hasRound: false, forfeit: null, gain: null };
      this.results.push({ teams: { red: [], blue: [] }, ...nothing, state: "open", match });
    }
  }

  #breakUp(match: Match, isToBlame: (seat: Seat) => boolean): void {
    this.#discard(match);
    for (const seat of match.seats) if (isToBlame(seat)) this.#coolDown(seat.who);
    // Who took a place did not wait for the match.
    this.#wait(...match.places.filter(({ who }) => match.seats.some((seat) => seat.who === who && !isToBlame(seat))));
  }

  #coolDown(who: Who): void {
    const count = this.#cooldowns.get(who)?.count ?? 0;
    const minutes = cooldownMinutes[Math.min(count, cooldownMinutes.length - 1)] ?? 0;
    this.#cooldowns.set(who, { count: count + 1, until: this.#now() + minutes * minuteMs });
  }

  #discard(match: Match): void {
    this.deleteResult(this.resultOf(match));
  }

  #close({ match }: Result): void {
    if (match) match.closedAt ??= this.#now();
  }

  resultOf(match: Match): Result {
    return this.results.find((result) => result.match === match) as Result;
  }

  /** The result that a round between these teams fills. */
  #awaited(teams: Teams): Result | undefined {
    return this.results
      .filter(({ match, hasRound, forfeit, state }) => match && state === "open" && !hasRound && forfeit === null)
      .toReversed()
      .toSorted((one, other) => (other.match?.closedAt ?? Infinity) - (one.match?.closedAt ?? Infinity) || 0)
      .find((result) => isSameTeams(result.teams, teams) || isSameTeams(result.match?.made ?? teams, teams));
  }

  #edit({ state }: Result, edit: () => ErrorCode | null): ErrorCode | null {
    if (state === "deleted") return "RESULT_NOT_FOUND";
    return state === "frozen" ? "RESULT_FROZEN" : edit();
  }
}
