import { oneOf, type Param, text } from "../platform/search-params.ts";
import { type Day, isDay } from "./days.ts";

/** The views of the calendar. */
export const views = ["agenda", "week", "day"] as const;
export type View = (typeof views)[number];

/** By default the view depends on the width of the screen, and the day is today. */
const date: Param<Day | ""> = { read: (written) => (isDay(written) ? written : undefined), fallback: "" };
/** The longest id. */
const idMax = 15;
export const calendarSearch = {
  view: oneOf(["", ...views], ""),
  /** Whether hours in which nothing is on are folded; by default, except for who may select them. */
  hours: oneOf(["", "all", "played"], ""),
  date,
  /** The clan whose events alone are shown. */
  clan: text(idMax),
  /** The event that is open in a dialog. */
  event: text(idMax),
} as const;
