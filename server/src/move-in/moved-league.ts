import type { MovedCounts } from "contract/admin.ts";
import { startElo } from "contract/constants.ts";
import { teamElo } from "../features/ratings/elo.ts";
import type { Row } from "../features/tables.ts";
import { keptCollections, keptFields } from "./kept-fields.ts";
import { MoveReport } from "./move-report.ts";
import { MovedBoards } from "./moved-boards.ts";
import { MovedClans } from "./moved-clans.ts";
import { byId, MovedDocument } from "./moved-document.ts";
import { MovedEvents } from "./moved-events.ts";
import { canSignIn, type FirstAdmin, MovedPeople } from "./moved-people.ts";
import { MovedQueues } from "./moved-queues.ts";
import { type MovedResult, movedLeagueResult, movedRankedResult } from "./moved-results.ts";
import { MovedVotes } from "./moved-votes.ts";
import { type KeyedTable, Moving } from "./moving.ts";
import { MovedFreezes } from "./rate-moved.ts";
import type { Dump } from "./read-dump.ts";

/** The collections of results, in the order in which they come. */
const resultsCollections = ["resultrankeds", "results"];
/** Figures that are counted anew, and what was kept for the operator. */
const derived = ["stats", "statrankeds", "webhooks"];
/** Differences of Elo that the report names. */
const largestNamed = 20;

export type MoveTarget = {
  /** ms UTC. */
  readonly now: number;
  readonly eloK: number;
  /** The admin of the league that is there, who stays; `null`: none. */
  readonly first: FirstAdmin | null;
  /** The last key that each table has given. */
  readonly lastKeys: ReadonlyMap<KeyedTable, number>;
};

export type EloDifference = {
  readonly userName: string;
  /** The mode or the season. */
  readonly board: string;
  readonly stored: number;
  readonly now: number;
};

/** A result that comes: its key, its id in the dump, and the result. */
type Placed = { readonly id: number; readonly oldId: string | null; readonly result: MovedResult };

/**
 * A league as it comes from a dump. All but its results is kept in memory; these are read again whenever they are asked
 * for, and are the same each time.
 */
export class MovedLeague {
  readonly report = new MoveReport();
  readonly moving: Moving;
  readonly people: MovedPeople;
  readonly boards: MovedBoards;
  readonly clans: MovedClans;
  readonly events: MovedEvents;
  readonly votes: MovedVotes;
  readonly queues: MovedQueues;
  readonly freezes = new MovedFreezes();
  readonly counts = { rankedResults: 0, rankedValidated: 0, leagueResults: 0, leagueValidated: 0 };
  readonly elo: { players: number; largest: EloDifference[] } = { players: 0, largest: [] };
  readonly dump: Dump;
  readonly #target: MoveTarget;
  readonly #kept = new Map<string, MovedDocument[]>();
  /** The Elo that the original stored, by board and player. */
  readonly #storedElos = new Map<number, Map<number, number>>();

  private constructor(dump: Dump, target: MoveTarget) {
    this.dump = dump;
    this.#target = target;
    this.moving = new Moving(target.now, target.lastKeys);
    this.people = new MovedPeople(this.moving);
    this.boards = new MovedBoards(this.moving);
    this.clans = new MovedClans(this.moving, this.boards);
    this.events = new MovedEvents(this.moving);
    this.votes = new MovedVotes(this.moving, this);
    this.queues = new MovedQueues(this.moving);
  }

  /** Reads a dump twice: all but its results, then these. @throws DumpFault */
  static async read(dump: Dump, target: MoveTarget): Promise<MovedLeague> {
    const league = new MovedLeague(dump, target);
    await league.#readAllButResults();
    league.#resolve();
    await league.#readResults();
    league.#rate();
    return league;
  }

  async #readAllButResults(): Promise<void> {
    const { report, people, dump, moving } = this;
    const silent = new MoveReport();
    await dump.read(
      () => true,
      (collection, document) => {
        if (resultsCollections.includes(collection)) {
          const result = new MovedDocument(collection, document, silent);
          if (!result.flag("hasBeenCanceled")) people.mentionPlayers(result);
          return;
        }
        const isKept = keptCollections.includes(collection);
        const kept = isKept ? keptFields(collection, document, () => moving.countKept()) : document;
        const source = new MovedDocument(collection, kept, report);
        if (!isKept && !derived.includes(collection)) source.leaveOut("COLLECTION_UNKNOWN");
        if (derived.includes(collection)) source.leaveOut("DERIVED");
        if (isKept) this.#kept.getOrInsert(collection, []).push(source);
      },
    );
  }

  #resolve(): void {
    const { people, boards, clans, events, votes, queues } = this;
    const kept = (collection: string) => this.#kept.get(collection) ?? [];
    boards.addModes(kept("modes"));
    boards.addSeasons(kept("seasons"));
    people.addUsers(kept("users"), this.#target.first);
    clans.add(kept("clans"), people);
    events.add(kept("events"), clans);
    votes.add(kept("votes"));
    for (const [collection, kind] of [
      ["stats", "league_stat"],
      ["statrankeds", "ranked_stat"],
    ] as const) {
      for (const source of kept(collection).toSorted(byId)) this.#noteStat(source, kind);
    }
    queues.add(kept("queues"), boards);
    if (queues.categories.length > 0) {
      this.report.explain("queues", "DISCORD_ID", `delete these categories there: ${queues.categories.join(", ")}`);
    }
    this.#kept.clear();
  }

  #noteStat(source: MovedDocument, kind: "league_stat" | "ranked_stat"): void {
    const userId = this.people.userOf(source.reference("userId"));
    const boardId =
      kind === "league_stat"
        ? this.boards.seasonById(source.reference("seasonId"))?.boardId
        : this.boards.boardOfMode(this.boards.modeById(source.reference("modeId")) ?? 0)?.id;
    if (userId === null || boardId === undefined) return;
    if (source.id !== null) {
      this.moving.movedIds.push({ kind, old_id: source.id, new_id: userId, board_id: boardId });
    }
    const elo = source.number("elo");
    if (elo !== null) this.#storedElos.getOrInsertComputed(boardId, () => new Map()).getOrInsert(userId, elo);
  }

  async #readResults(): Promise<void> {
    const { counts } = this;
    await this.eachResult(this.report, ({ id, oldId, result }) => {
      const isFrozen = result.row.frozen === 1;
      counts[result.row.area === "ranked" ? "rankedResults" : "leagueResults"] += 1;
      if (!isFrozen) return;
      counts[result.row.area === "ranked" ? "rankedValidated" : "leagueValidated"] += 1;
      this.freezes.add(this.#placeOf(id), oldId, result);
    });
  }

  /** Reads the results that come, in the order of their keys. @param report what is odd of them is noted there */
  async eachResult(report: MoveReport, visit: (placed: Placed) => void | Promise<void>): Promise<void> {
    let id = this.moving.lastKey("results");
    for (const collection of resultsCollections) {
      const mapped = collection === "results" ? movedLeagueResult : movedRankedResult;
      await this.dump.read(
        (one) => one === collection,
        (_, document) => {
          const source = new MovedDocument(collection, document, report);
          const result = mapped(source, this);
          if (result === null) return;
          id += 1;
          return visit({ id, oldId: source.id, result });
        },
      );
    }
  }

  /** The number of a result among all that come, from 0. */
  #placeOf(id: number): number {
    return id - this.moving.lastKey("results") - 1;
  }

  #rate(): void {
    const { counts, boards, clans } = this;
    const results = counts.rankedResults + counts.leagueResults;
    const compared = new Set<number>();
    const ofEnded = Map.groupBy(clans.rosters, ({ clan_id }) => clan_id);
    this.freezes.rate(boards.boards, { results, eloK: this.#target.eloK }, (board, elos) => {
      for (const [userId, stored] of this.#storedElos.get(board.id) ?? []) {
        compared.add(userId);
        this.#compare(board.id, { userId, stored, now: elos.get(userId) ?? startElo });
      }
      for (const { row, season } of clans.clans) {
        if (season.boardId !== board.id || season.row.active === 1) continue;
        row.final_elo = teamElo((ofEnded.get(row.id) ?? []).map(({ user_id }) => elos.get(user_id) ?? startElo));
      }
    });
    this.elo.players = compared.size;
    for (const pool of boards.pools) pool.freezes = this.freezes.freezesOf.get(pool.id) ?? 0;
  }

  #compare(boardId: number, { userId, stored, now }: { userId: number; stored: number; now: number }): void {
    const { largest } = this.elo;
    const rounded = (elo: number) => Math.round(elo * 100) / 100 + 0;
    if (rounded(stored) === rounded(now)) return;
    const userName = this.people.nameOf(userId);
    largest.push({ userName, board: this.boards.nameOfBoard(boardId), stored: rounded(stored), now: rounded(now) });
    largest.sort((one, other) => Math.abs(other.now - other.stored) - Math.abs(one.now - one.stored));
    largest.length = Math.min(largest.length, largestNamed);
  }

  /** How many there are of all that comes. */
  get moved(): MovedCounts {
    const { people, boards, clans, events, votes, queues } = this;
    const { rankedResults, rankedValidated, leagueResults, leagueValidated } = this.counts;
    return {
      users: people.users.length,
      deletedUsers: people.deleted.length,
      modes: boards.modes.length,
      seasons: boards.seasons.length,
      clans: clans.clans.length,
      rosterPlaces: clans.rosters.length,
      ...{ rankedResults, rankedValidated, leagueResults, leagueValidated },
      events: events.events.length,
      votes: votes.votes.length,
      voteEntries: votes.entries.length,
      queues: queues.queues.length,
    };
  }

  /** Whether an admin can sign in after the move. */
  get hasAdmin(): boolean {
    const { first } = this.#target;
    const isFirstThere = first !== null && this.people.heir === null;
    return this.people.users.some(canSignIn) || (isFirstThere && canSignIn(first));
  }

  /** The row of a result with its key and what its freeze adds. */
  rowOf({ id, result }: Placed): Row<"results"> {
    return { id, ...result.row, ...this.freezes.freezeOf(this.#placeOf(id)) };
  }
}
