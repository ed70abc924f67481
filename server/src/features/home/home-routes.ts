import { homeShapes } from "contract/home.ts";
import { homeCalls } from "contract/home-calls.ts";
import type { Http } from "../../platform/http/http.ts";
import { serve } from "../../platform/http/serve.ts";
import type { Context } from "../context.ts";
import { findHome } from "./find-home.ts";

export function serveHome(http: Http, { db }: Context): void {
  serve(http, homeCalls, homeShapes, "EVENT_NOT_FOUND", {
    getHome: async ({ body: { area, ...span } }) => ({ data: await findHome(db, span, area ?? null) }),
  });
}
