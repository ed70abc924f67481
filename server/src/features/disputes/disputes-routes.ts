import type { Area } from "contract/constants.ts";
import { disputesShapes } from "contract/disputes.ts";
import { leagueDisputesCalls, rankedDisputesCalls } from "contract/disputes-calls.ts";
import type { Http } from "../../platform/http/http.ts";
import { serve } from "../../platform/http/serve.ts";
import type { Context } from "../context.ts";
import type { SignedIn } from "../users/find-viewer.ts";
import { answerDispute, disputeResult, showDisputes } from "./disputes.ts";

/** The calls by which players dispute results of both areas, and admins answer. */
export function serveDisputes(http: Http<SignedIn>, context: Context): void {
  serve(http, rankedDisputesCalls, disputesShapes, "RESULT_NOT_FOUND", handlers(context, "ranked"));
  serve(http, leagueDisputesCalls, disputesShapes, "RESULT_NOT_FOUND", handlers(context, "league"));
}

type OnResult = { readonly id: number; readonly viewer: SignedIn };
type Disputing = OnResult & { readonly body: { readonly reason: string } };
type Answering = OnResult & { readonly body: { readonly userId: number; readonly answer: string } };

function handlers(context: Context, area: Area) {
  const disputesOf = async ({ id, viewer }: OnResult) => ({ data: await showDisputes(context, viewer, area, id) });
  return {
    getDisputes: disputesOf,
    disputeResult: async (received: Disputing) => {
      const { id, viewer, body } = received;
      await disputeResult(context, { area, id, userId: viewer.id, reason: body.reason });
      return disputesOf(received);
    },
    answerDispute: async (received: Answering) => {
      const { id, viewer, body } = received;
      await answerDispute(context, { area, id, ...body, by: viewer.id });
      return disputesOf(received);
    },
  };
}
