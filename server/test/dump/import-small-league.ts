import type { Document } from "bson";
import { ImportedLeague, type ImportTarget } from "../../src/legacy-import/imported-league.ts";
import { dumpInMemory } from "./dump-in-memory.ts";
import { createId, createSmallLeague, day, type SmallLeague } from "./small-league.ts";

const target: ImportTarget = { now: +day("2025-06-01"), eloK: 32, first: null, lastKeys: new Map() };

export type Change = (league: SmallLeague) => unknown;

/** Changes the small league and imports it, without storing it. */
export async function importSmallLeague(
  change: Change = () => undefined,
  into: Partial<ImportTarget> = {},
): Promise<ImportedLeague> {
  const league = createSmallLeague();
  change(league);
  return ImportedLeague.read(dumpInMemory(league), { ...target, ...into });
}

/** Combines changes into one that applies them in order. */
export const all =
  (...changes: Change[]): Change =>
  (league) => {
    for (const change of changes) change(league);
  };

/** Returns the rows of all results and the players of each, the ranked results first. */
export async function readResultIds(league: ImportedLeague) {
  const results: Awaited<ReturnType<typeof league.createResultRow>>[] = [];
  const players: Document[][] = [];
  await league.forEachResult(league.report, (placed) => {
    results.push(league.createResultRow(placed));
    players.push([...placed.result.players]);
  });
  return { results, players };
}

export const first = <Item>(items: Item[]): Item => items[0] as Item;

export function changeFields(collection: keyof SmallLeague, fields: Document, index = 0): Change {
  return (league) => Object.assign(league[collection][index] as Document, fields);
}

/** Changes the first red player of the first result. */
export function changePlayer(collection: "results" | "resultrankeds", fields: Document): Change {
  return (league) => Object.assign(first(first(league[collection])["redPlayers"] as Document[]), fields);
}

export const listMembers = (clan: Document | undefined): Document[] => clan?.["players"] ?? [];

/** An id that no document has. */
export const deletedId = createId(0xdead).toHexString();
