import { cooldownMinutes } from "contract/constants.ts";
import type { ErrorCode } from "contract/error-codes.ts";
import { type Side, sides } from "contract/sides.ts";
import type { World } from "./command.ts";
import {
  createMatch,
  createPlayedRound,
  getMatchPlayer,
  hasCancelMajority,
  haveSamePlayers,
  isSameRound,
  type Match,
  type MatchPlayer,
  type PlayedRound,
  type PlayerNumber,
  type QueueEntry,
  type Result,
  type Teams,
} from "./matches.ts";
import { applyResult, type Rating } from "./ratings.ts";

const minuteMs = 60_000;

/**
 * Models a queue, its matches and the results of its mode by the rules. Each command returns the expected error code, or
 * `null` if it succeeds.
 */
export class MatchmakingModel {
  readonly #teamSize: number;
  readonly #now: () => number;
  readonly #bans: World["bans"];
  readonly #cooldowns = new Map<PlayerNumber, { count: number; until: number }>();
  #joinCount = 0;
  waiting: QueueEntry[] = [];
  /** All results ever created, in order of creation. */
  readonly results: Result[] = [];
  readonly ratings = new Map<PlayerNumber, Rating>();

  constructor(teamSize: number, now: () => number, bans: World["bans"]) {
    this.#teamSize = teamSize;
    this.#now = now;
    this.#bans = bans;
  }

  get openMatches(): Match[] {
    return this.results.flatMap(({ match }) => (match?.closedAt === null ? [match] : []));
  }

  isBanned(who: PlayerNumber): boolean {
    return (this.#bans.get(who)?.until ?? 0) > this.#now();
  }

  join(who: PlayerNumber): ErrorCode | null {
    if (this.waiting.some((entry) => entry.who === who)) return "ALREADY_IN_QUEUE";
    if (this.openMatches.some(({ players }) => players.some((player) => player.who === who))) return "HAS_OPEN_MATCH";
    if (this.isBanned(who)) return "BANNED_FROM_RANKED";
    if ((this.#cooldowns.get(who)?.until ?? 0) > this.#now()) return "COOLDOWN";
    this.#joinCount += 1;
    this.#enqueue({ who, joinNumber: this.#joinCount });
    return null;
  }

  leave(who: PlayerNumber): ErrorCode | null {
    const isWaiting = this.waiting.some((entry) => entry.who === who);
    this.waiting = this.waiting.filter((entry) => entry.who !== who);
    return isWaiting ? null : "NOT_IN_QUEUE";
  }

  /** Removes a player from the queue, and cancels the player's open match as if the player had not been ready. */
  removeFromMatchmaking(who: PlayerNumber): void {
    this.leave(who);
    const match = this.openMatches.find(({ players }) => players.some((player) => player.who === who));
    if (match) this.#cancelMatch(match, (player) => player.who === who);
  }

  readyUp(who: PlayerNumber, match: Match): ErrorCode | null {
    const player = getMatchPlayer(match, who);
    if (player.isReady) return "ALREADY_READY";
    player.isReady = true;
    if (match.players.every(({ isReady }) => isReady)) match.readyUntil = null;
    return null;
  }

  voteToCancel(who: PlayerNumber, match: Match): ErrorCode | null {
    const player = getMatchPlayer(match, who);
    if (player.wantsCancel) return "ALREADY_CANCELLING";
    player.wantsCancel = true;
    if (hasCancelMajority(match)) this.#discard(match);
    return null;
  }

  withdrawCancelVote(who: PlayerNumber, match: Match): ErrorCode | null {
    const player = getMatchPlayer(match, who);
    if (!player.wantsCancel) return "NOT_CANCELLING";
    player.wantsCancel = false;
    return null;
  }

  leaveMatch(who: PlayerNumber, match: Match): ErrorCode | null {
    if (match.readyUntil === null) this.removePlayers([who], match);
    else this.#cancelMatch(match, (player) => player.who === who);
    return null;
  }

  /** Removes players from a match that continues without them. */
  removePlayers(players: readonly PlayerNumber[], match: Match): void {
    const isStaying = (who: PlayerNumber) => !players.includes(who);
    match.players = match.players.filter(({ who }) => isStaying(who));
    const { teams } = this.getResult(match);
    // Replaces all elements of the array.
    for (const side of sides) teams[side].splice(0, Infinity, ...teams[side].filter(isStaying));
    for (const who of players) this.#coolDown(who);
    if (match.players.length === 0 || hasCancelMajority(match)) this.#discard(match);
  }

  /** "Place" is the API's word for a slot of a match. */
  takePlace(who: PlayerNumber, match: Match): ErrorCode | null {
    if (!this.waiting.some((entry) => entry.who === who)) return "NOT_IN_QUEUE";
    const countOpenSlots = (side: Side) =>
      this.#teamSize - match.players.filter((player) => player.side === side).length;
    const side = countOpenSlots("blue") > countOpenSlots("red") ? "blue" : "red";
    if (countOpenSlots(side) <= 0) return "NO_OPEN_PLACE";
    this.leave(who);
    match.players.push({ who, side, isReady: true, wantsCancel: false, joinedAt: this.#now() });
    this.getResult(match).teams[side].push(who);
    return null;
  }

  /** Cancels the matches whose ready check has expired. */
  expireMatches(): null {
    for (const match of this.openMatches) {
      if ((match.readyUntil ?? Infinity) <= this.#now()) this.#cancelMatch(match, (player) => !player.isReady);
    }
    return null;
  }

  /** @param participants in the order of the message; the first half is red */
  importResult(
    participants: readonly PlayerNumber[],
    scores: Record<Side, number>,
    allowDuplicate: boolean,
  ): ErrorCode | null {
    if (participants.length % 2 === 1) return "TEAM_SIZE_MISMATCH";
    const played = createPlayedRound(participants, scores);
    const isDuplicate = this.results.some(
      (result) => result.state !== "deleted" && result.hasRound && isSameRound(result, played),
    );
    if (isDuplicate && !allowDuplicate) return "DUPLICATE_RESULT";
    if (!this.fillPendingResult(played))
      this.results.push({ ...played, forfeit: null, redEloGain: null, state: "open", match: null });
    return null;
  }

  /** Stores the round in the pending result of its teams. @returns whether there is one */
  fillPendingResult(played: PlayedRound): boolean {
    const pending = this.#findPendingResult(played.teams);
    if (!pending) return false;
    Object.assign(pending, played);
    this.#closeMatch(pending);
    return true;
  }

  updateResult(result: Result, redScore: number): ErrorCode | null {
    return this.#edit(result, () => {
      result.scores.red = redScore;
      result.hasRound = true;
      this.#closeMatch(result);
      return null;
    });
  }

  declareForfeit(result: Result, side: Side): ErrorCode | null {
    return this.#edit(result, () => {
      if (result.forfeit !== null) return "ALREADY_FORFEIT";
      result.forfeit = side;
      this.#closeMatch(result);
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
      this.#closeMatch(result);
      return null;
    });
  }

  freezeResult(result: Result): ErrorCode | null {
    return this.#edit(result, () => {
      const { red, blue } = result.teams;
      const isCompleteRound = result.hasRound && red.length > 0 && red.length === blue.length;
      if (!isCompleteRound && result.forfeit === null) return "NOT_FREEZABLE";
      result.state = "frozen";
      result.redEloGain = applyResult(this.ratings, result);
      return null;
    });
  }

  /** Assigns the teams of a new match. The league chooses at random which team is red. */
  assignTeams(match: Match, { red }: Teams): void {
    for (const player of match.players) player.side = red.includes(player.who) ? "red" : "blue";
    for (const { who, side } of match.players) {
      match.initialTeams[side].push(who);
      this.getResult(match).teams[side].push(who);
    }
  }

  /** Inserts entries into the queue by `joinNumber`, and creates matches of the players who have waited longest. */
  #enqueue(...entries: QueueEntry[]): void {
    this.waiting = [...this.waiting, ...entries].toSorted((a, b) => a.joinNumber - b.joinNumber);
    while (this.waiting.length >= 2 * this.#teamSize) {
      const match = createMatch(this.waiting.splice(0, 2 * this.#teamSize), this.#now());
      this.results.push({
        teams: { red: [], blue: [] },
        messageOrder: null,
        scores: { red: 0, blue: 0 },
        hasRound: false,
        forfeit: null,
        redEloGain: null,
        state: "open",
        match,
      });
    }
  }

  /** Cancels a match. Players who are to blame get a cooldown, the others return to the queue. */
  #cancelMatch(match: Match, isToBlame: (player: MatchPlayer) => boolean): void {
    this.#discard(match);
    for (const player of match.players) if (isToBlame(player)) this.#coolDown(player.who);
    // Only players for whom the match was created return. Those who took an open slot later do not.
    this.#enqueue(
      ...match.queueEntries.filter(({ who }) =>
        match.players.some((player) => player.who === who && !isToBlame(player)),
      ),
    );
  }

  #coolDown(who: PlayerNumber): void {
    const count = this.#cooldowns.get(who)?.count ?? 0;
    const minutes = cooldownMinutes[Math.min(count, cooldownMinutes.length - 1)] ?? 0;
    this.#cooldowns.set(who, { count: count + 1, until: this.#now() + minutes * minuteMs });
  }

  #discard(match: Match): void {
    this.deleteResult(this.getResult(match));
  }

  #closeMatch({ match }: Result): void {
    if (match) match.closedAt ??= this.#now();
  }

  getResult(match: Match): Result {
    return this.results.find((result) => result.match === match) as Result;
  }

  /**
   * Returns the pending result to which a round between these teams belongs. An open match has priority, then the match that
   * was closed last.
   */
  #findPendingResult(teams: Teams): Result | undefined {
    return (
      this.results
        .filter(({ match, hasRound, forfeit, state }) => match && state === "open" && !hasRound && forfeit === null)
        .toReversed()
        // Infinity stands for open matches. The difference of two of them is NaN, which `|| 0` makes equal.
        .toSorted((a, b) => (b.match?.closedAt ?? Infinity) - (a.match?.closedAt ?? Infinity) || 0)
        .find(
          (result) =>
            haveSamePlayers(result.teams, teams) || haveSamePlayers(result.match?.initialTeams ?? teams, teams),
        )
    );
  }

  /** Edits a result that is neither deleted nor frozen. */
  #edit({ state }: Result, edit: () => ErrorCode | null): ErrorCode | null {
    if (state === "deleted") return "RESULT_NOT_FOUND";
    return state === "frozen" ? "RESULT_FROZEN" : edit();
  }
}
