import { noShowsShapes } from "contract/events.ts";
import { noShowsCalls } from "contract/events-calls.ts";
import type { Http } from "../../platform/http/http.ts";
import { serve } from "../../platform/http/serve.ts";
import type { Context } from "../context.ts";
import { declareNoShow } from "./declare-no-show.ts";
import { findEventRounds } from "./find-event-rounds.ts";

export function serveNoShows(http: Http, context: Context): void {
  serve(http, noShowsCalls, noShowsShapes, "EVENT_NOT_FOUND", {
    declareNoShow: async ({ id, body, viewer }) => {
      await declareNoShow(context, id, body.clanId);
      return { data: await findEventRounds(context, id, viewer) };
    },
  });
}
