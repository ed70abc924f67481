import { expect, test } from "vitest";
import { serverCan } from "./server-can.ts";

const start = Date.parse("2026-03-05T18:00:00Z");
const server = {
  state: "READY",
  ownClanId: "1",
  startsFrom: "2026-03-05T18:00:00Z",
  areSidesThere: false,
  endAskedBy: null,
} as const;
const leader = { role: "USER" } as const;
const admin = { role: "ADMIN" } as const;

test("a leader starts a round at its time, or when both sides are there; an admin at any time", () => {
  expect(serverCan.start(server, leader, start - 1)).toBe("SIDES_NOT_THERE");
  expect(serverCan.start({ ...server, startsFrom: null }, leader, start)).toBe("SIDES_NOT_THERE");
  expect(serverCan.start(server, leader, start)).toBeNull();
  expect(serverCan.start({ ...server, areSidesThere: true }, leader, start - 1)).toBeNull();
  expect(serverCan.start(server, admin, start - 1)).toBeNull();
  expect(serverCan.start({ ...server, ownClanId: null }, leader, start)).toBe("NOT_LEADER");
  expect(serverCan.start({ ...server, state: "LIVE" }, admin, start)).toBe("RESERVATION_OVER");
});

test("a leader asks to end a match, and the other one ends it; an admin ends it alone", () => {
  expect(serverCan.end(server, leader)).toBeNull();
  expect(serverCan.end({ ...server, state: "LIVE", endAskedBy: "2" }, leader)).toBeNull();
  expect(serverCan.end({ ...server, endAskedBy: "1" }, leader)).toBe("END_ASKED");
  expect(serverCan.end({ ...server, endAskedBy: "1" }, admin)).toBeNull();
  expect(serverCan.end({ ...server, ownClanId: null }, leader)).toBe("NOT_LEADER");
  expect(serverCan.end({ ...server, state: "ENDED" }, admin)).toBe("RESERVATION_OVER");
});
