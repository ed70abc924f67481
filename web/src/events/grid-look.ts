import type { CalendarOptions } from "@fullcalendar/react";
import css from "./fixture-grid.module.css";

/** The height of an hour, in pixels; the skeleton has the same. */
const HOUR = 48;

/** Our class names for the grid, instead of a FullCalendar theme. */
export const gridLook: CalendarOptions = {
  className: css["calendar"] ?? "",
  viewClass: css["view"] ?? "",
  slotMinHeight: HOUR,
  slotHeaderFormat: { hour: "2-digit", minute: "2-digit", hour12: false },
  slotHeaderInnerClass: css["hour"] ?? "",
  slotLaneClass: css["line"] ?? "",
  dayHeaderClass: ({ isToday }) => (isToday ? css["todayHead"] : css["dayHead"]),
  dayHeaderInnerClass: css["dayHeadInner"] ?? "",
  dayHeaderDividerClass: css["headRule"] ?? "",
  dayHeaderAlign: "center",
  dayLaneClass: css["lane"] ?? "",
  dayLaneInnerClass: css["laneInner"] ?? "",
  dayCellClass: css["lane"] ?? "",
  slotHeaderDividerClass: css["axisRule"] ?? "",
  allDayHeaderContent: "Other hours",
  allDayHeaderInnerClass: css["otherHours"] ?? "",
  allDayDividerClass: css["aboveRule"] ?? "",
  eventClass: css["slip"] ?? "",
  columnEventClass: css["timed"] ?? "",
  rowEventClass: css["above"] ?? "",
  eventInnerClass: css["slipInner"] ?? "",
  eventMinHeight: 42,
  highlightClass: css["chosen"] ?? "",
  nowIndicatorLineClass: css["nowLine"] ?? "",
  nowIndicatorDotClass: css["nowDot"] ?? "",
  nowIndicatorHeaderClass: css["nowHead"] ?? "",
  nowIndicatorHeaderContent: "Now",
};
