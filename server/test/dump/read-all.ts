import { rm } from "node:fs/promises";
import { join } from "node:path";
import type { Document } from "bson";
import { afterEach } from "vitest";
import { openDump } from "../../src/legacy-import/read-dump.ts";
import { createScratchFolder } from "../scratch-folder.ts";

/** Reads all documents of a dump, by collection. */
export async function readAll(path: string, database?: string): Promise<Record<string, Document[]>> {
  const dump = await openDump(path, { database });
  const documents = new Map<string, Document[]>(dump.collections.map((name) => [name, []]));
  await dump.read(
    () => true,
    (collection, document) => {
      documents.get(collection)?.push(document);
    },
  );
  return Object.fromEntries(documents);
}

/**
 * Provides a folder to each test of a file, which is deleted after the test.
 * @returns a function that joins names to a path in the folder
 */
export function createScratchForTests(): (...names: string[]) => Promise<string> {
  let folder: Promise<string> | undefined;
  afterEach(async () => {
    if (folder !== undefined) await rm(await folder, { recursive: true });
    folder = undefined;
  });
  return async (...names) => {
    folder ??= createScratchFolder("dump");
    return join(await folder, ...names);
  };
}
