import { fixturesShapes } from "contract/fixtures.ts";
import { fixturesCalls } from "contract/fixtures-calls.ts";
import type { Http } from "../../platform/http/http.ts";
import { serve } from "../../platform/http/serve.ts";
import type { Context } from "../context.ts";
import { previewFixtures } from "./preview-fixtures.ts";
import { storeFixtures } from "./store-fixtures.ts";

/** The calls that make the fixtures of a season. */
export function serveFixtures(http: Http, context: Context): void {
  serve(http, fixturesCalls, fixturesShapes, "EVENT_NOT_FOUND", {
    previewFixtures: async ({ body }) => ({ data: await previewFixtures(context, body) }),
    storeFixtures: async ({ body }) => ({ data: { eventIds: (await storeFixtures(context, body)).map(String) } }),
  });
}
