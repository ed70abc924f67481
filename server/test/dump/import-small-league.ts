import type { Document } from "bson";
import { ImportedLeague, type ImportTarget } from "../../src/legacy-import/imported-league.ts";
import { dumpInMemory } from "./dump-in-memory.ts";
import { day, idOf, type SmallLeague, smallLeague } from "./small-league.ts";

const target: ImportTarget = { now: +day("2025-06-01"), eloK: 32, first: null, lastKeys: new Map() };

export type Change = (league: SmallLeague) => unknown;

/** Moves the small league after a change, without storing it. */
export async function importSmallLeague(
  change: Change = () => undefined,
  into: Partial<ImportTarget> = {},
): Promise<ImportedLeague> {
  const league = smallLeague();
  change(league);
  return ImportedLeague.read(dumpInMemory(league), { ...target, ...into });
}

/** Changes after one another. */
export const all =
  (...changes: Change[]): Change =>
  (league) => {
    for (const change of changes) change(league);
  };

/** The rows of all results with their players, the ranked ones first. */
export async function resultsOf(league: ImportedLeague) {
  const results: Awaited<ReturnType<typeof league.rowOf>>[] = [];
  const players: Document[][] = [];
  await league.eachResult(league.report, (placed) => {
    results.push(league.rowOf(placed));
    players.push([...placed.result.players]);
  });
  return { results, players };
}

export const first = <Item>(items: Item[]): Item => items[0] as Item;

export function set(collection: keyof SmallLeague, fields: Document, index = 0): Change {
  return (league) => Object.assign(league[collection][index] as Document, fields);
}

/** Changes the first player of a result. */
export function player(collection: "results" | "resultrankeds", fields: Document): Change {
  return (league) => Object.assign(first(first(league[collection])["redPlayers"] as Document[]), fields);
}

export const membersOf = (clan: Document | undefined): Document[] => clan?.["players"] ?? [];

/** Of nobody and nothing. */
export const gone = idOf(0xdead).toHexString();
