import { z } from "zod";
import { maps } from "./constants.ts";

/** Former names of the standard maps, which older clients still send. */
const formerNames = { ctf_2: "ctf2", ctf_3: "ctf3", ctf_5: "ctf5" } as const satisfies Record<
  string,
  (typeof maps)[number]
>;

/** Returns the current name of a map that may be given by a former name. Names of other maps are returned unchanged. */
export function toCurrentMapName(map: string): string {
  return new Map<string, string>(Object.entries(formerNames)).get(map) ?? map;
}

/** Input: a standard map, by its current or a former name. */
export const mapInput = z.enum([...maps, ...Object.keys(formerNames)]).transform(toCurrentMapName);
