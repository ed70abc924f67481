import { join } from "node:path";
import { clientsShapes } from "contract/clients.ts";
import { clientsCalls } from "contract/clients-calls.ts";
import type { Http } from "../../platform/http/http.ts";
import { serve } from "../../platform/http/serve.ts";
import { serveDownloads } from "../../platform/http/serve-web.ts";
import type { Context } from "../context.ts";
import { findClients, presentElsewhere, presentKept } from "./find-clients.ts";

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
