import type { ImportedCounts } from "contract/admin.ts";
import { startElo } from "contract/constants.ts";
import type { Side } from "contract/sides.ts";
import { computeTeamElo } from "../features/competitions/elo.ts";
import type { Row } from "../features/tables.ts";
import { ImportContext, ImportReport, type KeyedTable } from "./import-context.ts";
import { ImportedClans } from "./imported-clans.ts";
import { ImportedCompetitions, importQueues } from "./imported-competitions.ts";
import { ImportedEvents } from "./imported-events.ts";
import { type FirstAdmin, findEmptyPasswordHashes, ImportedPeople, isAdminWhoCanSignIn } from "./imported-people.ts";
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
/** The collections whose documents are kept in memory. */
const collectionsInMemory = ["users", "seasons", "modes", "clans", "events", "votes", "queues", "stats", "statrankeds"];
/** Collections that are not imported: their data is computed again (Elo is compared), or was only for the operator. */
const derivedCollections = ["stats", "statrankeds", "webhooks"];
/** The maximum number of Elo differences in the report. */
const maxEloDifferences = 20;

export type ImportTarget = {
  /** Milliseconds since the epoch. */
  readonly now: number;
  /** The setting ELO_K: how much Elo a round can change at most. */
  readonly eloK: number;
  /** The first admin of the existing database, whose row remains. `null` if there is none. */
  readonly firstAdmin: FirstAdmin | null;
  /** The last key assigned by each table. */
  readonly lastKeyByTable: ReadonlyMap<KeyedTable, number>;
};

export type EloDifference = {
  readonly userName: string;
  /** The mode or the season. */
  readonly competition: string;
  /** The Elo that the legacy software stored. */
  readonly stored: number;
  /** The recomputed Elo. */
  readonly now: number;
};

const noFreeze: ImportedFreeze = {
  freeze_number: null,
  red_elo_before: null,
  blue_elo_before: null,
  red_elo_gain: null,
};

/** An imported result with its new key and its ID in the dump. */
type KeyedResult = { readonly key: number; readonly legacyId: string | null; readonly result: ImportedResult };

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
  /** How many results each area has, and how many of them are validated. */
  readonly resultCounts = { rankedResults: 0, rankedValidated: 0, leagueResults: 0, leagueValidated: 0 };
  /** How many players have a stored Elo, and the largest differences to the recomputed Elo. */
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
    this.importContext = new ImportContext(target.now, target.lastKeyByTable);
    this.people = new ImportedPeople(this.importContext);
    this.competitions = new ImportedCompetitions(this.importContext);
    this.clans = new ImportedClans(this.importContext, this.competitions);
    this.events = new ImportedEvents(this.importContext);
  }

  /** Reads a dump: first everything except the results, then the results of each area. @throws DumpError */
  static async read(dump: Dump, target: ImportTarget): Promise<ImportedLeague> {
    const league = new ImportedLeague(dump, target);
    await league.#readAllButResults();
    const validatedResults = await league.#readValidatedResults();
    league.#rate(validatedResults);
    return league;
  }

  /** Reads all collections except those of results, and imports their documents. */
  async #readAllButResults(): Promise<void> {
    const { report, people, competitions, clans, events, importContext } = this;
    const documents = new Map(collectionsInMemory.map((collection) => [collection, [] as LegacyDocument[]]));
    await this.dump.read(
      (collection) => !resultsCollections.includes(collection),
      (collection, document) => {
        const isInMemory = documents.has(collection);
        const fields = isInMemory
          ? copyNeededFields(document, (bytes) => importContext.countBytesInMemory(bytes))
          : document;
        const source = new LegacyDocument(collection, fields, report);
        if (derivedCollections.includes(collection)) source.reportOmission("DERIVED");
        else if (!isInMemory) source.reportOmission("COLLECTION_UNKNOWN");
        documents.get(collection)?.push(source);
      },
    );
    const getSources = (collection: string) => documents.get(collection) ?? [];
    competitions.addModes(getSources("modes"));
    competitions.addSeasons(getSources("seasons"));
    const users = getSources("users");
    const emptyHashes = await findEmptyPasswordHashes(users);
    people.addUsers(users, this.#target.firstAdmin, emptyHashes);
    clans.add(getSources("clans"), people);
    events.add(getSources("events"), clans, competitions);
    this.votes = importVotes(getSources("votes"), this);
    for (const source of getSources("stats").toSorted(compareById)) {
      const season = competitions.findSeasonById(source.readReference("seasonId"));
      this.#recordStat(source, season?.competitionId ?? null);
    }
    for (const source of getSources("statrankeds").toSorted(compareById)) {
      const modeKey = competitions.findModeKeyById(source.readReference("modeId"));
      this.#recordStat(source, competitions.findCompetitionKey(modeKey));
    }
    this.queues = importQueues(getSources("queues"), competitions, importContext);
    const { categories } = this.queues;
    // The Discord connection of queues is not imported, so nothing else would remove the categories of the legacy software.
    if (categories.length > 0)
      report.explain("queues", "DISCORD_ID", `delete these categories in Discord: ${categories.join(", ")}`);
  }

  /** Records the ID of a document of statistics, so that its legacy URL redirects, and its Elo, which is compared. */
  #recordStat(source: LegacyDocument, competitionId: number | null): void {
    const userId = this.people.findUserKey(source.readReference("userId"));
    if (userId === null || competitionId === null) return;
    this.importContext.recordLegacyId(
      source.collection === "stats" ? "league_stat" : "ranked_stat",
      source,
      userId,
      competitionId,
    );
    const elo = source.readNumber("elo");
    if (elo !== null) this.#storedElos.getOrInsertComputed(competitionId, () => new Map()).getOrInsert(userId, elo);
  }

  /** Counts the results, and returns the values of the validated ones that `#rate` needs. */
  async #readValidatedResults(): Promise<ValidatedResult[]> {
    const { resultCounts } = this;
    const validatedResults: ValidatedResult[] = [];
    await this.forEachResult(this.report, ({ key, legacyId, result }) => {
      const { row, players } = result;
      const isRanked = row.area === "ranked";
      resultCounts[isRanked ? "rankedResults" : "leagueResults"] += 1;
      if (row.frozen_at === null) return;
      resultCounts[isRanked ? "rankedValidated" : "leagueValidated"] += 1;
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
      validatedResults.push({
        key,
        id: legacyId,
        competitionId,
        frozenAt,
        playedAt,
        red_score,
        blue_score,
        forfeit_side,
        ...teams,
      });
    });
    return validatedResults;
  }

  /** Reads the imported results in the order of their keys. @param report receives their irregularities */
  async forEachResult(report: ImportReport, visit: (keyedResult: KeyedResult) => void | Promise<void>): Promise<void> {
    let key = this.importContext.getLastKey("results");
    for (const collection of resultsCollections) {
      const importResult = collection === "results" ? importLeagueResult : importRankedResult;
      await this.dump.read(
        (name) => name === collection,
        (_, document) => {
          const source = new LegacyDocument(collection, document, report);
          const result = importResult(source, this);
          if (result === null) return;
          key += 1;
          return visit({ key, legacyId: source.id, result });
        },
      );
    }
  }

  /** Recomputes the Elo of all players, compares it with their stored Elo, and sets the final Elo of clans. */
  #rate(validatedResults: ValidatedResult[]): void {
    const { competitions, clans } = this;
    const comparedPlayers = new Set<number>();
    const rosters = Map.groupBy(clans.rosters, ({ clan_id }) => clan_id);
    // The callback runs after the last result of each competition, so a clan gets the Elo from the end of its season.
    this.#freezes = rateImportedResults(validatedResults, competitions, this.#target.eloK, (competition, elos) => {
      for (const [userId, storedElo] of this.#storedElos.get(competition.id) ?? []) {
        comparedPlayers.add(userId);
        this.#compareElos(competition.id, { userId, storedElo, newElo: elos.get(userId) ?? startElo });
      }
      for (const { row, season } of clans.clans) {
        if (season.competitionId !== competition.id || season.row.active === 1) continue;
        const roster = rosters.get(row.id) ?? [];
        row.final_elo = computeTeamElo(roster.map(({ user_id }) => elos.get(user_id) ?? startElo));
      }
    });
    this.elo.players = comparedPlayers.size;
  }

  /** Reports the difference between the stored and the recomputed Elo of a player, if it is one of the largest. */
  #compareElos(
    competitionId: number,
    { userId, storedElo, newElo }: { userId: number; storedElo: number; newElo: number },
  ): void {
    const { largest } = this.elo;
    // Two decimals. Adding 0 turns -0 into 0.
    const roundElo = (elo: number) => Math.round(elo * 100) / 100 + 0;
    if (roundElo(storedElo) === roundElo(newElo)) return;
    const userName = this.people.getName(userId);
    largest.push({
      userName,
      competition: this.competitions.getCompetitionName(competitionId),
      stored: roundElo(storedElo),
      now: roundElo(newElo),
    });
    largest.sort((a, b) => Math.abs(b.now - b.stored) - Math.abs(a.now - a.stored));
    largest.length = Math.min(largest.length, maxEloDifferences);
  }

  /** How many entities of each kind were imported. */
  get importedCounts(): ImportedCounts {
    const { people, competitions, clans, events, votes, queues } = this;
    const { rankedResults, rankedValidated, leagueResults, leagueValidated } = this.resultCounts;
    return {
      users: people.users.length,
      deletedUsers: people.deletedUsers.length,
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
    const { firstAdmin } = this.#target;
    const keepsFirstAdmin = firstAdmin !== null && this.people.firstAdminReplacement === null;
    return this.people.users.some(isAdminWhoCanSignIn) || (keepsFirstAdmin && isAdminWhoCanSignIn(firstAdmin));
  }

  /** Returns the row of a result with its key and the values of its freeze. */
  createResultRow({ key, result }: KeyedResult): Row<"results"> {
    return { id: key, ...result.row, ...(this.#freezes.get(key) ?? noFreeze) };
  }
}
