import type { Calls } from "./endpoint.ts";

export const announcementsCalls = {
  /** Includes expired announcements, which visitors are not shown. */
  searchAnnouncements: { method: "POST", path: "/announcement/search", access: "ADMIN", readOnly: true },
  createAnnouncement: {
    method: "POST",
    path: "/announcement",
    access: "ADMIN",
    creates: true,
    entity: "ANNOUNCEMENT",
  },
  updateAnnouncement: { method: "PUT", path: "/announcement/:id", access: "ADMIN", entity: "ANNOUNCEMENT" },
} as const satisfies Calls;
