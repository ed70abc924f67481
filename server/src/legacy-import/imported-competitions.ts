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

/** A season with its competition. Its end is known once all its results and events are, and until then what the dump says of it. */
export type ImportedSeason = {
  readonly row: Row<"seasons">;
  readonly competitionId: number;
  /** The last date of its results and events, ms UTC. */
  lastDate: number;
  /** Where its end has to be made of that. */
  readonly hasEnd: boolean;
};

/** The imported modes and seasons, each with the competition of its results. */
export class ImportedCompetitions {
  readonly modes: Pick<Row<"modes">, "id" | "name" | "name_key">[] = [];
  readonly pools: Row<"rating_pools">[] = [];
  readonly competitions: Row<"competitions">[] = [];
  /** In the order of their keys: of their starts, the active one last. */
  readonly seasons: ImportedSeason[] = [];
  readonly #moving: ImportContext;
  readonly #modeNames = new ImportedNames({ max: modeNameMax, keyOf: toNameKey, otherwise: defaultModeName });
  readonly #modesById = new Map<string, number>();
  readonly #modesByName = new Map<string, number>();
  readonly #seasonsById = new Map<string, ImportedSeason>();
  readonly #seasonsByName = new Map<string, ImportedSeason>();

  constructor(moving: ImportContext) {
    this.#moving = moving;
  }

  addModes(sources: readonly LegacyDocument[]): void {
    for (const source of sources.toSorted(compareById)) {
      const id = this.#addMode(this.#modeNames.take(source, "name"));
      if (source.id !== null) this.#modesById.getOrInsert(source.id, id);
      this.#moving.recordLegacyId("mode", source, id);
    }
  }

  #addMode(name: string): number {
    const id = this.#moving.nextKey("modes");
    this.modes.push({ id, name, name_key: toNameKey(name) });
    this.#modesByName.set(toNameKey(name), id);
    this.#addCompetition({ area: "ranked", mode_id: id, season_id: null }, this.#addPool());
    return id;
  }

  #addPool(): number {
    const id = this.#moving.nextKey("rating_pools");
    this.pools.push({ id, last_freeze_number: 0 });
    return id;
  }

  #addCompetition(of: Pick<Row<"competitions">, "area" | "mode_id" | "season_id">, rating_pool_id: number): number {
    const id = this.#moving.nextKey("competitions");
    this.competitions.push({ id, ...of, rating_pool_id });
    return id;
  }

  /**
   * The mode that a document names; `null`: none.
   * @param isMadeAgain whether one that was deleted is made again
   */
  modeOf(source: LegacyDocument, isMadeAgain: boolean): number | null {
    const id = source.reference("modeId");
    const known = this.modeById(id);
    if (known !== null) return known;
    const name = truncateName(source.text("modeName") ?? "", modeNameMax);
    if (id === null && name === "") return null;
    const named = this.#modesByName.get(toNameKey(name));
    if (named === undefined && !isMadeAgain) return null;
    source.change("MODE_GONE");
    const mode = named ?? this.#addMode(name || this.#freeName());
    if (id !== null) this.#modesById.set(id, mode);
    return mode;
  }

  /** For a mode of which nothing but the id is left. */
  #freeName(): string {
    let name: string = defaultModeName;
    for (let number = 2; this.#modesByName.has(toNameKey(name)); number += 1) name = `${defaultModeName} (${number})`;
    return name;
  }

  modeById(id: string | null): number | null {
    return this.#modesById.get(id ?? "") ?? null;
  }

  competitionOfMode(mode: number | null): number | null {
    return mode === null ? null : (this.competitions.find(({ mode_id }) => mode_id === mode)?.id ?? null);
  }

  addSeasons(sources: readonly LegacyDocument[]): void {
    if (sources.length === 0) return;
    const names = new ImportedNames({ max: seasonNameMax, keyOf: toNameKey, otherwise: "Season" });
    const named = sources.toSorted(compareById).map((source) => ({
      source,
      name: names.take(source, "name"),
      startsAt: source.dateOrMade("startDate"),
      isActive: source.flag("isActive", true),
    }));
    const ordered = named.toSorted((one, other) => one.startsAt - other.startsAt);
    const active = ordered.findLast(({ isActive }) => isActive);
    const pool = this.#addPool();
    // While one is active no other begins, so that the newest is the active one.
    for (const season of [...ordered.filter((one) => one !== active), ...(active === undefined ? [] : [active])]) {
      this.#addSeason(season, season === active, pool);
    }
  }

  #addSeason(
    { source, name, startsAt }: { source: LegacyDocument; name: string; startsAt: number },
    isActive: boolean,
    pool: number,
  ): void {
    const end = source.endAfter(startsAt);
    const row = {
      id: this.#moving.nextKey("seasons"),
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
    this.#moving.recordLegacyId("season", source, row.id);
  }

  seasonById(id: string | null): ImportedSeason | undefined {
    return this.#seasonsById.get(id ?? "");
  }

  /**
   * The season that a document names, by id or else by name. Only a document that names none belongs to the season of its
   * date: what is of a season that is gone must not count in another one.
   * @param instant its date, ms UTC
   */
  seasonOf(source: LegacyDocument, instant: number): ImportedSeason | undefined {
    const named = this.seasonNamedBy(source);
    const found = named ?? (namesSeason(source) ? undefined : this.#seasonAt(instant));
    if (found !== undefined && found !== this.seasonById(source.reference("seasonId"))) source.change("SEASON_FOUND");
    return found;
  }

  /** The season that a document names by its id, else the one of the name that it says. */
  seasonNamedBy(source: LegacyDocument): ImportedSeason | undefined {
    const name = toNameKey(truncateName(source.text("seasonName") ?? "", seasonNameMax));
    return this.seasonById(source.reference("seasonId")) ?? this.#seasonsByName.get(name);
  }

  /** The last season whose dates hold an instant; the active one, and one without an end, have none. */
  #seasonAt(instant: number): ImportedSeason | undefined {
    return this.seasons.findLast(
      ({ row, hasEnd }) => row.starts_at <= instant && (instant <= row.ends_at || row.active === 1 || !hasEnd),
    );
  }

  /** The name of its mode or season. */
  nameOfCompetition(competitionId: number): string {
    const competition = this.competitions.find(({ id }) => id === competitionId);
    const mode = this.modes.find(({ id }) => id === competition?.mode_id);
    return mode?.name ?? this.seasons.find((season) => season.competitionId === competitionId)?.row.name ?? "";
  }

  /** The seasons as they are stored, once all results and events were given their season. */
  seasonRows(): Row<"seasons">[] {
    return this.seasons.map(({ row, hasEnd, lastDate }) => {
      const ends_at = hasEnd ? row.ends_at : Math.max(row.ends_at, lastDate);
      return { ...row, ends_at, ended_at: row.active === 1 ? null : (row.ended_at ?? ends_at) };
    });
  }
}

/** Whether a document names a season, also one that is gone. */
export function namesSeason(source: LegacyDocument): boolean {
  return source.says("seasonId") || source.says("seasonName");
}

const playable = new Set<string>(leagueMaps);
/** Of queues: the categories that they have on Discord. */
const category = /categor/i;

/**
 * Imports the queues without waiting players and without a Discord connection.
 * @returns the queues, and their Discord categories, which must be deleted manually
 */
export function importQueues(
  sources: readonly LegacyDocument[],
  competitions: ImportedCompetitions,
  moving: ImportContext,
) {
  const queues: Row<"queues">[] = [];
  const categories: string[] = [];
  const names = new ImportedNames({ max: queueNameMax, keyOf: toNameKey, otherwise: queueDefaults.name });
  for (const source of sources.toSorted(compareById)) {
    for (const waiting of source.list("players")) waiting.leaveOut("WAITING");
    const own = [...source.everyText()].filter(([field]) => category.test(field)).map(([, id]) => id);
    if (own.length > 0) source.leaveOut("DISCORD_ID");
    for (const id of own) if (/^\d{1,20}$/.test(id)) categories.push(id);
    const mode_id = competitions.modeOf(source, false);
    if (mode_id === null) {
      source.leaveOut("QUEUE_LEFT_OUT");
      continue;
    }
    const name = names.take(source, "name");
    const id = moving.nextKey("queues");
    const plays = { mode_id, team_size: teamSizeOf(source), maps: JSON.stringify(mapsOf(source)) };
    queues.push({ id, name, name_key: toNameKey(name), ...plays, joins: 0, guild_id: null });
    moving.recordLegacyId("queue", source, id);
  }
  return { queues, categories };
}

/** By the mode, such as `2v2`; else by how many players it counts. */
function teamSizeOf(source: LegacyDocument): number {
  const said = findTeamSize(source.text("mode") ?? "");
  const counted = source.figureIfAny("numberOfPlayersPerTeam");
  if (said === null || (counted !== null && counted !== said)) source.change("SIZE_DIFFERS");
  return Math.min(Math.max(said ?? counted ?? queueDefaults.teamSize, 1), maxPlayersPerSide);
}

/** The size that a text such as `2v2` says. */
export function findTeamSize(mode: string): number | null {
  const [, size] = /^([1-8])v\1$/.exec(mode) ?? [];
  return size === undefined ? null : Number(size);
}

function mapsOf(source: LegacyDocument): string[] {
  const written = source.texts("maps");
  const maps = [...new Set(written.map(toCurrentMapName))].filter((map) => playable.has(map));
  if (maps.length < written.length || maps.length === 0) source.change("MAPS_CHANGED");
  return maps.length > 0 ? maps : leagueMaps.slice(0, 1);
}
