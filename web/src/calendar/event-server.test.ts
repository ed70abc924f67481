// @vitest-environment happy-dom
import type { MatchServer } from "contract/reservations.ts";
import { beforeAll, expect, test } from "vitest";
import { isServerManaged } from "../results/matches/match-server-query.ts";
import { getName, listButtons } from "../testing/describe-page.ts";
import { openComponent } from "../testing/open-component.ts";
import { setUpBrowser } from "../testing/open-page.ts";
import { press, readVisibleText } from "../testing/page-actions.ts";
import { viewers } from "../testing/sample-viewers.ts";
import { currentPrompt } from "../ui/confirm.ts";
import { EventServer } from "./event-server.tsx";
import { createEvent } from "./testing/create-event.ts";

beforeAll(setUpBrowser);

/**
 * The server before the third round, for the leader of the Foxes (1). `areSidesThere` tells whether both teams are connected,
 * and `endAskedBy` is the clan whose leader has requested the end of the match.
 */
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
  const shownServer = { ...readyServer, ...server };
  const replies = { "GET /api/event/5/server": { data: shownServer } };
  const props = { event, isManaged: isServerManaged(shownServer) };
  return openComponent(EventServer, props, { viewer: viewers[role], replies });
}

const startButtons = ["Start round 3", "End match"];
const earlyButtons = ["Start round 3 (disabled)", "End match"];
const buttonsAfterEndRequest = ["Start round 3", "End match (disabled)", "Continue playing"];

test.each([
  { role: "leader", server: {}, action: "starts the next round and ends the match", buttons: startButtons },
  {
    role: "admin",
    server: { ownClanId: null },
    action: "starts the next round and ends the match",
    buttons: startButtons,
  },
  {
    role: "leader",
    server: { startsFrom: "2026-03-01T12:00:00Z" },
    action: "does not start a round before its time",
    buttons: earlyButtons,
  },
  {
    role: "leader",
    server: { startsFrom: null, areSidesThere: true },
    action: "starts a round early if both teams are connected",
    buttons: startButtons,
  },
  { role: "admin", server: { startsFrom: null }, action: "starts a round before its time", buttons: startButtons },
  { role: "leader", server: { state: "LIVE" }, action: "only ends the match during a round", buttons: ["End match"] },
  {
    role: "leader",
    server: { endAskedBy: "2" },
    action: "agrees to the end that the other clan requests",
    buttons: ["Start round 3", "Agree to end match"],
  },
  {
    role: "leader",
    server: { endAskedBy: "1" },
    action: "withdraws the request to end the match",
    buttons: buttonsAfterEndRequest,
  },
  {
    role: "admin",
    server: { ownClanId: null, endAskedBy: "2" },
    action: "ends the match that a leader wants to end",
    buttons: startButtons,
  },
  {
    role: "leader",
    server: { incident: "SILENT" },
    action: "moves a match from a silent server",
    buttons: ["Move to another server", "End match"],
  },
  {
    role: "admin",
    server: { state: "LIVE", incident: "SILENT_IN_ROUND" },
    action: "moves a round from a silent server",
    buttons: ["Move to another server", "End match"],
  },
  {
    role: "leader",
    server: { incident: "NO_OTHER_SERVER" },
    action: "may try another server again",
    buttons: ["Move to another server", "End match"],
  },
  {
    role: "leader",
    server: { incident: "RESTARTED" },
    action: "starts the next round after a restart",
    buttons: startButtons,
  },
  { role: "leader", server: { mayStart: false }, action: "does nothing in a match of other clans", buttons: [] },
  {
    role: "leader",
    server: { state: "CONFIGURING" },
    action: "does nothing while the server is configured",
    buttons: [],
  },
  { role: "leader", server: { state: "ENDED" }, action: "does nothing on a server that has ended", buttons: [] },
  {
    role: "admin",
    server: { state: "ENDED" },
    action: "assigns another server after the end",
    buttons: ["Assign another server"],
  },
  {
    role: "admin",
    server: { state: "RELEASED" },
    action: "assigns another server after a release",
    buttons: ["Assign another server"],
  },
  {
    role: "admin",
    server: { state: "CANCELLED" },
    action: "assigns another server after a cancellation",
    buttons: ["Assign another server"],
  },
] as const)("the $role $action", async ({ role, server, buttons }) => {
  const page = await openServer(role, server);
  const names = listButtons(document.body).map((button) => `${getName(button)}${button.disabled ? " (disabled)" : ""}`);
  expect(names).toEqual(buttons);
  await page.close();
});

test.each([
  { server: { startsFrom: null }, text: "Before its time, a round can start only if both line-ups are present" },
  {
    server: { endAskedBy: "1" },
    text: "You have requested the end of the match: the leader of the other clan must agree",
  },
  { server: { endAskedBy: "2" }, text: "The leader of Owls has asked to end the match." },
])("the leader reads: $text", async ({ server, text }) => {
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

test.each([
  { role: "leader", server: {}, button: "Start round 3", confirmLabel: undefined, call: START },
  { role: "leader", server: {}, button: "End match", confirmLabel: "Ask to end", call: END },
  { role: "admin", server: { ownClanId: null }, button: "End match", confirmLabel: "End match", call: END },
  {
    role: "admin",
    server: { ownClanId: null, endAskedBy: "2" },
    button: "End match",
    confirmLabel: "End match",
    call: END,
  },
  { role: "leader", server: { endAskedBy: "2" }, button: "Agree to end match", confirmLabel: "End match", call: END },
  { role: "leader", server: { endAskedBy: "1" }, button: "Continue playing", confirmLabel: undefined, call: WITHDRAW },
  {
    role: "leader",
    server: { incident: "SILENT" },
    button: "Move to another server",
    confirmLabel: "Move the match",
    call: MOVE,
  },
  { role: "admin", server: { state: "ENDED" }, button: "Assign another server", confirmLabel: undefined, call: ASSIGN },
] as const)("after a failed attempt, the $role can press “$button” again", async (testCase) => {
  const { role, server, button, confirmLabel, call } = testCase;
  const page = await openServer(role, server);
  const pressAndConfirm = async () => {
    await press(page, button);
    expect(currentPrompt.get()?.confirmLabel).toBe(confirmLabel);
    await page.run(() => currentPrompt.get()?.answer(true));
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
