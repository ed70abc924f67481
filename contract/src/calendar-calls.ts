import type { Calls } from "./endpoint.ts";

/** The viewer's own address of their matches for calendar programs. The feeds themselves are in `calendar-feeds.ts`. */
export const calendarCalls = {
  getCalendarLink: { method: "GET", path: "/calendar/me", access: "USER" },
  /** Makes a new link; the one before ends. */
  createCalendarLink: { method: "POST", path: "/calendar/me", access: "USER", creates: true },
  deleteCalendarLink: { method: "DELETE", path: "/calendar/me", access: "USER" },
} as const satisfies Calls;
