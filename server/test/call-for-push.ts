import type { League } from "./open-league.ts";

/** Has a browser of the admin told of everything, and of nothing any more. @returns how it is reached */
export async function callForPush({ call, admin: as }: League): Promise<string> {
  const endpoint = "https://push.example/1";
  const keys = { p256dh: "p".repeat(87), auth: "a".repeat(22) };
  await call("storePush", { as, body: { endpoint, ...keys, calls: true, clan: true, answers: true } });
  await call("testPush", { as, body: { endpoint } });
  await call("endPush", { as, body: { endpoint } });
  return endpoint;
}
