import { oneOf, type Param } from "../platform/search-params.ts";
import { type Day, isDay } from "./days.ts";

/** The views of the calendar. */
export const views = ["week", "day"] as const;
export type View = (typeof views)[number];

/** By default the view depends on the width of the screen, and the day is today. */
const date: Param<Day | ""> = { read: (written) => (isDay(written) ? written : undefined), fallback: "" };
export const calendarSearch = { view: oneOf(["", ...views], ""), date } as const;
