import type { ImportedCounts } from "contract/admin.ts";
import { startElo } from "contract/constants.ts";
import type { Side } from "contract/sides.ts";
import { teamElo } from "../features/competitions/elo.ts";
import type { Row } from "../features/tables.ts";
import { ImportContext, ImportReport, type KeyedTable } from "./import-context.ts";
import { ImportedClans, ImportedEvents } from "./imported-clans.ts";
import { ImportedCompetitions, importQueues } from "./imported-competitions.ts";
import { canSignIn, type FirstAdmin, findEmptyPasswordHashes, ImportedPeople } from "./imported-people.ts";
import {
  type ImportedFreeze,
  type ImportedResult,
  importLeagueResult,
  importRankedResult,
} from "./imported-results.ts";
import { importVotes } from "./imported-votes.ts";
import { compareById, copyNeededFields, LegacyDocument } from "./legacy-document.ts";
import { rateImportedResults, type ValidatedResult } from "./rate-imported-results.ts";
import type { Dump } from "./read-dump.ts";

/** The collections of results, in import order. */
const resultsCollections = ["resultrankeds", "results"];
/** The collections that are held in memory. */
const storedCollections = ["users", "seasons", "modes", "clans", "events", "votes", "queues", "stats", "statrankeds"];
/** Collections with computed or operational data, which are not imported. */
const derivedCollections = ["stats", "statrankeds", "webhooks"];
/** The maximum number of Elo differences in the report. */
const maxEloDifferences = 20;

export type ImportTarget = {
  /** Milliseconds since the epoch. */
  readonly now: number;
  readonly eloK: number;
  /** The first admin of the existing league, who stays. `null` if there is none. */
  readonly first: FirstAdmin | null;
  /** The last key assigned by each table. */
  readonly lastKeys: ReadonlyMap<KeyedTable, number>;
};

export type EloDifference = {
  readonly userName: string;
  /** The mode or the season. */
  readonly competition: string;
  readonly stored: number;
  readonly now: number;
};

const noFreeze: ImportedFreeze = {
  freeze_number: null,
  red_elo_before: null,
  blue_elo_before: null,
  red_elo_gain: null,
};

/** An imported result with its new key and its ID in the dump. */
type KeyedResult = { readonly id: number; readonly oldId: string | null; readonly result: ImportedResult };

/**
 * A league read from a dump. All data except for the results is held in memory. Results are read again for each pass
 * and are the same each time.
 */
export class ImportedLeague {
  readonly report = new ImportReport();
  readonly importContext: ImportContext;
  readonly people: ImportedPeople;
  readonly competitions: ImportedCompetitions;
  readonly clans: ImportedClans;
  readonly events: ImportedEvents;
  votes: ReturnType<typeof importVotes> = { votes: [], entries: [] };
  queues: ReturnType<typeof importQueues> = { queues: [], categories: [] };
  readonly counts = { rankedResults: 0, rankedValidated: 0, leagueResults: 0, leagueValidated: 0 };
  readonly elo: { players: number; largest: EloDifference[] } = { players: 0, largest: [] };
  readonly dump: Dump;
  readonly #target: ImportTarget;
  /** The values of each freeze, by the key of the result. */
  #freezes: ReadonlyMap<number, ImportedFreeze> = new Map();
  /** The Elo stored by the legacy software, by competition and player. */
  readonly #storedElos = new Map<number, Map<number, number>>();

  private constructor(dump: Dump, target: ImportTarget) {
    this.dump = dump;
    this.#target = target;
    this.importContext = new ImportContext(target.now, target.lastKeys);
    this.people = new ImportedPeople(this.importContext);
    this.competitions = new ImportedCompetitions(this.importContext);
    this.clans = new ImportedClans(this.importContext, this.competitions);
    this.events = new ImportedEvents(this.importContext);
  }

  /** Reads a dump twice: everything except the results, then the results. @throws DumpError */
  static async read(dump: Dump, target: ImportTarget): Promise<ImportedLeague> {
    const league = new ImportedLeague(dump, target);
    await league.#readAllButResults();
    league.#rate(await league.#readValidated());
    return league;
  }

  async #readAllButResults(): Promise<void> {
    const { report, people, competitions, clans, events, importContext } = this;
    const documents = new Map(storedCollections.map((collection) => [collection, [] as LegacyDocument[]]));
    await this.dump.read(
      (collection) => !resultsCollections.includes(collection),
      (collection, document) => {
        const isStored = documents.has(collection);
        const fields = isStored
          ? copyNeededFields(document, (bytes) => importContext.countBytesInMemory(bytes))
          : document;
        const source = new LegacyDocument(collection, fields, report);
        if (derivedCollections.includes(collection)) source.leaveOut("DERIVED");
        else if (!isStored) source.leaveOut("COLLECTION_UNKNOWN");
        documents.get(collection)?.push(source);
      },
    );
    const getSources = (collection: string) => documents.get(collection) ?? [];
    competitions.addModes(getSources("modes"));
    competitions.addSeasons(getSources("seasons"));
    people.addUsers(getSources("users"), this.#target.first, await findEmptyPasswordHashes(getSources("users")));
    clans.add(getSources("clans"), people);
    events.add(getSources("events"), clans, competitions);
    this.votes = importVotes(getSources("votes"), this);
    for (const source of getSources("stats").toSorted(compareById)) {
      this.#recordStat(source, competitions.seasonById(source.reference("seasonId"))?.competitionId ?? null);
    }
    for (const source of getSources("statrankeds").toSorted(compareById)) {
      this.#recordStat(source, competitions.findCompetitionOfMode(competitions.modeById(source.reference("modeId"))));
    }
    this.queues = importQueues(getSources("queues"), competitions, importContext);
    const { categories } = this.queues;
    if (categories.length > 0)
      report.explain("queues", "DISCORD_ID", `delete these categories in Discord: ${categories.join(", ")}`);
  }

  #recordStat(source: LegacyDocument, competitionId: number | null): void {
    const userId = this.people.findUser(source.reference("userId"));
    if (userId === null || competitionId === null) return;
    this.importContext.recordLegacyId(
      source.collection === "stats" ? "league_stat" : "ranked_stat",
      source,
      userId,
      competitionId,
    );
    const elo = source.number("elo");
    if (elo !== null) this.#storedElos.getOrInsertComputed(competitionId, () => new Map()).getOrInsert(userId, elo);
  }

  /** Counts the results, and returns the rating input of the validated ones. */
  async #readValidated(): Promise<ValidatedResult[]> {
    const { counts } = this;
    const validated: ValidatedResult[] = [];
    await this.forEachResult(this.report, ({ id: key, oldId: id, result: { row, players } }) => {
      counts[row.area === "ranked" ? "rankedResults" : "leagueResults"] += 1;
      if (row.frozen_at === null) return;
      counts[row.area === "ranked" ? "rankedValidated" : "leagueValidated"] += 1;
      const {
        competition_id: competitionId,
        red_score,
        blue_score,
        forfeit_side,
        frozen_at: frozenAt,
        played_at: playedAt,
      } = row;
      const listTeam = (side: Side) => players.filter((player) => player.side === side).map(({ user_id }) => user_id);
      const teams = { red: listTeam("red"), blue: listTeam("blue") };
      validated.push({ key, id, competitionId, frozenAt, playedAt, red_score, blue_score, forfeit_side, ...teams });
    });
    return validated;
  }

  /** Reads the imported results in the order of their keys. @param report receives their irregularities */
  async forEachResult(report: ImportReport, visit: (keyedResult: KeyedResult) => void | Promise<void>): Promise<void> {
    let id = this.importContext.lastKey("results");
    for (const collection of resultsCollections) {
      const importResult = collection === "results" ? importLeagueResult : importRankedResult;
      await this.dump.read(
        (name) => name === collection,
        (_, document) => {
          const source = new LegacyDocument(collection, document, report);
          const result = importResult(source, this);
          if (result === null) return;
          id += 1;
          return visit({ id, oldId: source.id, result });
        },
      );
    }
  }

  #rate(validated: ValidatedResult[]): void {
    const { competitions, clans } = this;
    const comparedPlayers = new Set<number>();
    const rosters = Map.groupBy(clans.rosters, ({ clan_id }) => clan_id);
    this.#freezes = rateImportedResults(validated, competitions, this.#target.eloK, (competition, elos) => {
      for (const [userId, stored] of this.#storedElos.get(competition.id) ?? []) {
        comparedPlayers.add(userId);
        this.#compare(competition.id, { userId, stored, now: elos.get(userId) ?? startElo });
      }
      for (const { row, season } of clans.clans) {
        if (season.competitionId !== competition.id || season.row.active === 1) continue;
        row.final_elo = teamElo((rosters.get(row.id) ?? []).map(({ user_id }) => elos.get(user_id) ?? startElo));
      }
    });
    this.elo.players = comparedPlayers.size;
  }

  #compare(competitionId: number, { userId, stored, now }: { userId: number; stored: number; now: number }): void {
    const { largest } = this.elo;
    const roundElo = (elo: number) => Math.round(elo * 100) / 100 + 0;
    if (roundElo(stored) === roundElo(now)) return;
    const userName = this.people.getName(userId);
    largest.push({
      userName,
      competition: this.competitions.getCompetitionName(competitionId),
      stored: roundElo(stored),
      now: roundElo(now),
    });
    largest.sort((a, b) => Math.abs(b.now - b.stored) - Math.abs(a.now - a.stored));
    largest.length = Math.min(largest.length, maxEloDifferences);
  }

  /** The numbers of imported entities. */
  get moved(): ImportedCounts {
    const { people, competitions, clans, events, votes, queues } = this;
    const { rankedResults, rankedValidated, leagueResults, leagueValidated } = this.counts;
    return {
      users: people.users.length,
      deletedUsers: people.deleted.length,
      modes: competitions.modes.length,
      seasons: competitions.seasons.length,
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

  /** Whether an admin can sign in after the import. */
  get hasAdmin(): boolean {
    const { first } = this.#target;
    const keepsFirstAdmin = first !== null && this.people.firstAdminReplacement === null;
    return this.people.users.some(canSignIn) || (keepsFirstAdmin && canSignIn(first));
  }

  /** Returns the row of a result with its key and the values of its freeze. */
  createResultRow({ id, result }: KeyedResult): Row<"results"> {
    return { id, ...result.row, ...(this.#freezes.get(id) ?? noFreeze) };
  }
}
