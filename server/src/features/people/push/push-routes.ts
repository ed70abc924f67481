import { pushSchemas } from "contract/push.ts";
import { pushEndpoints } from "contract/push-endpoints.ts";
import { createApiError, orThrow } from "../../../platform/api-error.ts";
import { transaction } from "../../../platform/database/database.ts";
import { violatesForeignKey } from "../../../platform/database/dialect.ts";
import type { Http } from "../../../platform/http/http.ts";
import { serve } from "../../../platform/http/serve.ts";
import type { Context } from "../../context.ts";
import { getVapidKeys } from "../../secrets.ts";
import type { SignedIn } from "../users/find-viewer.ts";
import {
  enqueueTestNotification,
  findSubscriptionByEndpoint,
  presentPushSettings,
  removeSubscription,
  saveSubscription,
} from "./push-queries.ts";

/** Lifetime of a test notification, in milliseconds. */
const testTimeoutMs = 60_000;

/** Serves the notification settings of the viewer's browsers. */
export function servePush(http: Http<SignedIn>, { db, clock, settings }: Context): void {
  serve(
    http,
    pushEndpoints,
    pushSchemas,
    { notFound: "PUSH_NOT_FOUND" },
    // The categories of notifications: `calls` are about the user's matches, `clan` is about the user's clan, and `answers` are
    // about disputes that an admin has answered.
    {
      getPush: () => ({ data: { publicKey: getVapidKeys(settings).publicKey } }),
      findPush: async ({ body, viewer }) => {
        const subscription = await findSubscriptionByEndpoint(db, viewer.id, body.endpoint);
        return { data: subscription === undefined ? null : presentPushSettings(subscription) };
      },
      storePush: async ({ body, viewer }) => {
        const { endpoint, p256dh, auth, calls, clan, answers } = body;
        // Plain HTTP is only allowed if the operator runs a push service of their own.
        if (!endpoint.startsWith("https://") && settings.pushAllow.length === 0) {
          throw createApiError("INVALID_INPUT", { field: "endpoint", reason: "must be an https URL" });
        }
        const row = {
          endpoint,
          public_key: p256dh,
          auth_secret: auth,
          calls: Number(calls),
          clan: Number(clan),
          answers: Number(answers),
          user_id: viewer.id,
          created_at: clock.now(),
          session_id: viewer.sessionId,
        };
        await transaction(db, (trx) => saveSubscription(trx, row)).catch((error) => {
          // The row refers to the session, which has ended since the call began.
          throw violatesForeignKey(error) ? createApiError("NOT_SIGNED_IN") : error;
        });
        return { data: { calls, clan, answers } };
      },
      endPush: ({ body, viewer }) =>
        transaction(db, (trx) => removeSubscription(trx, { user_id: viewer.id, endpoint: body.endpoint })),
      testPush: async ({ body, viewer }) => {
        const subscription = orThrow(await findSubscriptionByEndpoint(db, viewer.id, body.endpoint), "PUSH_NOT_FOUND");
        const now = clock.now();
        const notification = {
          title: settings.leagueName,
          body: "Calls to your matches reach you here.",
          path: "/ranked/users/profile",
          tag: "test",
          until: now + testTimeoutMs,
        };
        await transaction(db, (trx) => enqueueTestNotification(trx, subscription, notification, now));
      },
    },
  );
}
