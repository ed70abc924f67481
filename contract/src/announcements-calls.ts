import type { Calls } from "./endpoint.ts";

export const announcementsCalls = {
  /** Also those that have ended, which visitors are not shown. */
  searchAnnouncements: { method: "POST", path: "/announcement/search", access: "ADMIN", reads: true },
  createAnnouncement: {
    method: "POST",
    path: "/announcement",
    access: "ADMIN",
    creates: true,
    subject: "ANNOUNCEMENT",
  },
  updateAnnouncement: { method: "PUT", path: "/announcement/:id", access: "ADMIN", subject: "ANNOUNCEMENT" },
} as const satisfies Calls;
