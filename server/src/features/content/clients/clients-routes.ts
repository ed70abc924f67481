import { readdir, stat } from "node:fs/promises";
import { join } from "node:path";
import { clientsShapes, type GameClient } from "contract/clients.ts";
import { clientsCalls } from "contract/clients-calls.ts";
import { clientFamilies, clientSystems } from "contract/constants.ts";
import type { Http } from "../../../platform/http/http.ts";
import { serve } from "../../../platform/http/serve.ts";
import { serveDownloads } from "../../../platform/http/serve-web.ts";
import { isNotThere } from "../../../platform/is-not-there.ts";
import type { Context } from "../../context.ts";

/**
 * The official clients: files in the `clients` folder of the data directory, unless the configuration names another
 * address.
 */
export function serveClients(http: Http, { settings: { clientDownloads: location, dataDir } }: Context): void {
  const isOurs = location.startsWith("/");
  const folder = join(dataDir, "clients");

  serve(http, clientsCalls, clientsShapes, "NOT_FOUND", {
    listClients: async () => ({
      data: isOurs ? presentKept(await findClients(folder), location) : presentElsewhere(location),
    }),
  });
  if (isOurs) serveDownloads(http, { path: location, folder, offered });

  async function offered() {
    return [...(await findClients(folder)).values()].map(({ file }) => file);
  }
}

/** A client's file: `0.6-windows.zip` is family 0.6 for Windows. */
type ClientFile = { readonly file: string; readonly bytes: number };

/** Family, system and any extension; only characters that need no escaping in a URL. */
const clientFile = /^(0\.[67]-(?:windows|linux|macos))\.[\w.-]+$/;

/** The clients in a folder, by name; of several files for one client, the first. A missing folder has none. */
async function findClients(folder: string): Promise<ReadonlyMap<string, ClientFile>> {
  const names = await readdir(folder).catch((error: unknown) => (isNotThere(error) ? [] : Promise.reject(error)));
  const found = new Map<string, ClientFile>();
  for (const file of names.toSorted()) {
    const [, client] = clientFile.exec(file) ?? [];
    if (client === undefined || found.has(client)) continue;
    const bytes = await bytesOf(join(folder, file));
    if (bytes !== null) found.set(client, { file, bytes });
  }
  return found;
}

/** `null`: not a file, or one that was deleted since the folder was read. */
async function bytesOf(path: string): Promise<number | null> {
  const entry = await stat(path).catch((error: unknown) => (isNotThere(error) ? null : Promise.reject(error)));
  return entry?.isFile() ? entry.size : null;
}

const clients = clientFamilies.flatMap((family) => clientSystems.map((system) => ({ family, system })));

/** The file extensions at an external address, whose folder cannot be read. */
const endings = { windows: "zip", linux: "tar.xz", macos: "dmg" } as const;

/** The clients in the league's own folder, below a path of its site. */
function presentKept(files: ReadonlyMap<string, ClientFile>, path: string): GameClient[] {
  return clients.map((client) => {
    const found = files.get(`${client.family}-${client.system}`);
    return { ...client, address: found ? `${path}/${found.file}` : null, bytes: found?.bytes ?? null };
  });
}

/** The clients at an external http(s) address: all are assumed to exist. */
function presentElsewhere(address: string): GameClient[] {
  return clients.map(({ family, system }) => {
    const file = `${family}-${system}.${endings[system]}`;
    return { family, system, address: `${address}/${file}`, bytes: null };
  });
}
