import type { Endpoints } from "./endpoint.ts";

export const announcementsEndpoints = {
  /** Lists all announcements. The home pages show only those that have not expired. */
  searchAnnouncements: { method: "POST", path: "/announcement/search", access: "ADMIN", readOnly: true },
  createAnnouncement: {
    method: "POST",
    path: "/announcement",
    access: "ADMIN",
    creates: true,
    entity: "ANNOUNCEMENT",
  },
  updateAnnouncement: { method: "PUT", path: "/announcement/:id", access: "ADMIN", entity: "ANNOUNCEMENT" },
} as const satisfies Endpoints;
