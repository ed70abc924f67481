import { isolateBidi } from "contract/bidi-isolation.ts";

/** Joins the parts of a caption that are not empty. */
export function joinCaption(texts: readonly string[]): string {
  return texts.filter(Boolean).map(isolateBidi).join(" · ");
}

/** Formats a day: "1 Mar 2026"; short: "1 Mar". */
export function formatDay(date: string, timeZone: string, style: "long" | "short" = "long"): string {
  const year = style === "long" ? "numeric" : undefined;
  const format = new Intl.DateTimeFormat("en-GB", { day: "numeric", month: "short", year, timeZone });
  return format.format(new Date(date));
}

/** Formats a weekday and a time of day: "Sun 07:00". */
export function formatWeekdayAndTime(date: string, timeZone: string): string {
  const format = new Intl.DateTimeFormat("en-GB", { weekday: "short", timeZone });
  return `${format.format(new Date(date))} ${formatTimeOfDay(date, timeZone)}`;
}

/** Formats a time of day: "07:00". */
export function formatTimeOfDay(date: string, timeZone: string): string {
  const format = new Intl.DateTimeFormat("en-GB", { hour: "2-digit", minute: "2-digit", timeZone });
  return format.format(new Date(date));
}

/** Formats the name of a time zone: "America/New York". */
export function formatZone(timeZone: string): string {
  return timeZone.replaceAll("_", " ");
}
