import { maps as leagueMaps, maxPlayersPerSide, newQueue, queueNameMax } from "contract/constants.ts";
import { mapName } from "contract/map-names.ts";
import { nameKey } from "contract/names.ts";
import type { Row } from "../features/tables.ts";
import { category } from "./kept-fields.ts";
import type { MovedBoards } from "./moved-boards.ts";
import { byId, type MovedDocument } from "./moved-document.ts";
import { MovedNames } from "./moved-names.ts";
import type { Moving } from "./moving.ts";

const playable = new Set<string>(leagueMaps);

/** The queues, with nobody waiting and connected to no Discord. */
export class MovedQueues {
  readonly queues: Row<"queues">[] = [];
  /** Their categories on Discord, to be deleted there by hand. */
  readonly categories: string[] = [];
  readonly #moving: Moving;

  constructor(moving: Moving) {
    this.#moving = moving;
  }

  add(sources: readonly MovedDocument[], boards: MovedBoards): void {
    const names = new MovedNames({ max: queueNameMax, keyOf: nameKey, otherwise: newQueue.name });
    for (const source of sources.toSorted(byId)) {
      for (const waiting of source.list("players")) waiting.leaveOut("WAITING");
      const categories = [...source.everyText()].filter(([field]) => category.test(field)).map(([, id]) => id);
      if (categories.length > 0) source.leaveOut("DISCORD_ID");
      this.categories.push(...categories.filter((id) => /^\d{1,20}$/.test(id)));
      const modeId = boards.modeOf(source, false);
      if (modeId === null) source.leaveOut("QUEUE_LEFT_OUT");
      else this.#addQueue(source, names.take(source, "name"), modeId);
    }
  }

  #addQueue(source: MovedDocument, name: string, mode_id: number): void {
    const id = this.#moving.nextKey("queues");
    const fields = { mode_id, team_size: teamSizeOf(source), maps: JSON.stringify(mapsOf(source)) };
    this.queues.push({ id, name, name_key: nameKey(name), ...fields, joins: 0, guild_id: null });
    if (source.id === null) return;
    this.#moving.movedIds.push({ kind: "queue", old_id: source.id, new_id: id, board_id: null });
  }
}

/** By the mode, such as `2v2`; else by how many players it counts. */
function teamSizeOf(source: MovedDocument): number {
  const [said] = sizesIn(source.text("mode") ?? "");
  const counted = source.figureIfAny("numberOfPlayersPerTeam");
  if (said === undefined || (counted !== null && counted !== said)) source.change("SIZE_DIFFERS");
  return Math.min(Math.max(said ?? counted ?? newQueue.teamSize, 1), maxPlayersPerSide);
}

/** The size that a text such as `2v2` says. */
export function sizesIn(mode: string): number[] {
  const [, red, blue] = /^([1-8])v([1-8])$/.exec(mode) ?? [];
  return red !== undefined && red === blue ? [Number(red)] : [];
}

function mapsOf(source: MovedDocument): string[] {
  const written = source.texts("maps");
  const maps = [...new Set(written.map(mapName))].filter((map) => playable.has(map));
  if (maps.length < written.length || maps.length === 0) source.change("MAPS_CHANGED");
  return maps.length > 0 ? maps : leagueMaps.slice(0, 1);
}
