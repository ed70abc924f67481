import { z } from "zod";
import { maps } from "./constants.ts";

/** What maps of the league were called by clients of old. */
const oldNames = { ctf_2: "ctf2", ctf_3: "ctf3", ctf_5: "ctf5" } as const satisfies Record<
  string,
  (typeof maps)[number]
>;

/** A map by the name that it has in the league, whichever of its names is given. A map of no list keeps its own. */
export function mapName(map: string): string {
  return new Map<string, string>(Object.entries(oldNames)).get(map) ?? map;
}

/** A map of the league from outside, by its name or its old one. */
export const mapIn = z.enum([...maps, ...Object.keys(oldNames)]).transform(mapName);
