import { modeNameMax, newModeName, seasonNameMax } from "contract/constants.ts";
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
  readonly modes: Row<"modes">[] = [];
  readonly pools: Row<"pools">[] = [];
  readonly boards: Row<"boards">[] = [];
  /** In the order of their keys: of their starts, the active one last. */
  readonly seasons: MovedSeason[] = [];
  readonly #moving: Moving;
  readonly #modeNames = new MovedNames({ max: modeNameMax, keyOf: nameKey, otherwise: newModeName });
  readonly #modesById = new Map<string, number>();
  readonly #modesByName = new Map<string, number>();
  readonly #boardsOfModes = new Map<number, Row<"boards">>();
  readonly #seasonsById = new Map<string, MovedSeason>();
  readonly #seasonsByName = new Map<string, MovedSeason>();

  constructor(moving: Moving) {
    this.#moving = moving;
  }

  addModes(sources: readonly MovedDocument[]): void {
    for (const source of sources.toSorted(byId)) {
      const id = this.#addMode(this.#modeNames.take(source, "name"));
      if (source.id === null || this.#modesById.has(source.id)) continue;
      this.#modesById.set(source.id, id);
      this.#moving.movedIds.push({ kind: "mode", old_id: source.id, new_id: id, board_id: null });
    }
  }

  #addMode(name: string): number {
    const id = this.#moving.nextKey("modes");
    this.modes.push({ id, name, name_key: nameKey(name), score_limit: null, time_limit: null, spectators: null });
    this.#modesByName.set(nameKey(name), id);
    this.#boardsOfModes.set(id, this.#addBoard({ area: "ranked", mode_id: id, season_id: null }, this.#addPool()));
    return id;
  }

  #addPool(): number {
    const id = this.#moving.nextKey("pools");
    this.pools.push({ id, freezes: 0 });
    return id;
  }

  #addBoard(of: Pick<Row<"boards">, "area" | "mode_id" | "season_id">, pool_id: number): Row<"boards"> {
    const board = { id: this.#moving.nextKey("boards"), ...of, pool_id };
    this.boards.push(board);
    return board;
  }

  /**
   * The mode that a document names; `null`: none.
   * @param isMadeAgain whether one that was deleted is made again
   */
  modeOf(source: MovedDocument, isMadeAgain: boolean): number | null {
    const id = source.reference("modeId");
    const known = id === null ? undefined : this.#modesById.get(id);
    if (known !== undefined) return known;
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

  modeById(id: string | null): number | undefined {
    return id === null ? undefined : this.#modesById.get(id);
  }

  boardOfMode(modeId: number): Row<"boards"> | undefined {
    return this.#boardsOfModes.get(modeId);
  }

  addSeasons(sources: readonly MovedDocument[]): void {
    if (sources.length === 0) return;
    const names = new MovedNames({ max: seasonNameMax, keyOf: nameKey, otherwise: "Season" });
    const named = sources.toSorted(byId).map((source) => ({
      ...{ source, name: names.take(source, "name"), startsAt: source.dateOrMade("startDate") },
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
    const end = source.date("endDate");
    if (end === null) source.change("END_MISSING");
    else if (end <= startsAt) source.change("END_CHANGED");
    const hasEnd = end !== null && end > startsAt;
    const row = {
      id: this.#moving.nextKey("seasons"),
      name,
      name_key: nameKey(name),
      starts_at: startsAt,
      ends_at: hasEnd ? end : startsAt + dayMs,
      active: isActive ? (1 as const) : null,
      ended_at: isActive ? null : source.date("updatedAt"),
      prize_pool: null,
      transfer_from: null,
      transfer_to: null,
    };
    const board = this.#addBoard({ area: "league", mode_id: null, season_id: row.id }, pool);
    const season = { row, boardId: board.id, lastDate: startsAt, hasEnd };
    this.seasons.push(season);
    this.#seasonsByName.set(row.name_key, season);
    if (source.id === null || this.#seasonsById.has(source.id)) return;
    this.#seasonsById.set(source.id, season);
    this.#moving.movedIds.push({ kind: "season", old_id: source.id, new_id: row.id, board_id: null });
  }

  seasonById(id: string | null): MovedSeason | undefined {
    return id === null ? undefined : this.#seasonsById.get(id);
  }

  seasonByName(name: string | null): MovedSeason | undefined {
    return name === null ? undefined : this.#seasonsByName.get(nameKey(cutName(name, seasonNameMax)));
  }

  /** The last season whose dates hold an instant; the active one, and one without an end, have none. */
  seasonAt(instant: number): MovedSeason | undefined {
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
