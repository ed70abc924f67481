import { z } from "zod";
import { standardMaps } from "./constants.ts";

/** Former names of the standard maps, which older clients still send. */
const formerNames = { ctf_2: "ctf2", ctf_3: "ctf3", ctf_5: "ctf5" } as const satisfies Record<
  string,
  (typeof standardMaps)[number]
>;

/** Converts a former name of a map to its current name. Returns every other name unchanged. */
export function toCurrentMapName(map: string): string {
  return new Map<string, string>(Object.entries(formerNames)).get(map) ?? map;
}

/** Input: a standard map, by its current or a former name. */
export const mapInput = z.enum([...standardMaps, ...Object.keys(formerNames)]).transform(toCurrentMapName);
