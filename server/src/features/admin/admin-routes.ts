import { adminShapes } from "contract/admin.ts";
import { adminCalls } from "contract/admin-calls.ts";
import type { Http } from "../../platform/http/http.ts";
import { serve } from "../../platform/http/serve.ts";
import type { Context } from "../context.ts";
import { dismissMoveIn } from "../move-in/move-in-notice.ts";
import { countWaiting, findWaiting } from "./find-waiting.ts";

export function serveAdmin(http: Http, context: Context): void {
  serve(http, adminCalls, adminShapes, "NOT_FOUND", {
    countWaiting: async () => ({ data: await countWaiting(context) }),
    findWaiting: async () => ({ data: await findWaiting(context) }),
    dismissMoveIn: () => dismissMoveIn(context),
  });
}
