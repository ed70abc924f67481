import type { Calls } from "./endpoint.ts";

export const pushCalls = {
  /** What a browser subscribes with. */
  getPush: { method: "GET", path: "/push", access: "USER" },
  /** What this browser is told of; `null`: nothing. */
  findPush: { method: "POST", path: "/push/find", access: "USER", reads: true },
  storePush: { method: "POST", path: "/push", access: "USER", subject: "VIEWER" },
  endPush: { method: "POST", path: "/push/end", access: "USER", subject: "VIEWER" },
  /** Sends a notification to this browser. The reply does not wait for the push service: `findPush` tells the outcome. */
  testPush: { method: "POST", path: "/push/test", access: "USER", subject: "VIEWER" },
} as const satisfies Calls;
