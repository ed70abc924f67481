import type { League } from "./open-league.ts";

/**
 * For tests that call every endpoint: subscribes a browser of the admin to all notifications, then unsubscribes it.
 * @returns the URL of the subscription
 */
export async function callPushEndpoints({ call, admin: adminToken }: League): Promise<string> {
  const endpoint = "https://push.example/1";
  // The keys of a browser have these lengths in base64url.
  const keys = { p256dh: "p".repeat(87), auth: "a".repeat(22) };
  // `calls` are the notifications of the user's own matches.
  await call("storePush", { as: adminToken, body: { endpoint, ...keys, calls: true, clan: true, answers: true } });
  await call("testPush", { as: adminToken, body: { endpoint } });
  await call("endPush", { as: adminToken, body: { endpoint } });
  return endpoint;
}
