import { readdir, stat } from "node:fs/promises";
import { join } from "node:path";
import { isNotThere } from "../../platform/is-not-there.ts";

/** A client's file: `0.6-windows.zip` is family 0.6 for Windows. */
export type ClientFile = { readonly client: string; readonly file: string; readonly bytes: number };

/** Family, system and any extension; only characters that need no escaping in a URL. */
const clientFile = /^(?<client>0\.[67]-(?:windows|linux|macos))\.[\w.-]+$/;

/** The clients in a folder, by name; of several files for one client, the first. A missing folder has none. */
export async function findClients(folder: string): Promise<ReadonlyMap<string, ClientFile>> {
  const names = await readdir(folder).catch((error: unknown) => (isNotThere(error) ? [] : Promise.reject(error)));
  const found = new Map<string, ClientFile>();
  for (const file of names.toSorted()) {
    const client = clientFile.exec(file)?.groups?.["client"];
    if (client === undefined || found.has(client)) continue;
    const bytes = await bytesOf(join(folder, file));
    if (bytes !== null) found.set(client, { client, file, bytes });
  }
  return found;
}

/** `null`: not a file, or one that was deleted since the folder was read. */
async function bytesOf(path: string): Promise<number | null> {
  const entry = await stat(path).catch((error: unknown) => (isNotThere(error) ? null : Promise.reject(error)));
  return entry?.isFile() ? entry.size : null;
}
