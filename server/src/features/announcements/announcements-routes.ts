import { announcementsShapes } from "contract/announcements.ts";
import { announcementsCalls } from "contract/announcements-calls.ts";
import type { Http } from "../../platform/http/http.ts";
import { serve } from "../../platform/http/serve.ts";
import { refuse } from "../../platform/refusal.ts";
import type { Context } from "../context.ts";
import { omitUndefined } from "../omit-undefined.ts";
import { paged, pageOf } from "../paging.ts";
import { countAnnouncements, findAnnouncement, listAnnouncements } from "./announcements-queries.ts";
import { createAnnouncement, updateAnnouncement } from "./edit-announcements.ts";
import { presentAnnouncement } from "./present-announcement.ts";

export function serveAnnouncements(http: Http, context: Context): void {
  const { db } = context;

  async function announcementById(id: number) {
    const announcement = await findAnnouncement(db, id);
    if (announcement === undefined) throw refuse("ANNOUNCEMENT_NOT_FOUND");
    return { data: presentAnnouncement(announcement) };
  }

  serve(http, announcementsCalls, announcementsShapes, "ANNOUNCEMENT_NOT_FOUND", {
    searchAnnouncements: async ({ body = {} }) => {
      const announcements = await listAnnouncements(db, pageOf(body));
      return paged(body, announcements.map(presentAnnouncement), () => countAnnouncements(db));
    },
    createAnnouncement: async ({ body: { endDate, ...body } }) =>
      announcementById(await createAnnouncement(context, { ...body, ends_at: endDate })),
    updateAnnouncement: async ({ id, body: { endDate, ...body } }) => {
      await updateAnnouncement(context, id, omitUndefined({ ...body, ends_at: endDate }));
      return announcementById(id);
    },
  });
}
