import type { MovedCounts } from "contract/admin.ts";
import { startElo } from "contract/constants.ts";
import type { Side } from "contract/sides.ts";
import { teamElo } from "../features/competitions/elo.ts";
import type { Row } from "../features/tables.ts";
import { MovedBoards, movedQueues } from "./moved-boards.ts";
import { MovedClans, MovedEvents } from "./moved-clans.ts";
import { byId, keptOf, MovedDocument } from "./moved-document.ts";
import { canSignIn, emptyHashesOf, type FirstAdmin, MovedPeople } from "./moved-people.ts";
import { type MovedFreeze, type MovedResult, movedLeagueResult, movedRankedResult } from "./moved-results.ts";
import { movedVotes } from "./moved-votes.ts";
import { type KeyedTable, MoveReport, Moving } from "./moving.ts";
import { rateMoved, type Validated } from "./rate-moved.ts";
import type { Dump } from "./read-dump.ts";

/** The collections of results, in the order in which they come. */
const resultsCollections = ["resultrankeds", "results"];
/** Those that are kept in memory. */
const keptCollections = ["users", "seasons", "modes", "clans", "events", "votes", "queues", "stats", "statrankeds"];
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

const noFreeze: MovedFreeze = { freeze_number: null, red_elo_before: null, blue_elo_before: null, red_elo_gain: null };

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
  votes: ReturnType<typeof movedVotes> = { votes: [], entries: [] };
  queues: ReturnType<typeof movedQueues> = { queues: [], categories: [] };
  readonly counts = { rankedResults: 0, rankedValidated: 0, leagueResults: 0, leagueValidated: 0 };
  readonly elo: { players: number; largest: EloDifference[] } = { players: 0, largest: [] };
  readonly dump: Dump;
  readonly #target: MoveTarget;
  /** By the keys of results. */
  #freezes: ReadonlyMap<number, MovedFreeze> = new Map();
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
  }

  /** Reads a dump twice: all but its results, then these. @throws DumpFault */
  static async read(dump: Dump, target: MoveTarget): Promise<MovedLeague> {
    const league = new MovedLeague(dump, target);
    await league.#readAllButResults();
    league.#rate(await league.#readValidated());
    return league;
  }

  async #readAllButResults(): Promise<void> {
    const { report, people, boards, clans, events, moving } = this;
    const kept = new Map(keptCollections.map((collection) => [collection, [] as MovedDocument[]]));
    await this.dump.read(
      (collection) => !resultsCollections.includes(collection),
      (collection, document) => {
        const isKept = kept.has(collection);
        const fields = isKept ? keptOf(document, (bytes) => moving.countKept(bytes)) : document;
        const source = new MovedDocument(collection, fields, report);
        if (derived.includes(collection)) source.leaveOut("DERIVED");
        else if (!isKept) source.leaveOut("COLLECTION_UNKNOWN");
        kept.get(collection)?.push(source);
      },
    );
    const all = (collection: string) => kept.get(collection) ?? [];
    boards.addModes(all("modes"));
    boards.addSeasons(all("seasons"));
    people.addUsers(all("users"), this.#target.first, await emptyHashesOf(all("users")));
    clans.add(all("clans"), people);
    events.add(all("events"), clans, boards);
    this.votes = movedVotes(all("votes"), this);
    for (const source of all("stats").toSorted(byId)) {
      this.#noteStat(source, boards.seasonById(source.reference("seasonId"))?.boardId ?? null);
    }
    for (const source of all("statrankeds").toSorted(byId)) {
      this.#noteStat(source, boards.boardOfMode(boards.modeById(source.reference("modeId"))));
    }
    this.queues = movedQueues(all("queues"), boards, moving);
    const { categories } = this.queues;
    if (categories.length > 0)
      report.explain("queues", "DISCORD_ID", `delete these categories there: ${categories.join(", ")}`);
  }

  #noteStat(source: MovedDocument, boardId: number | null): void {
    const userId = this.people.userOf(source.reference("userId"));
    if (userId === null || boardId === null) return;
    this.moving.noteId(source.collection === "stats" ? "league_stat" : "ranked_stat", source, userId, boardId);
    const elo = source.number("elo");
    if (elo !== null) this.#storedElos.getOrInsertComputed(boardId, () => new Map()).getOrInsert(userId, elo);
  }

  /** Counts the results, and returns what rating takes of the validated ones. */
  async #readValidated(): Promise<Validated[]> {
    const { counts } = this;
    const validated: Validated[] = [];
    await this.eachResult(this.report, ({ id: key, oldId: id, result: { row, players } }) => {
      counts[row.area === "ranked" ? "rankedResults" : "leagueResults"] += 1;
      if (row.frozen_at === null) return;
      counts[row.area === "ranked" ? "rankedValidated" : "leagueValidated"] += 1;
      const { board_id: boardId, red_score, blue_score, forfeit_side, frozen_at: frozenAt, played_at: playedAt } = row;
      const team = (side: Side) => players.filter((player) => player.side === side).map(({ user_id }) => user_id);
      const teams = { red: team("red"), blue: team("blue") };
      validated.push({ key, id, boardId, frozenAt, playedAt, red_score, blue_score, forfeit_side, ...teams });
    });
    return validated;
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

  #rate(validated: Validated[]): void {
    const { boards, clans } = this;
    const compared = new Set<number>();
    const rosters = Map.groupBy(clans.rosters, ({ clan_id }) => clan_id);
    this.#freezes = rateMoved(validated, boards, this.#target.eloK, (board, elos) => {
      for (const [userId, stored] of this.#storedElos.get(board.id) ?? []) {
        compared.add(userId);
        this.#compare(board.id, { userId, stored, now: elos.get(userId) ?? startElo });
      }
      for (const { row, season } of clans.clans) {
        if (season.boardId !== board.id || season.row.active === 1) continue;
        row.final_elo = teamElo((rosters.get(row.id) ?? []).map(({ user_id }) => elos.get(user_id) ?? startElo));
      }
    });
    this.elo.players = compared.size;
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
      rankedResults,
      rankedValidated,
      leagueResults,
      leagueValidated,
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
    return { id, ...result.row, ...(this.#freezes.get(id) ?? noFreeze) };
  }
}
