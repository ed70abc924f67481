// @vitest-environment happy-dom
import type { Reservation } from "contract/reservations.ts";
import { beforeAll, expect, test } from "vitest";
import { readText } from "../testing/describe-page.ts";
import { openComponent } from "../testing/open-component.ts";
import { setUpBrowser } from "../testing/open-page.ts";
import { press, takeCommandLog } from "../testing/page-actions.ts";
import { viewers } from "../testing/sample-viewers.ts";
import { ReservationsSection } from "./reservations.tsx";

beforeAll(setUpBrowser);

const reservation: Reservation = {
  _id: "5",
  state: "READY",
  gameServerName: "One",
  matchId: "7",
  eventId: null,
  matchName: "Evening",
  madeAt: "2026-03-01T11:10:00Z",
  fault: null,
  failingSince: null,
  isKept: false,
  isHeld: true,
  steps: [],
};

/** Opens a list of reservations for an admin. */
function openReservations(...changes: readonly Partial<Reservation>[]) {
  const data = changes.map((change, index) => ({ ...reservation, _id: String(index + 1), ...change }));
  const replies = { "POST /api/reservation/search": { data, total: data.length } };
  return openComponent(ReservationsSection, {}, { viewer: viewers.admin, replies });
}

const listRows = (list = "li") => [...document.querySelectorAll(list)].map(readText);
const openRows = "[aria-label='Servers of matches'] > li";
const foldedRows = "details [aria-label='Servers of older matches'] > li";

test("each reservation shows its state, match, server and time", async () => {
  const states = ["WAITING", "CONFIGURING", "READY", "LIVE", "ENDED", "FAILED", "CANCELLED", "RELEASED"] as const;
  const page = await openReservations(...states.map((state) => ({ state, isHeld: false })));
  // 11:10 in UTC is 00:10 on the next day in the time zone of the tests, Pacific/Auckland.
  expect(listRows()).toEqual([
    "No server is free Evening One , 2 Mar, 00:10 Show log",
    "Being set up Evening One , 2 Mar, 00:10 Show log",
    "Ready Evening One , 2 Mar, 00:10 Show log",
    "Being played Evening One , 2 Mar, 00:10 Show log",
    "Over Evening One , 2 Mar, 00:10 Show log",
    "Not set up Evening One , 2 Mar, 00:10 Show log",
    "Cancelled Evening One , 2 Mar, 00:10 Show log",
    "Released Evening One , 2 Mar, 00:10 Show log",
  ]);
  await page.close();
});

test("a server that does not respond is marked as such instead of its state, with the error and its beginning", async () => {
  const page = await openReservations(
    { isHeld: false, fault: "Timeout", failingSince: "2026-03-01T11:20:00Z" },
    { isHeld: false, fault: "Wrong password" },
    { isHeld: false, gameServerName: null },
  );
  expect(listRows()).toEqual([
    "Does not respond Evening One , 2 Mar, 00:10 Timeout Since 2 Mar, 00:20 . Show log",
    "Ready Evening One , 2 Mar, 00:10 Wrong password Show log",
    "Ready Evening 2 Mar, 00:10 Show log",
  ]);
  await page.close();
});

test("an admin can stop keeping a server", async () => {
  const page = await openReservations({ isKept: true });
  expect(listRows()[0]).toContain("Kept by an admin");
  page.clearLog();
  await press(page, "Stop keeping server");
  expect(takeCommandLog(page)).toEqual(['sends POST /api/reservation/1/keep {"keep":false}']);
  await page.close();
});

test("current reservations and the last three others are shown, and older ones are folded", async () => {
  const past = Array.from({ length: 5 }, (_, index) => ({
    state: "RELEASED" as const,
    isHeld: false,
    matchName: `Past ${index + 1}`,
  }));
  const waiting = { state: "WAITING" as const, isHeld: false, matchName: "Waiting" };
  const page = await openReservations({ matchName: "Held" }, ...past, waiting);
  const listNames = (list: string) => listRows(list).map((row) => /Held|Waiting|Past \d/.exec(row)?.[0]);
  expect(listNames(openRows)).toEqual(["Held", "Waiting", "Past 1", "Past 2", "Past 3"]);
  expect(listNames(foldedRows)).toEqual(["Past 4", "Past 5"]);
  expect(listRows("summary")).toEqual(["Older matches ( 2 )"]);
  expect(document.querySelector("details")?.open).toBe(false);
  await page.close();
});
