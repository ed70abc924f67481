import { z } from "zod";
import { clientSystems, gameProtocols } from "./constants.ts";
import type { Schemas } from "./endpoint.ts";

/** An official client of the game, for one protocol version (`family`) and one operating system. */
export const gameClient = z.strictObject({
  family: z.enum(gameProtocols),
  system: z.enum(clientSystems),
  /** The URL of the download, or its path on this site. `null` if there is none. */
  address: z.string().nullable(),
  /** The file size in bytes. `null` unless this site hosts the file. */
  bytes: z.int().min(0).nullable(),
});
export type GameClient = z.output<typeof gameClient>;

export const clientsSchemas = {
  /** One client per family and system. */
  listClients: { reply: z.strictObject({ data: z.array(gameClient) }) },
} as const satisfies Schemas<typeof import("./clients-endpoints.ts").clientsEndpoints>;
