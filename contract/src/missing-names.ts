import { z } from "zod";
import { alias, inGameNameIn } from "./aliases.ts";
import type { Shapes } from "./endpoint.ts";
import { oneOf } from "./paging.ts";
import { fullUser } from "./users.ts";

export const missingNamesShapes = {
  makePlayer: { body: z.strictObject({ userName: inGameNameIn }), reply: oneOf(fullUser) },
  linkName: { body: z.strictObject({ name: inGameNameIn }), reply: oneOf(alias) },
} as const satisfies Shapes<typeof import("./missing-names-calls.ts").missingNamesCalls>;
