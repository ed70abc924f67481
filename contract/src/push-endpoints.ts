import type { Endpoints } from "./endpoint.ts";

export const pushEndpoints = {
  /** Returns the public key that a browser needs to subscribe. */
  getPush: { method: "GET", path: "/push", access: "USER" },
  /** Returns the notification settings of this browser, or `null` if it is not subscribed. */
  findPush: { method: "POST", path: "/push/find", access: "USER", readOnly: true },
  /** Subscribes this browser, or changes its notification settings. */
  storePush: { method: "POST", path: "/push", access: "USER", entity: "VIEWER" },
  /** Ends the subscription of this browser. */
  endPush: { method: "POST", path: "/push/end", access: "USER", entity: "VIEWER" },
  /** Sends a test notification to this browser. The reply does not wait for the push service; `findPush` has the outcome. */
  testPush: { method: "POST", path: "/push/test", access: "USER", entity: "VIEWER" },
} as const satisfies Endpoints;
