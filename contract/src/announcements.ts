import { z } from "zod";
import { areas, maxAnnouncementLength } from "./constants.ts";
import { dateOutput, endDateInput } from "./dates.ts";
import type { Schemas } from "./endpoint.ts";
import { createUpdateSchemas } from "./entity-update.ts";
import { idOutput } from "./ids.ts";
import { hasVisibleCharacters } from "./names.ts";
import { dataReply, listReply, pagingInput } from "./paging.ts";
import { multiLine } from "./text.ts";

export const announcement = z.strictObject({
  _id: idOutput,
  /** Markdown. */
  text: z.string(),
  /** The text as HTML: paragraphs, lists, quotes, code, emphasis and links. Only links have attributes. */
  html: z.string(),
  /** The area whose home page shows the announcement. `null` for both areas. */
  area: z.enum(areas).nullable(),
  createdAt: dateOutput,
  /** When the announcement expires. */
  endDate: dateOutput,
});
export type Announcement = z.output<typeof announcement>;

const announcementFields = {
  text: multiLine(maxAnnouncementLength)
    .transform((text) => text.trim())
    .refine(hasVisibleCharacters, "must not be empty"),
  area: z.enum(areas).nullable(),
  endDate: endDateInput,
};

export const announcementsSchemas = {
  /** Newest first. */
  searchAnnouncements: { body: z.strictObject(pagingInput).optional(), reply: listReply(announcement) },
  createAnnouncement: { body: z.strictObject(announcementFields), reply: dataReply(announcement) },
  /** To end an announcement, set an end date in the past. */
  updateAnnouncement: createUpdateSchemas(announcement, announcementFields),
} as const satisfies Schemas<typeof import("./announcements-endpoints.ts").announcementsEndpoints>;
