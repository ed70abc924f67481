import { z } from "zod";
import { announcementMax, areas } from "./constants.ts";
import { dateOut, endDateIn } from "./dates.ts";
import type { Shapes } from "./endpoint.ts";
import { updateOf } from "./entity-update.ts";
import { idOut } from "./ids.ts";
import { isSeen } from "./names.ts";
import { listOf, oneOf, pagingIn } from "./paging.ts";
import { multiLine } from "./text.ts";

export const announcement = z.strictObject({
  _id: idOut,
  /** Markdown. */
  text: z.string(),
  /** The text as HTML: paragraphs, lists, quotes, code, emphasis and links, without attributes but the links'. */
  html: z.string(),
  /** On whose first page it stands; `null`: on both. */
  area: z.enum(areas).nullable(),
  createdAt: dateOut,
  /** It stands there until then. */
  endDate: dateOut,
});
export type Announcement = z.output<typeof announcement>;

const fields = {
  text: multiLine(announcementMax)
    .transform((text) => text.trim())
    .refine(isSeen, "must not be empty"),
  area: z.enum(areas).nullable(),
  endDate: endDateIn,
};

export const announcementsShapes = {
  /** The newest first. */
  searchAnnouncements: { body: z.strictObject(pagingIn).optional(), reply: listOf(announcement) },
  createAnnouncement: { body: z.strictObject(fields), reply: oneOf(announcement) },
  /** An announcement is ended by an end that has passed. */
  updateAnnouncement: updateOf(announcement, fields),
} as const satisfies Shapes<typeof import("./announcements-calls.ts").announcementsCalls>;
