import {
  maps as leagueMaps,
  maxPlayersPerSide,
  modeNameMax,
  newModeName,
  newQueue,
  queueNameMax,
  seasonNameMax,
} from "contract/constants.ts";
import { mapName } from "contract/map-names.ts";
import { nameKey } from "contract/names.ts";
import type { Row } from "../features/tables.ts";
import { byId, type MovedDocument } from "./moved-document.ts";
import { cutName, MovedNames } from "./moved-names.ts";
import type { Moving } from "./moving.ts";

const dayMs = 86_400_000;

/** A season with its board. Its end is known once all its results and events are, and until then what the dump says of it. */
export type MovedSeason = {
  readonly row: Row<"seasons">;
  readonly boardId: number;
  /** The last date of its results and events, ms UTC. */
  lastDate: number;
  /** Where its end has to be made of that. */
  readonly hasEnd: boolean;
};

/** The modes and the seasons, each with the board that its results count for. */
export class MovedBoards {
  readonly modes: Pick<Row<"modes">, "id" | "name" | "name_key">[] = [];
  readonly pools: Row<"pools">[] = [];
  readonly boards: Row<"boards">[] = [];
  /** In the order of their keys: of their starts, the active one last. */
  readonly seasons: MovedSeason[] = [];
  readonly #moving: Moving;
  readonly #modeNames = new MovedNames({ max: modeNameMax, keyOf: nameKey, otherwise: newModeName });
  readonly #modesById = new Map<string, number>();
  readonly #modesByName = new Map<string, number>();
  readonly #seasonsById = new Map<string, MovedSeason>();
  readonly #seasonsByName = new Map<string, MovedSeason>();

  constructor(moving: Moving) {
    this.#moving = moving;
  }

  addModes(sources: readonly MovedDocument[]): void {
    for (const source of sources.toSorted(byId)) {
      const id = this.#addMode(this.#modeNames.take(source, "name"));
      if (source.id !== null) this.#modesById.getOrInsert(source.id, id);
      this.#moving.noteId("mode", source, id);
    }
  }

  #addMode(name: string): number {
    const id = this.#moving.nextKey("modes");
    this.modes.push({ id, name, name_key: nameKey(name) });
    this.#modesByName.set(nameKey(name), id);
    this.#addBoard({ area: "ranked", mode_id: id, season_id: null }, this.#addPool());
    return id;
  }

  #addPool(): number {
    const id = this.#moving.nextKey("pools");
    this.pools.push({ id, freezes: 0 });
    return id;
  }

  #addBoard(of: Pick<Row<"boards">, "area" | "mode_id" | "season_id">, pool_id: number): number {
    const id = this.#moving.nextKey("boards");
    this.boards.push({ id, ...of, pool_id });
    return id;
  }

  /**
   * The mode that a document names; `null`: none.
   * @param isMadeAgain whether one that was deleted is made again
   */
  modeOf(source: MovedDocument, isMadeAgain: boolean): number | null {
    const id = source.reference("modeId");
    const known = this.modeById(id);
    if (known !== null) return known;
    const name = cutName(source.text("modeName") ?? "", modeNameMax);
    if (id === null && name === "") return null;
    const named = this.#modesByName.get(nameKey(name));
    if (named === undefined && !isMadeAgain) return null;
    source.change("MODE_GONE");
    const mode = named ?? this.#addMode(name || this.#freeName());
    if (id !== null) this.#modesById.set(id, mode);
    return mode;
  }

  /** For a mode of which nothing but the id is left. */
  #freeName(): string {
    let name: string = newModeName;
    for (let number = 2; this.#modesByName.has(nameKey(name)); number += 1) name = `${newModeName} (${number})`;
    return name;
  }

  modeById(id: string | null): number | null {
    return this.#modesById.get(id ?? "") ?? null;
  }

  boardOfMode(mode: number | null): number | null {
    return mode === null ? null : (this.boards.find(({ mode_id }) => mode_id === mode)?.id ?? null);
  }

  addSeasons(sources: readonly MovedDocument[]): void {
    if (sources.length === 0) return;
    const names = new MovedNames({ max: seasonNameMax, keyOf: nameKey, otherwise: "Season" });
    const named = sources.toSorted(byId).map((source) => ({
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
    { source, name, startsAt }: { source: MovedDocument; name: string; startsAt: number },
    isActive: boolean,
    pool: number,
  ): void {
    const end = source.endAfter(startsAt);
    const row = {
      id: this.#moving.nextKey("seasons"),
      name,
      name_key: nameKey(name),
      starts_at: startsAt,
      ends_at: end ?? startsAt + dayMs,
      active: isActive ? (1 as const) : null,
      ended_at: isActive ? null : source.date("updatedAt"),
      prize_pool: null,
      transfer_from: null,
      transfer_to: null,
    };
    const boardId = this.#addBoard({ area: "league", mode_id: null, season_id: row.id }, pool);
    const season = { row, boardId, lastDate: startsAt, hasEnd: end !== null };
    this.seasons.push(season);
    this.#seasonsByName.set(row.name_key, season);
    if (source.id !== null) this.#seasonsById.getOrInsert(source.id, season);
    this.#moving.noteId("season", source, row.id);
  }

  seasonById(id: string | null): MovedSeason | undefined {
    return this.#seasonsById.get(id ?? "");
  }

  /**
   * The season that a document names, by id or else by name. Only a document that names none belongs to the season of its
   * date: what is of a season that is gone must not count in another one.
   * @param instant its date, ms UTC
   */
  seasonOf(source: MovedDocument, instant: number): MovedSeason | undefined {
    const named = this.seasonNamedBy(source);
    const found = named ?? (namesSeason(source) ? undefined : this.#seasonAt(instant));
    if (found !== undefined && found !== this.seasonById(source.reference("seasonId"))) source.change("SEASON_FOUND");
    return found;
  }

  /** The season that a document names by its id, else the one of the name that it says. */
  seasonNamedBy(source: MovedDocument): MovedSeason | undefined {
    const name = nameKey(cutName(source.text("seasonName") ?? "", seasonNameMax));
    return this.seasonById(source.reference("seasonId")) ?? this.#seasonsByName.get(name);
  }

  /** The last season whose dates hold an instant; the active one, and one without an end, have none. */
  #seasonAt(instant: number): MovedSeason | undefined {
    return this.seasons.findLast(
      ({ row, hasEnd }) => row.starts_at <= instant && (instant <= row.ends_at || row.active === 1 || !hasEnd),
    );
  }

  /** The name of its mode or season. */
  nameOfBoard(boardId: number): string {
    const board = this.boards.find(({ id }) => id === boardId);
    const mode = this.modes.find(({ id }) => id === board?.mode_id);
    return mode?.name ?? this.seasons.find((season) => season.boardId === boardId)?.row.name ?? "";
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
export function namesSeason(source: MovedDocument): boolean {
  return source.says("seasonId") || source.says("seasonName");
}

const playable = new Set<string>(leagueMaps);
/** Of queues: the categories that they have on Discord. */
const category = /categor/i;

/**
 * The queues, with nobody waiting and connected to no Discord.
 * @returns also the categories that they had there, to be deleted by hand
 */
export function movedQueues(sources: readonly MovedDocument[], boards: MovedBoards, moving: Moving) {
  const queues: Row<"queues">[] = [];
  const categories: string[] = [];
  const names = new MovedNames({ max: queueNameMax, keyOf: nameKey, otherwise: newQueue.name });
  for (const source of sources.toSorted(byId)) {
    for (const waiting of source.list("players")) waiting.leaveOut("WAITING");
    const own = [...source.everyText()].filter(([field]) => category.test(field)).map(([, id]) => id);
    if (own.length > 0) source.leaveOut("DISCORD_ID");
    for (const id of own) if (/^\d{1,20}$/.test(id)) categories.push(id);
    const mode_id = boards.modeOf(source, false);
    if (mode_id === null) {
      source.leaveOut("QUEUE_LEFT_OUT");
      continue;
    }
    const name = names.take(source, "name");
    const id = moving.nextKey("queues");
    const plays = { mode_id, team_size: teamSizeOf(source), maps: JSON.stringify(mapsOf(source)) };
    queues.push({ id, name, name_key: nameKey(name), ...plays, joins: 0, guild_id: null });
    moving.noteId("queue", source, id);
  }
  return { queues, categories };
}

/** By the mode, such as `2v2`; else by how many players it counts. */
function teamSizeOf(source: MovedDocument): number {
  const said = sizeIn(source.text("mode") ?? "");
  const counted = source.figureIfAny("numberOfPlayersPerTeam");
  if (said === null || (counted !== null && counted !== said)) source.change("SIZE_DIFFERS");
  return Math.min(Math.max(said ?? counted ?? newQueue.teamSize, 1), maxPlayersPerSide);
}

/** The size that a text such as `2v2` says. */
export function sizeIn(mode: string): number | null {
  const [, size] = /^([1-8])v\1$/.exec(mode) ?? [];
  return size === undefined ? null : Number(size);
}

function mapsOf(source: MovedDocument): string[] {
  const written = source.texts("maps");
  const maps = [...new Set(written.map(mapName))].filter((map) => playable.has(map));
  if (maps.length < written.length || maps.length === 0) source.change("MAPS_CHANGED");
  return maps.length > 0 ? maps : leagueMaps.slice(0, 1);
}
