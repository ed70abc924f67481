import { readdir, stat } from "node:fs/promises";
import { join } from "node:path";
import type { GameClient } from "contract/clients.ts";
import { clientFamilies, clientSystems } from "contract/constants.ts";
import { isNotThere } from "../../platform/is-not-there.ts";

/** A client's file: `0.6-windows.zip` is family 0.6 for Windows. */
type ClientFile = { readonly client: string; readonly file: string; readonly bytes: number };

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

type Named = Pick<GameClient, "family" | "system">;

const clients: readonly Named[] = clientFamilies.flatMap((family) =>
  clientSystems.map((system) => ({ family, system })),
);

/** The file extensions at an external address, whose folder cannot be read. */
const endings = { windows: "zip", linux: "tar.xz", macos: "dmg" } as const;

/** The clients in the league's own folder, below a path of its site. */
export function presentKept(files: ReadonlyMap<string, ClientFile>, path: string): GameClient[] {
  return clients.map((client) => {
    const found = files.get(`${client.family}-${client.system}`);
    return { ...client, address: found ? `${path}/${found.file}` : null, bytes: found?.bytes ?? null };
  });
}

/** The clients at an external http(s) address: all are assumed to exist. */
export function presentElsewhere(address: string): GameClient[] {
  return clients.map(({ family, system }) => ({
    family,
    system,
    address: `${address}/${family}-${system}.${endings[system]}`,
    bytes: null,
  }));
}
