import {
  defaultModeName,
  maxModeNameLength,
  maxPlayersPerSide,
  maxQueueNameLength,
  maxSeasonNameLength,
  queueDefaults,
  standardMaps,
} from "contract/constants.ts";
import { toCurrentMapName } from "contract/map-names.ts";
import { toNameKey } from "contract/names.ts";
import type { Row } from "../features/tables.ts";
import type { ImportContext } from "./import-context.ts";
import { ImportedNames, truncateName } from "./imported-names.ts";
import { compareById, type LegacyDocument } from "./legacy-document.ts";

const dayMs = 86_400_000;

/** A season with its competition. If the dump has no end date, the season ends with its last result or event. */
export type ImportedSeason = {
  readonly row: Row<"seasons">;
  readonly competitionId: number;
  /** The last date of its results and events, in milliseconds since the epoch. */
  lastDate: number;
  /** Whether the dump contains its end date. If not, it ends on `lastDate`. */
  readonly hasEndDate: boolean;
};

/**
 * The imported modes and seasons, each with the competition of its results. In the import, the *ID* of a document is
 * its id in the dump, and the *key* of a mode or season is the id of its new row. Normalized names, by which names are
 * compared, are called name keys (`toNameKey`).
 */
export class ImportedCompetitions {
  readonly modes: Pick<Row<"modes">, "id" | "name" | "name_key">[] = [];
  readonly ratingPools: Row<"rating_pools">[] = [];
  readonly competitions: Row<"competitions">[] = [];
  /** Ordered by key: by start, with the active season last. */
  readonly seasons: ImportedSeason[] = [];
  readonly #context: ImportContext;
  readonly #modeNames = new ImportedNames({
    maxLength: maxModeNameLength,
    toKey: toNameKey,
    fallback: defaultModeName,
  });
  /** The keys of modes by their IDs in the dump. */
  readonly #modeKeysById = new Map<string, number>();
  /** The keys of modes by their normalized names (`toNameKey`). */
  readonly #modeKeysByName = new Map<string, number>();
  readonly #seasonsById = new Map<string, ImportedSeason>();
  readonly #seasonsByName = new Map<string, ImportedSeason>();

  constructor(context: ImportContext) {
    this.#context = context;
  }

  /** Imports modes. */
  addModes(sources: readonly LegacyDocument[]): void {
    for (const source of sources.toSorted(compareById)) {
      const id = this.#addMode(this.#modeNames.takeUniqueName(source, "name"));
      // If two documents have the same ID, the first one counts.
      if (source.id !== null) this.#modeKeysById.getOrInsert(source.id, id);
      this.#context.recordLegacyId("mode", source, id);
    }
  }

  /** Adds a mode with its competition and its rating pool. Returns the key of the mode. */
  #addMode(name: string): number {
    const id = this.#context.assignKey("modes");
    this.modes.push({ id, name, name_key: toNameKey(name) });
    this.#modeKeysByName.set(toNameKey(name), id);
    this.#addCompetition({ area: "ranked", mode_id: id, season_id: null }, this.#addPool());
    return id;
  }

  #addPool(): number {
    const id = this.#context.assignKey("rating_pools");
    this.ratingPools.push({ id, last_freeze_number: 0 });
    return id;
  }

  #addCompetition(owner: Pick<Row<"competitions">, "area" | "mode_id" | "season_id">, rating_pool_id: number): number {
    const id = this.#context.assignKey("competitions");
    this.competitions.push({ id, ...owner, rating_pool_id });
    return id;
  }

  /**
   * Finds the key of a document's mode by the mode's ID or else by its name. `null` if the document has none.
   * @param createsDeletedMode whether to create a mode that was deleted
   */
  findModeKey(source: LegacyDocument, { createsDeletedMode }: { readonly createsDeletedMode: boolean }): number | null {
    const legacyId = source.readReference("modeId");
    const modeKey = this.findModeKeyById(legacyId);
    if (modeKey !== null) return modeKey;
    const name = truncateName(source.readText("modeName") ?? "", maxModeNameLength);
    if (legacyId === null && name === "") return null;
    const keyOfSameName = this.#modeKeysByName.get(toNameKey(name));
    if (keyOfSameName === undefined && !createsDeletedMode) return null;
    source.reportChange("MODE_GONE");
    const newKey = keyOfSameName ?? this.#addMode(name || this.#createAvailableName());
    if (legacyId !== null) this.#modeKeysById.set(legacyId, newKey);
    return newKey;
  }

  /** Returns an available name for a mode whose name is unknown. */
  #createAvailableName(): string {
    let name: string = defaultModeName;
    for (let number = 2; this.#modeKeysByName.has(toNameKey(name)); number += 1)
      name = `${defaultModeName} (${number})`;
    return name;
  }

  /** Finds the key of a mode by its ID in the dump. */
  findModeKeyById(id: string | null): number | null {
    return this.#modeKeysById.get(id ?? "") ?? null;
  }

  /** Finds the key of the competition of a mode. */
  findCompetitionKey(modeKey: number | null): number | null {
    return modeKey === null ? null : (this.competitions.find(({ mode_id }) => mode_id === modeKey)?.id ?? null);
  }

  /** Imports seasons. All share one rating pool. */
  addSeasons(sources: readonly LegacyDocument[]): void {
    if (sources.length === 0) return;
    const names = new ImportedNames({ maxLength: maxSeasonNameLength, toKey: toNameKey, fallback: "Season" });
    const seasons = sources.toSorted(compareById).map((source) => ({
      source,
      name: names.takeUniqueName(source, "name"),
      startsAt: source.readDateOrCreation("startDate"),
      isActive: source.readFlag("isActive", { fallback: true }),
    }));
    const sortedSeasons = seasons.toSorted((a, b) => a.startsAt - b.startsAt);
    const activeSeason = sortedSeasons.findLast(({ isActive }) => isActive);
    const ratingPoolId = this.#addPool();
    for (const season of sortedSeasons) {
      if (season !== activeSeason) this.#addSeason(season, { isActive: false, ratingPoolId });
    }
    // The active season comes last: new seasons start only after it has ended.
    if (activeSeason !== undefined) this.#addSeason(activeSeason, { isActive: true, ratingPoolId });
  }

  #addSeason(
    { source, name, startsAt }: { source: LegacyDocument; name: string; startsAt: number },
    { isActive, ratingPoolId }: { isActive: boolean; ratingPoolId: number },
  ): void {
    const end = source.readEndDateAfter(startsAt);
    const row = {
      id: this.#context.assignKey("seasons"),
      name,
      name_key: toNameKey(name),
      starts_at: startsAt,
      ends_at: end ?? startsAt + dayMs,
      active: isActive ? (1 as const) : null,
      // The legacy software did not store when a season ended. Its end was usually the last change of the document.
      ended_at: isActive ? null : source.readDate("updatedAt"),
      prize_pool: null,
      transfer_from: null,
      transfer_to: null,
    };
    const competitionId = this.#addCompetition({ area: "league", mode_id: null, season_id: row.id }, ratingPoolId);
    const season = { row, competitionId, lastDate: startsAt, hasEndDate: end !== null };
    this.seasons.push(season);
    this.#seasonsByName.set(row.name_key, season);
    // If two documents have the same ID, the first one counts.
    if (source.id !== null) this.#seasonsById.getOrInsert(source.id, season);
    this.#context.recordLegacyId("season", source, row.id);
  }

  /** Finds a season by its ID in the dump. */
  findSeasonById(id: string | null): ImportedSeason | undefined {
    return this.#seasonsById.get(id ?? "");
  }

  /**
   * Finds the season that a document names by ID or else by name. Only if it names none, its date decides: data of a
   * deleted season must not count in another one.
   * @param instant the document's date in milliseconds since the epoch
   */
  findSeason(source: LegacyDocument, instant: number): ImportedSeason | undefined {
    const namedSeason = this.findNamedSeason(source);
    const season = namedSeason ?? (hasSeasonReference(source) ? undefined : this.#findSeasonAt(instant));
    // The code `SEASON_FOUND` means that the ID is unknown, and the season was found by its name or the date.
    if (season !== undefined && season !== this.findSeasonById(source.readReference("seasonId")))
      source.reportChange("SEASON_FOUND");
    return season;
  }

  /** Finds the season that a document names by ID, or else by name. */
  findNamedSeason(source: LegacyDocument): ImportedSeason | undefined {
    const name = toNameKey(truncateName(source.readText("seasonName") ?? "", maxSeasonNameLength));
    return this.findSeasonById(source.readReference("seasonId")) ?? this.#seasonsByName.get(name);
  }

  /** Finds the last season that contains an instant. The active season and seasons without an end date are open-ended. */
  #findSeasonAt(instant: number): ImportedSeason | undefined {
    return this.seasons.findLast(
      ({ row, hasEndDate }) => row.starts_at <= instant && (instant <= row.ends_at || row.active === 1 || !hasEndDate),
    );
  }

  /** Returns the name of the mode or season of a competition. */
  getCompetitionName(competitionId: number): string {
    const competition = this.competitions.find(({ id }) => id === competitionId);
    const mode = this.modes.find(({ id }) => id === competition?.mode_id);
    return mode?.name ?? this.seasons.find((season) => season.competitionId === competitionId)?.row.name ?? "";
  }

  /** Returns the rows of the seasons. Call it after all results and events were assigned to their seasons. */
  createSeasonRows(): Row<"seasons">[] {
    return this.seasons.map(({ row, hasEndDate, lastDate }) => {
      const ends_at = hasEndDate ? row.ends_at : Math.max(row.ends_at, lastDate);
      return { ...row, ends_at, ended_at: row.active === 1 ? null : (row.ended_at ?? ends_at) };
    });
  }
}

/** Whether a document names a season. The season may be deleted. */
export function hasSeasonReference(source: LegacyDocument): boolean {
  return source.hasValue("seasonId") || source.hasValue("seasonName");
}

const playableMaps = new Set<string>(standardMaps);
/** Matches the fields of queues that contain Discord categories. */
const categoryFieldPattern = /categor/i;

/**
 * Imports the queues, but neither their waiting players nor their connection to Discord.
 * @returns the queues, and the IDs of their Discord categories, which the operator has to delete
 */
export function importQueues(
  sources: readonly LegacyDocument[],
  competitions: ImportedCompetitions,
  context: ImportContext,
) {
  const queues: Row<"queues">[] = [];
  const categories: string[] = [];
  const names = new ImportedNames({ maxLength: maxQueueNameLength, toKey: toNameKey, fallback: queueDefaults.name });
  for (const source of sources.toSorted(compareById)) {
    for (const player of source.readDocuments("players")) player.reportOmission("WAITING");
    const discordCategories = [...source.listTextFields()]
      .filter(([field]) => categoryFieldPattern.test(field))
      .map(([, id]) => id);
    if (discordCategories.length > 0) source.reportOmission("DISCORD_ID");
    for (const id of discordCategories) if (/^\d{1,20}$/.test(id)) categories.push(id);
    const mode_id = competitions.findModeKey(source, { createsDeletedMode: false });
    if (mode_id === null) {
      source.reportOmission("QUEUE_LEFT_OUT");
      continue;
    }
    const name = names.takeUniqueName(source, "name");
    const id = context.assignKey("queues");
    const settings = { mode_id, team_size: importTeamSize(source), maps: JSON.stringify(importMaps(source)) };
    queues.push({ id, name, name_key: toNameKey(name), ...settings, joins: 0, guild_id: null });
    context.recordLegacyId("queue", source, id);
  }
  return { queues, categories };
}

/**
 * Imports the team size from the legacy field `mode`, which is not a ranked mode but a format such as `2v2`, or else from the
 * number of players.
 */
function importTeamSize(source: LegacyDocument): number {
  const sizeOfFormat = findTeamSize(source.readText("mode") ?? "");
  const sizeOfPlayers = source.readOptionalInteger("numberOfPlayersPerTeam");
  if (sizeOfFormat === null || (sizeOfPlayers !== null && sizeOfPlayers !== sizeOfFormat))
    source.reportChange("SIZE_DIFFERS");
  return Math.min(Math.max(sizeOfFormat ?? sizeOfPlayers ?? queueDefaults.teamSize, 1), maxPlayersPerSide);
}

/** Returns the team size of a format such as `2v2`. `null` for other texts. */
export function findTeamSize(format: string): number | null {
  const [, size] = /^([1-8])v\1$/.exec(format) ?? [];
  return size === undefined ? null : Number(size);
}

/** Imports the standard maps among those of a queue, or else the first standard map. */
function importMaps(source: LegacyDocument): string[] {
  const mapNames = source.readTexts("maps");
  const maps = [...new Set(mapNames.map(toCurrentMapName))].filter((map) => playableMaps.has(map));
  if (maps.length < mapNames.length || maps.length === 0) source.reportChange("MAPS_CHANGED");
  return maps.length > 0 ? maps : standardMaps.slice(0, 1);
}
