import { recordsShapes } from "contract/records.ts";
import { recordsCalls } from "contract/records-calls.ts";
import type { Http } from "../../platform/http/http.ts";
import { serve } from "../../platform/http/serve.ts";
import type { Context } from "../context.ts";
import { showActivity } from "./show-activity.ts";
import { showRecords } from "./show-records.ts";

export function serveRecords(http: Http, { db }: Context): void {
  serve(http, recordsCalls, recordsShapes, "NOT_FOUND", {
    getRecords: async ({ body }) => ({ data: await showRecords(db, body) }),
    getActivity: async ({ body }) => ({ data: await showActivity(db, body) }),
  });
}
