import type { BrowserContext } from "@playwright/test";
import type { BrowserErrors } from "./browser-errors.ts";

/** Refuses a browser the stream of changes: its pages poll. A page that is left early may not have asked for it. */
export async function refuseStream(context: BrowserContext, browserErrors: BrowserErrors): Promise<void> {
  browserErrors.allow(/429.*\/api\/live/);
  await context.route("**/api/live*", (route) => route.fulfill({ status: 429, body: "" }));
}
