// @vitest-environment happy-dom
import type { MatchServer } from "contract/reservations.ts";
import { beforeAll, expect, test } from "vitest";
import { getName, listButtons } from "../testing/describe-page.ts";
import { openComponent } from "../testing/open-component.ts";
import { setUpBrowser } from "../testing/open-page.ts";
import { press, readVisibleText } from "../testing/page-actions.ts";
import { viewers } from "../testing/sample-viewers.ts";
import { openPrompt } from "../ui/confirm.ts";
import { EventServer } from "./event-server.tsx";
import { createEvent } from "./testing/create-event.ts";

beforeAll(setUpBrowser);

/** The server before the third round, for the leader of the Foxes (1). */
const readyServer: MatchServer = {
  reservationId: "7",
  state: "READY",
  incident: null,
  rounds: 2,
  mayStart: true,
  ownClanId: "1",
  startsFrom: "2026-03-01T11:00:00.000Z",
  areSidesThere: false,
  endAskedBy: null,
  address: null,
  password: null,
  protocol: "0.6",
  players: [],
  killsSince: null,
  notes: [],
  postsRounds: null,
  isRoundMissing: false,
};
const event = createEvent("5", "2026-03-01T11:00:00.000Z");

/** Opens the server of the match at 11:30. */
function openServer(role: keyof typeof viewers, server: Partial<MatchServer>) {
  const replies = { "GET /api/event/5/server": { data: { ...readyServer, ...server } } };
  return openComponent(EventServer, { event }, { viewer: viewers[role], replies });
}

const startButtons = ["Start round 3", "End match"];
const earlyButtons = ["Start round 3 (disabled)", "End match"];
const buttonsAfterEndRequest = ["Start round 3", "End match (disabled)", "Continue playing"];

test.each<["admin" | "leader", Partial<MatchServer>, string, readonly string[]]>([
  ["leader", {}, "starts the next round and ends the match", startButtons],
  ["admin", { ownClanId: null }, "starts the next round and ends the match", startButtons],
  ["leader", { startsFrom: "2026-03-01T12:00:00Z" }, "does not start a round before its time", earlyButtons],
  [
    "leader",
    { startsFrom: null, areSidesThere: true },
    "starts a round early if both teams are connected",
    startButtons,
  ],
  ["admin", { startsFrom: null }, "starts a round before its time", startButtons],
  ["leader", { state: "LIVE" }, "only ends the match during a round", ["End match"]],
  [
    "leader",
    { endAskedBy: "2" },
    "agrees to the end that the other clan requests",
    ["Start round 3", "Agree to end match"],
  ],
  ["leader", { endAskedBy: "1" }, "withdraws the request to end the match", buttonsAfterEndRequest],
  ["admin", { ownClanId: null, endAskedBy: "2" }, "ends the match that a leader wants to end", startButtons],
  ["leader", { incident: "SILENT" }, "moves a match from a silent server", ["Move to another server", "End match"]],
  [
    "admin",
    { state: "LIVE", incident: "SILENT_IN_ROUND" },
    "moves a round from a silent server",
    ["Move to another server", "End match"],
  ],
  ["leader", { incident: "NO_OTHER_SERVER" }, "may try another server again", ["Move to another server", "End match"]],
  ["leader", { incident: "RESTARTED" }, "starts the next round after a restart", startButtons],
  ["leader", { mayStart: false }, "does nothing in a match of other clans", []],
  ["leader", { state: "CONFIGURING" }, "does nothing while the server is configured", []],
  ["leader", { state: "ENDED" }, "does nothing on a server that has ended", []],
  ["admin", { state: "ENDED" }, "assigns another server after the end", ["Assign another server"]],
  ["admin", { state: "RELEASED" }, "assigns another server after a release", ["Assign another server"]],
  ["admin", { state: "CANCELLED" }, "assigns another server after a cancellation", ["Assign another server"]],
])("the %s with %j %s", async (role, server, _, buttons) => {
  const page = await openServer(role, server);
  const names = listButtons(document.body).map((button) => `${getName(button)}${button.disabled ? " (disabled)" : ""}`);
  expect(names).toEqual(buttons);
  await page.close();
});

test.each<[Partial<MatchServer>, string]>([
  [{ startsFrom: null }, "Before its time, a round can start only if both line-ups are present"],
  [{ endAskedBy: "1" }, "You have requested the end of the match: the leader of the other clan must agree"],
  [{ endAskedBy: "2" }, "The leader of Owls has asked to end the match."],
])("with %j, the leader reads why a button is disabled, or what has been requested", async (server, text) => {
  const page = await openServer("leader", server);
  expect(readVisibleText()).toContain(text);
  await page.close();
});

test("during a round, no explanation follows the buttons", async () => {
  const page = await openServer("leader", { state: "LIVE" });
  // The label of the last button is also the end of the text.
  expect(readVisibleText()).toMatch(/End match$/);
  await page.close();
});

test("an admin sees which clan has requested the end", async () => {
  const page = await openServer("admin", { ownClanId: null, endAskedBy: "1" });
  expect(readVisibleText()).toContain("The leader of Foxes has asked to end the match.");
  await page.close();
});

const START = "POST /api/reservation/7/start";
const END = "POST /api/reservation/7/end";
const WITHDRAW = "DELETE /api/reservation/7/end";
const MOVE = "POST /api/reservation/7/move";
const ASSIGN = "POST /api/event/5/server";

test.each<["admin" | "leader", Partial<MatchServer>, string, string | undefined, string]>([
  ["leader", {}, "Start round 3", undefined, START],
  ["leader", {}, "End match", "Ask to end", END],
  ["admin", { ownClanId: null }, "End match", "End match", END],
  ["admin", { ownClanId: null, endAskedBy: "2" }, "End match", "End match", END],
  ["leader", { endAskedBy: "2" }, "Agree to end match", "End match", END],
  ["leader", { endAskedBy: "1" }, "Continue playing", undefined, WITHDRAW],
  ["leader", { incident: "SILENT" }, "Move to another server", "Move the match", MOVE],
  ["admin", { state: "ENDED" }, "Assign another server", undefined, ASSIGN],
])("the %s with %j presses “%s”, the call fails, and the second attempt succeeds", async (...parameters) => {
  const [role, server, button, confirmLabel, call] = parameters;
  const page = await openServer(role, server);
  const pressAndConfirm = async () => {
    await press(page, button);
    expect(openPrompt.get()?.confirmLabel).toBe(confirmLabel);
    await page.run(() => openPrompt.get()?.answer(true));
    return page.takeLog();
  };
  page.setFailing(true);
  const refetch = "refetches matches serverOfEvent";
  const error = "error: Error while sending the command to the server / Reason";
  expect(await pressAndConfirm()).toEqual([`sends ${call}`, error, refetch]);
  page.setFailing(false);
  expect(await pressAndConfirm()).toEqual([`sends ${call}`, refetch]);
  await page.close();
});
