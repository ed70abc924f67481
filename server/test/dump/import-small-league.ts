import type { Document } from "bson";
import { ImportedLeague, type ImportTarget } from "../../src/legacy-import/imported-league.ts";
import { createDumpInMemory } from "./dump-in-memory.ts";
import { createDate, createId, createSmallLeague, type SmallLeague } from "./small-league.ts";

/** The state of the database into which a league is imported. */
const defaultTarget: ImportTarget = {
  now: createDate("2025-06-01").getTime(),
  eloK: 32,
  firstAdmin: null,
  lastKeyByTable: new Map(),
};

/** Changes documents of the small league. The return value does not matter. */
export type Change = (league: SmallLeague) => unknown;

/**
 * Changes the small league of the legacy software, and converts it to the rows of an import without storing them.
 * @param targetFields fields of the import's target that differ from the default
 */
export async function importSmallLeague(
  change: Change = () => undefined,
  targetFields: Partial<ImportTarget> = {},
): Promise<ImportedLeague> {
  const league = createSmallLeague();
  change(league);
  return ImportedLeague.read(createDumpInMemory(league), { ...defaultTarget, ...targetFields });
}

/** Combines changes into one that applies them in order. */
export const combineChanges =
  (...changes: Change[]): Change =>
  (league) => {
    for (const change of changes) change(league);
  };

/** Returns the rows of all results and their players, in the same order. The ranked results come first. */
export async function readResultRows(league: ImportedLeague) {
  const results: Awaited<ReturnType<typeof league.createResultRow>>[] = [];
  const players: Document[][] = [];
  await league.forEachResult(league.report, (keyedResult) => {
    results.push(league.createResultRow(keyedResult));
    players.push([...keyedResult.result.players]);
  });
  return { results, players };
}

/** Returns the first item of a list that is not empty. */
export const getFirst = <Item>(items: Item[]): Item => items[0] as Item;

/** Creates a change that sets fields of a document. @param index the position of the document in its collection */
export function changeFields(collection: keyof SmallLeague, fields: Document, index = 0): Change {
  return (league) => Object.assign(league[collection][index] as Document, fields);
}

/** Creates a change that sets fields of the first red player of the first result. */
export function changePlayer(collection: "results" | "resultrankeds", fields: Document): Change {
  return (league) => Object.assign(getFirst(getFirst(league[collection])["redPlayers"] as Document[]), fields);
}

/** Returns the documents of a clan's members. */
export const listMembers = (clan: Document | undefined): Document[] => clan?.["players"] ?? [];

/** An id that no document has. */
export const deletedId = createId(0xdead).toHexString();
