import { expect, test } from "vitest";
import { serverPermissions } from "./server-permissions.ts";

/** From when a leader can start the round even if players are missing. */
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

test("a leader can start a round at its time, or earlier if both sides are present; an admin at any time", () => {
  expect(serverPermissions.checkStart(server, leader, start - 1)).toBe("SIDES_NOT_THERE");
  expect(serverPermissions.checkStart({ ...server, startsFrom: null }, leader, start)).toBe("SIDES_NOT_THERE");
  expect(serverPermissions.checkStart(server, leader, start)).toBeNull();
  expect(serverPermissions.checkStart({ ...server, areSidesThere: true }, leader, start - 1)).toBeNull();
  expect(serverPermissions.checkStart(server, admin, start - 1)).toBeNull();
  expect(serverPermissions.checkStart({ ...server, ownClanId: null }, leader, start)).toBe("NOT_LEADER");
  expect(serverPermissions.checkStart({ ...server, state: "LIVE" }, admin, start)).toBe("RESERVATION_OVER");
});

test("one leader requests the end of a match and the other confirms it; an admin can end it alone", () => {
  expect(serverPermissions.checkEnd(server, leader)).toBeNull();
  expect(serverPermissions.checkEnd({ ...server, state: "LIVE", endAskedBy: "2" }, leader)).toBeNull();
  expect(serverPermissions.checkEnd({ ...server, endAskedBy: "1" }, leader)).toBe("END_ASKED");
  expect(serverPermissions.checkEnd({ ...server, endAskedBy: "1" }, admin)).toBeNull();
  expect(serverPermissions.checkEnd({ ...server, ownClanId: null }, leader)).toBe("NOT_LEADER");
  expect(serverPermissions.checkEnd({ ...server, state: "ENDED" }, admin)).toBe("RESERVATION_OVER");
});
