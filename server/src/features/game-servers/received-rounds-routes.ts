import { receivedRoundsShapes } from "contract/game-servers.ts";
import { receivedRoundsCalls } from "contract/game-servers-calls.ts";
import type { Http } from "../../platform/http/http.ts";
import { serve } from "../../platform/http/serve.ts";
import { refuse } from "../../platform/refusal.ts";
import type { Context } from "../context.ts";
import { findRound } from "./received-rounds-queries.ts";
import { discardRound, retryRound } from "./settle-round.ts";
import { showRound } from "./show-round.ts";

/** What admins decide about rounds that were not matched. */
export function serveReceivedRounds(http: Http, context: Context): void {
  const { db } = context;

  async function roundById(id: number) {
    const round = await findRound(db, id);
    if (round === undefined) throw refuse("ROUND_NOT_FOUND");
    return { data: await showRound(db, round) };
  }

  serve(http, receivedRoundsCalls, receivedRoundsShapes, "ROUND_NOT_FOUND", {
    retryRound: async ({ id }) => {
      await retryRound(context, id);
      return roundById(id);
    },
    discardRound: async ({ id, body }) => {
      await discardRound(context, id, body.reason);
      return roundById(id);
    },
  });
}
