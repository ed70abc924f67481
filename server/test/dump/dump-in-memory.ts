import type { Document } from "bson";
import type { Dump } from "../../src/legacy-import/read-dump.ts";

/** Creates a dump of the legacy software that exists only in memory. */
export function createDumpInMemory(collections: Readonly<Record<string, readonly Document[]>>): Dump {
  return {
    form: "folder",
    database: "teeworlds-league",
    toolVersion: null,
    serverVersion: null,
    collections: Object.keys(collections).sort(),
    async read(isWanted, visit) {
      for (const [collection, documents] of Object.entries(collections)) {
        for (const document of documents) if (isWanted(collection)) await visit(collection, document);
      }
    },
  };
}
