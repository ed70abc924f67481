// @vitest-environment happy-dom
import { type ButtonScreen, testScreens } from "./testing/explore-screen.ts";
import { endedEvent, openResult, upcomingEvent } from "./testing/sample-entities.ts";

/** The proposed dates of an event, both of which the leader can accept. */
const proposedDates = [upcomingEvent.startDate, "2026-03-06T11:00:00.000Z"];

const screens: readonly ButtonScreen[] = [
  ["admin", "/league/clans"],
  ["admin", "/league/clans", { isActive: false }],
  // There is no season yet.
  ["admin", "/league/clans", { rowCount: 0 }],
  // All pasted players are new, so that they can be created.
  ["admin", "/league/clans", { state: "NEW" }, /^Paste/],
  ["admin", "/league/clans/1"],
  ["leader", "/league/clans/1"],
  // The clans are sorted by name, even if they arrive in another order.
  ["admin", "/league/calendar", { isReversed: true, isActive: true }],
  ["admin", "/league/calendar/agenda"],
  ["admin", "/league/calendar/agenda?event=1", {}, /^$/],
  ["admin", "/league/calendar/fixtures"],
  ["admin", "/league/calendar/fixtures", { startDate: "2026-03-05T11:00:00.000Z" }, /^$/],
  ["admin", "/league/calendar/fixtures", { startDate: "2026-02-20T11:00:00.000Z" }, /^$/],
  ["admin", "/league/calendar/1", upcomingEvent],
  ["leader", "/league/calendar/1", upcomingEvent],
  ["admin", "/league/calendar/1", endedEvent, /^No-show$/],
  [
    "leader",
    "/league/calendar/1",
    { ...upcomingEvent, startDates: proposedDates, allowedDates: proposedDates },
    /^Accept/,
  ],
  ["admin", "/league/results/1", openResult],
  ["visitor", "/league/stats"],
  // The statistics belong to season 1, not to the season in the URL.
  ["visitor", "/league/stats/1?season=2"],
  // The button sends the id of the user, not the id of the statistics.
  ["admin", "/league/stats/1", { userId: "7" }],
  ["admin", "/league/votes", { state: "OPEN" }],
  ["leader", "/league/votes", { state: "OPEN" }],
  ["admin", "/league/votes/1"],
  ["admin", "/league/rules/season"],
  ["admin", "/league/admin/end"],
];

testScreens(screens);
