import { searchShapes } from "contract/search.ts";
import { searchCalls } from "contract/search-calls.ts";
import type { Http } from "../../platform/http/http.ts";
import { serve } from "../../platform/http/serve.ts";
import type { Context } from "../context.ts";
import { findEverything } from "./find-everything.ts";

export function serveSearch(http: Http, { db }: Context): void {
  serve(http, searchCalls, searchShapes, "NOT_FOUND", {
    search: async ({ body }) => ({ data: await findEverything(db, body) }),
  });
}
