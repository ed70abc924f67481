import type { Calls } from "./endpoint.ts";

export const pushCalls = {
  /** Returns the public key with which a browser subscribes. */
  getPush: { method: "GET", path: "/push", access: "USER" },
  /** Returns the notification settings of this browser, or `null` if it is not subscribed. */
  findPush: { method: "POST", path: "/push/find", access: "USER", readOnly: true },
  storePush: { method: "POST", path: "/push", access: "USER", entity: "VIEWER" },
  endPush: { method: "POST", path: "/push/end", access: "USER", entity: "VIEWER" },
  /** Sends a test notification to this browser. The reply does not wait for the push service; `findPush` has the outcome. */
  testPush: { method: "POST", path: "/push/test", access: "USER", entity: "VIEWER" },
} as const satisfies Calls;
