import {
  defaultModeName,
  maps as leagueMaps,
  maxPlayersPerSide,
  modeNameMax,
  queueDefaults,
  queueNameMax,
  seasonNameMax,
} from "contract/constants.ts";
import { toCurrentMapName } from "contract/map-names.ts";
import { toNameKey } from "contract/names.ts";
import type { Row } from "../features/tables.ts";
import type { ImportContext } from "./import-context.ts";
import { ImportedNames, truncateName } from "./imported-names.ts";
import { compareById, type LegacyDocument } from "./legacy-document.ts";

const dayMs = 86_400_000;

/** A season with its competition. If the dump has no end date, the last result or event of the season determines it. */
export type ImportedSeason = {
  readonly row: Row<"seasons">;
  readonly competitionId: number;
  /** The last date of its results and events, in milliseconds since the epoch. */
  lastDate: number;
  /** Whether the dump contains its end date. If not, it ends on `lastDate`. */
  readonly hasEnd: boolean;
};

/** The imported modes and seasons, each with the competition of its results. */
export class ImportedCompetitions {
  readonly modes: Pick<Row<"modes">, "id" | "name" | "name_key">[] = [];
  readonly pools: Row<"rating_pools">[] = [];
  readonly competitions: Row<"competitions">[] = [];
  /** Ordered by key: by start, with the active season last. */
  readonly seasons: ImportedSeason[] = [];
  readonly #context: ImportContext;
  readonly #modeNames = new ImportedNames({ max: modeNameMax, toKey: toNameKey, fallback: defaultModeName });
  readonly #modesById = new Map<string, number>();
  readonly #modesByName = new Map<string, number>();
  readonly #seasonsById = new Map<string, ImportedSeason>();
  readonly #seasonsByName = new Map<string, ImportedSeason>();

  constructor(context: ImportContext) {
    this.#context = context;
  }

  addModes(sources: readonly LegacyDocument[]): void {
    for (const source of sources.toSorted(compareById)) {
      const id = this.#addMode(this.#modeNames.takeUniqueName(source, "name"));
      if (source.id !== null) this.#modesById.getOrInsert(source.id, id);
      this.#context.recordLegacyId("mode", source, id);
    }
  }

  #addMode(name: string): number {
    const id = this.#context.nextKey("modes");
    this.modes.push({ id, name, name_key: toNameKey(name) });
    this.#modesByName.set(toNameKey(name), id);
    this.#addCompetition({ area: "ranked", mode_id: id, season_id: null }, this.#addPool());
    return id;
  }

  #addPool(): number {
    const id = this.#context.nextKey("rating_pools");
    this.pools.push({ id, last_freeze_number: 0 });
    return id;
  }

  #addCompetition(owner: Pick<Row<"competitions">, "area" | "mode_id" | "season_id">, rating_pool_id: number): number {
    const id = this.#context.nextKey("competitions");
    this.competitions.push({ id, ...owner, rating_pool_id });
    return id;
  }

  /**
   * Finds the mode of a document. `null` if the document has none.
   * @param createsDeleted whether to create a mode that was deleted
   */
  findMode(source: LegacyDocument, createsDeleted: boolean): number | null {
    const id = source.reference("modeId");
    const modeWithId = this.modeById(id);
    if (modeWithId !== null) return modeWithId;
    const name = truncateName(source.text("modeName") ?? "", modeNameMax);
    if (id === null && name === "") return null;
    const modeWithName = this.#modesByName.get(toNameKey(name));
    if (modeWithName === undefined && !createsDeleted) return null;
    source.change("MODE_GONE");
    const mode = modeWithName ?? this.#addMode(name || this.#createAvailableName());
    if (id !== null) this.#modesById.set(id, mode);
    return mode;
  }

  /** Returns an available name for a mode whose name is unknown. */
  #createAvailableName(): string {
    let name: string = defaultModeName;
    for (let number = 2; this.#modesByName.has(toNameKey(name)); number += 1) name = `${defaultModeName} (${number})`;
    return name;
  }

  modeById(id: string | null): number | null {
    return this.#modesById.get(id ?? "") ?? null;
  }

  findCompetitionOfMode(mode: number | null): number | null {
    return mode === null ? null : (this.competitions.find(({ mode_id }) => mode_id === mode)?.id ?? null);
  }

  addSeasons(sources: readonly LegacyDocument[]): void {
    if (sources.length === 0) return;
    const names = new ImportedNames({ max: seasonNameMax, toKey: toNameKey, fallback: "Season" });
    const seasons = sources.toSorted(compareById).map((source) => ({
      source,
      name: names.takeUniqueName(source, "name"),
      startsAt: source.dateOrCreation("startDate"),
      isActive: source.flag("isActive", true),
    }));
    const sortedSeasons = seasons.toSorted((a, b) => a.startsAt - b.startsAt);
    const active = sortedSeasons.findLast(({ isActive }) => isActive);
    const pool = this.#addPool();
    // The active season comes last: new seasons start only after it has ended.
    for (const season of [
      ...sortedSeasons.filter((season) => season !== active),
      ...(active === undefined ? [] : [active]),
    ]) {
      this.#addSeason(season, season === active, pool);
    }
  }

  #addSeason(
    { source, name, startsAt }: { source: LegacyDocument; name: string; startsAt: number },
    isActive: boolean,
    pool: number,
  ): void {
    const end = source.endDateAfter(startsAt);
    const row = {
      id: this.#context.nextKey("seasons"),
      name,
      name_key: toNameKey(name),
      starts_at: startsAt,
      ends_at: end ?? startsAt + dayMs,
      active: isActive ? (1 as const) : null,
      ended_at: isActive ? null : source.date("updatedAt"),
      prize_pool: null,
      transfer_from: null,
      transfer_to: null,
    };
    const competitionId = this.#addCompetition({ area: "league", mode_id: null, season_id: row.id }, pool);
    const season = { row, competitionId, lastDate: startsAt, hasEnd: end !== null };
    this.seasons.push(season);
    this.#seasonsByName.set(row.name_key, season);
    if (source.id !== null) this.#seasonsById.getOrInsert(source.id, season);
    this.#context.recordLegacyId("season", source, row.id);
  }

  seasonById(id: string | null): ImportedSeason | undefined {
    return this.#seasonsById.get(id ?? "");
  }

  /**
   * Finds the season that a document names by ID or else by name. Only a document that names no season belongs to the
   * season of its date, because data of a deleted season must not count in another one.
   * @param instant the document's date in milliseconds since the epoch
   */
  findSeason(source: LegacyDocument, instant: number): ImportedSeason | undefined {
    const namedSeason = this.findNamedSeason(source);
    const found = namedSeason ?? (namesSeason(source) ? undefined : this.#seasonAt(instant));
    if (found !== undefined && found !== this.seasonById(source.reference("seasonId"))) source.change("SEASON_FOUND");
    return found;
  }

  /** Finds the season that a document names by ID, or else by name. */
  findNamedSeason(source: LegacyDocument): ImportedSeason | undefined {
    const name = toNameKey(truncateName(source.text("seasonName") ?? "", seasonNameMax));
    return this.seasonById(source.reference("seasonId")) ?? this.#seasonsByName.get(name);
  }

  /** Finds the last season that contains an instant. The active season and seasons without an end date are open-ended. */
  #seasonAt(instant: number): ImportedSeason | undefined {
    return this.seasons.findLast(
      ({ row, hasEnd }) => row.starts_at <= instant && (instant <= row.ends_at || row.active === 1 || !hasEnd),
    );
  }

  /** Returns the name of the mode or season of a competition. */
  getCompetitionName(competitionId: number): string {
    const competition = this.competitions.find(({ id }) => id === competitionId);
    const mode = this.modes.find(({ id }) => id === competition?.mode_id);
    return mode?.name ?? this.seasons.find((season) => season.competitionId === competitionId)?.row.name ?? "";
  }

  /** Returns the rows of the seasons. Call it after all results and events were assigned to their seasons. */
  seasonRows(): Row<"seasons">[] {
    return this.seasons.map(({ row, hasEnd, lastDate }) => {
      const ends_at = hasEnd ? row.ends_at : Math.max(row.ends_at, lastDate);
      return { ...row, ends_at, ended_at: row.active === 1 ? null : (row.ended_at ?? ends_at) };
    });
  }
}

/** Whether a document names a season. The season may be deleted. */
export function namesSeason(source: LegacyDocument): boolean {
  return source.hasValue("seasonId") || source.hasValue("seasonName");
}

const playableMaps = new Set<string>(leagueMaps);
/** Matches the fields of queues that contain Discord categories. */
const categoryFieldPattern = /categor/i;

/**
 * Imports the queues without waiting players and without a Discord connection.
 * @returns the queues, and their Discord categories, which must be deleted manually
 */
export function importQueues(
  sources: readonly LegacyDocument[],
  competitions: ImportedCompetitions,
  context: ImportContext,
) {
  const queues: Row<"queues">[] = [];
  const categories: string[] = [];
  const names = new ImportedNames({ max: queueNameMax, toKey: toNameKey, fallback: queueDefaults.name });
  for (const source of sources.toSorted(compareById)) {
    for (const player of source.list("players")) player.leaveOut("WAITING");
    const discordCategories = [...source.textFields()]
      .filter(([field]) => categoryFieldPattern.test(field))
      .map(([, id]) => id);
    if (discordCategories.length > 0) source.leaveOut("DISCORD_ID");
    for (const id of discordCategories) if (/^\d{1,20}$/.test(id)) categories.push(id);
    const mode_id = competitions.findMode(source, false);
    if (mode_id === null) {
      source.leaveOut("QUEUE_LEFT_OUT");
      continue;
    }
    const name = names.takeUniqueName(source, "name");
    const id = context.nextKey("queues");
    const settings = { mode_id, team_size: importTeamSize(source), maps: JSON.stringify(importMaps(source)) };
    queues.push({ id, name, name_key: toNameKey(name), ...settings, joins: 0, guild_id: null });
    context.recordLegacyId("queue", source, id);
  }
  return { queues, categories };
}

/** Imports the team size from the mode, such as `2v2`, or else from the number of players. */
function importTeamSize(source: LegacyDocument): number {
  const sizeOfMode = findTeamSize(source.text("mode") ?? "");
  const sizeOfPlayers = source.optionalInteger("numberOfPlayersPerTeam");
  if (sizeOfMode === null || (sizeOfPlayers !== null && sizeOfPlayers !== sizeOfMode)) source.change("SIZE_DIFFERS");
  return Math.min(Math.max(sizeOfMode ?? sizeOfPlayers ?? queueDefaults.teamSize, 1), maxPlayersPerSide);
}

/** Returns the team size of a mode such as `2v2`. `null` if the text has another form. */
export function findTeamSize(mode: string): number | null {
  const [, size] = /^([1-8])v\1$/.exec(mode) ?? [];
  return size === undefined ? null : Number(size);
}

function importMaps(source: LegacyDocument): string[] {
  const mapNames = source.texts("maps");
  const maps = [...new Set(mapNames.map(toCurrentMapName))].filter((map) => playableMaps.has(map));
  if (maps.length < mapNames.length || maps.length === 0) source.change("MAPS_CHANGED");
  return maps.length > 0 ? maps : leagueMaps.slice(0, 1);
}
