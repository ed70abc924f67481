import { maps } from "contract/constants.ts";
import type { Queue } from "contract/queues.ts";
import type { TeamMode } from "contract/team-modes.ts";
import type { Faults } from "../platform/failures.ts";

export type LeagueMap = (typeof maps)[number];

/** A queue as it stands in a form. */
export interface QueueDraft {
  readonly name: string;
  readonly modeId: string;
  readonly mode: TeamMode;
  /** In the order of all maps. */
  readonly maps: LeagueMap[];
}

/** A queue as its form begins. */
export function draftOf({ name, modeId, mode, maps: named }: Queue): QueueDraft {
  return { name, modeId, mode, maps: maps.filter((map) => named.includes(map)) };
}

/** What a form lacks before anything is sent. */
export function faultsOf({ name, modeId, maps: chosen }: QueueDraft): Faults {
  return {
    ...(name.trim() === "" && { name: "A queue needs a name" }),
    ...(modeId === "" && { modeId: "Choose a mode" }),
    ...(chosen.length === 0 && { maps: "Choose at least one map" }),
  };
}
