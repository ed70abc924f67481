import { pushShapes } from "contract/push.ts";
import { pushCalls } from "contract/push-calls.ts";
import { transaction } from "../../../platform/database/database.ts";
import { violatesReference } from "../../../platform/database/dialect.ts";
import type { Http } from "../../../platform/http/http.ts";
import { serve } from "../../../platform/http/serve.ts";
import { orRefuse, refuse } from "../../../platform/refusal.ts";
import type { Context } from "../../context.ts";
import { vapidKeys } from "../../secrets.ts";
import type { SignedIn } from "../users/find-viewer.ts";
import { presentPush, recordTest, removeSubscription, saveSubscription, subscriptionOf } from "./push-queries.ts";

/** How long a test is of use, in milliseconds. */
const testMs = 60_000;

/** Which browsers of the viewer are told of what. */
export function servePush(http: Http<SignedIn>, { db, clock, settings }: Context): void {
  serve(http, pushCalls, pushShapes, "PUSH_NOT_FOUND", {
    getPush: () => ({ data: { publicKey: vapidKeys(settings).publicKey } }),
    findPush: async ({ body, viewer }) => {
      const found = await subscriptionOf(db, viewer.id, body.endpoint);
      return { data: found === undefined ? null : presentPush(found) };
    },
    storePush: async ({ body, viewer }) => {
      const { endpoint, p256dh, auth, calls, clan, answers } = body;
      // Plain http only where the operator admits a service of their own.
      if (!endpoint.startsWith("https://") && settings.pushAllow.length === 0) {
        throw refuse("INVALID_INPUT", { field: "endpoint", reason: "must be an https address" });
      }
      const sorts = { calls: Number(calls), clan: Number(clan), answers: Number(answers) };
      const row = {
        endpoint,
        public_key: p256dh,
        auth_secret: auth,
        ...sorts,
        user_id: viewer.id,
        created_at: clock.now(),
        session_id: viewer.sessionId,
      };
      await transaction(db, (trx) => saveSubscription(trx, row)).catch((error) => {
        // The session has been ended meanwhile.
        throw violatesReference(error) ? refuse("NOT_SIGNED_IN") : error;
      });
      return { data: { calls, clan, answers } };
    },
    endPush: ({ body, viewer }) =>
      transaction(db, (trx) => removeSubscription(trx, { user_id: viewer.id, endpoint: body.endpoint })),
    testPush: async ({ body, viewer }) => {
      const subscription = orRefuse(await subscriptionOf(db, viewer.id, body.endpoint), "PUSH_NOT_FOUND");
      const now = clock.now();
      const note = {
        title: settings.leagueName,
        body: "Calls to your matches reach you here.",
        path: "/ranked/users/profile",
        tag: "test",
        until: now + testMs,
      };
      await transaction(db, (trx) => recordTest(trx, subscription, note, now));
    },
  });
}
