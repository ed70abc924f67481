import { z } from "zod";
import { dateOut } from "./dates.ts";
import type { Shapes } from "./endpoint.ts";
import { done, oneOf } from "./paging.ts";

/** When a user's link was made. */
const calendarLink = z.strictObject({ createdAt: dateOut });
/** A new link with its address, which holds a secret and is shown only this once. */
const newCalendarLink = z.strictObject({ createdAt: dateOut, url: z.url() });

export const calendarShapes = {
  getCalendarLink: { reply: oneOf(calendarLink.nullable()) },
  createCalendarLink: { reply: oneOf(newCalendarLink) },
  deleteCalendarLink: { reply: done },
} as const satisfies Shapes<typeof import("./calendar-calls.ts").calendarCalls>;
