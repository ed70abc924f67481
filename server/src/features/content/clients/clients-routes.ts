import { readdir, stat } from "node:fs/promises";
import { join } from "node:path";
import { clientsSchemas, type GameClient } from "contract/clients.ts";
import { clientsEndpoints } from "contract/clients-endpoints.ts";
import { clientSystems, gameProtocols } from "contract/constants.ts";
import type { Http } from "../../../platform/http/http.ts";
import { serve } from "../../../platform/http/serve.ts";
import { serveDownloads } from "../../../platform/http/serve-web.ts";
import { isFileNotFound } from "../../../platform/is-file-not-found.ts";
import type { Context } from "../../context.ts";

/**
 * Serves the list of official game clients. The clients are files in the `clients` folder of the data directory, unless
 * an external URL is configured.
 */
export function serveClients(http: Http, { settings: { clientDownloads: location, dataDir } }: Context): void {
  // The setting is either a path of this site or an external URL.
  const isServedHere = location.startsWith("/");
  const folder = join(dataDir, "clients");

  serve(
    http,
    clientsEndpoints,
    clientsSchemas,
    // Required, although no endpoint here has an id.
    { notFound: "NOT_FOUND" },
    {
      listClients: async () => ({
        data: isServedHere ? presentOwnClients(await findClients(folder), location) : presentExternalClients(location),
      }),
    },
  );
  if (isServedHere) serveDownloads(http, { path: location, folder, listFileNames: listServedFiles });

  async function listServedFiles() {
    const clientFiles = await findClients(folder);
    return [...clientFiles.values()].map(({ file }) => file);
  }
}

/** The file of a client, such as `0.6-windows.zip` for the protocol 0.6 on Windows. The API calls the protocol `family`. */
type ClientFile = { readonly file: string; readonly bytes: number };

/** Matches a protocol, an operating system and an extension of characters that a URL need not escape. */
const clientFilePattern = /^(0\.[67]-(?:windows|linux|macos))\.[\w.-]+$/;

/**
 * Finds the clients in a folder, by protocol and system. If a client has several files, the first one by name counts.
 * Returns an empty map if the folder does not exist.
 */
async function findClients(folder: string): Promise<ReadonlyMap<string, ClientFile>> {
  const names = await readdir(folder).catch((error: unknown) => (isFileNotFound(error) ? [] : Promise.reject(error)));
  const clientFiles = new Map<string, ClientFile>();
  for (const file of names.toSorted()) {
    const [, client] = clientFilePattern.exec(file) ?? [];
    if (client === undefined || clientFiles.has(client)) continue;
    const bytes = await findFileSize(join(folder, file));
    if (bytes !== null) clientFiles.set(client, { file, bytes });
  }
  return clientFiles;
}

/** Returns a file's size in bytes; `null` if it is not a file, or was deleted after the folder was read. */
async function findFileSize(path: string): Promise<number | null> {
  const stats = await stat(path).catch((error: unknown) => (isFileNotFound(error) ? null : Promise.reject(error)));
  return stats?.isFile() ? stats.size : null;
}

const clients = gameProtocols.flatMap((family) => clientSystems.map((system) => ({ family, system })));

/** The file extensions at an external URL. The server cannot list the files there. */
const externalExtensions = { windows: "zip", linux: "tar.xz", macos: "dmg" } as const;

/**
 * Presents the clients in the data directory. Their URLs are below a path of this site; `address` is the API's name of
 * a URL.
 */
function presentOwnClients(files: ReadonlyMap<string, ClientFile>, path: string): GameClient[] {
  return clients.map((client) => {
    const clientFile = files.get(`${client.family}-${client.system}`);
    return { ...client, address: clientFile ? `${path}/${clientFile.file}` : null, bytes: clientFile?.bytes ?? null };
  });
}

/** Presents the clients below an external URL. All are assumed to exist. */
function presentExternalClients(baseUrl: string): GameClient[] {
  return clients.map(({ family, system }) => {
    const file = `${family}-${system}.${externalExtensions[system]}`;
    return { family, system, address: `${baseUrl}/${file}`, bytes: null };
  });
}
