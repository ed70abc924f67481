import { z } from "zod";
import { maps } from "./constants.ts";

/** Former names of the league's maps, as older clients still send them. */
const oldNames = { ctf_2: "ctf2", ctf_3: "ctf3", ctf_5: "ctf5" } as const satisfies Record<
  string,
  (typeof maps)[number]
>;

/** The current name of a map that is given by its current or former name. Any other map keeps its name. */
export function mapName(map: string): string {
  return new Map<string, string>(Object.entries(oldNames)).get(map) ?? map;
}

/** Input: a map of the league, by its current or former name. */
export const mapIn = z.enum([...maps, ...Object.keys(oldNames)]).transform(mapName);
