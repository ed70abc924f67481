import { z } from "zod";
import type { Shapes } from "./endpoint.ts";
import { receivedRound } from "./game-servers.ts";
import { oneOf } from "./paging.ts";
import { singleLine } from "./text.ts";

const reasonMax = 200;

export const receivedRoundsShapes = {
  retryRound: { reply: oneOf(receivedRound) },
  discardRound: {
    body: z.strictObject({
      reason: singleLine(reasonMax)
        .transform((reason) => reason.trim())
        .pipe(z.string().min(1, "must not be empty")),
    }),
    reply: oneOf(receivedRound),
  },
} as const satisfies Shapes<typeof import("./received-rounds-calls.ts").receivedRoundsCalls>;
