import { z } from "zod";
import { clientFamilies, clientSystems } from "./constants.ts";
import type { Shapes } from "./endpoint.ts";

/** An official client of the game, for one family of servers and one operating system. */
export const gameClient = z.strictObject({
  family: z.enum(clientFamilies),
  system: z.enum(clientSystems),
  /** Where it can be downloaded: an http(s) address or a path of this site; `null` when there is none. */
  address: z.string().nullable(),
  /** The size of its file, where the league itself keeps it. */
  bytes: z.int().min(0).nullable(),
});
export type GameClient = z.output<typeof gameClient>;

export const clientsShapes = {
  /** One per family and system. */
  listClients: { reply: z.strictObject({ data: z.array(gameClient) }) },
} as const satisfies Shapes<typeof import("./clients-calls.ts").clientsCalls>;
