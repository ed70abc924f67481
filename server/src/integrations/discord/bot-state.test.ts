import { expect, test } from "vitest";
import { type BotState, createGuildTracker, createOutageReporter, type Guilds } from "./bot-state.ts";

type GatewayEvent = { readonly name: string; readonly data: object };

/** The first event of a session. It lists the servers of the bot, which Discord describes later. */
const createReady = (...ids: string[]): GatewayEvent => ({
  name: "READY",
  data: { session_id: "any", guilds: ids.map((id) => ({ id, unavailable: true })) },
});

/** The event that describes a server, by default with the name "Duels", without an icon and with three members. */
const createGuildCreate = (id: string, fields: object = {}): GatewayEvent => ({
  name: "GUILD_CREATE",
  data: { id, name: "Duels", icon: null, member_count: 3, unavailable: false, ...fields },
});

const duels = { name: "Duels", icon: null, member_count: 3 };

/** Handles these events in order. Returns the last reported servers, and how often they were reported. */
function trackGuilds(...events: readonly GatewayEvent[]) {
  const reports: Guilds[] = [];
  const tracker = createGuildTracker((guilds) => reports.push(guilds));
  for (const { name, data } of events) tracker.handle(name, data);
  return { guilds: reports.at(-1), reportCount: reports.length };
}

test("a server of the bot is unavailable until Discord describes it", () => {
  const { guilds } = trackGuilds(createReady("7", "8"), createGuildCreate("8"));
  expect(guilds).toEqual({ available: [{ id: "8", ...duels }], unavailableIds: ["7"] });
});

test.each([
  { outage: "a deletion", event: { name: "GUILD_DELETE", data: { id: "7", unavailable: true } } },
  { outage: "a description", event: createGuildCreate("7", { unavailable: true }) },
])("a server stays known while it is unavailable, which Discord reports by $outage", ({ event }) => {
  const created = createGuildCreate("7");
  expect(trackGuilds(created, event).guilds).toEqual({ available: [], unavailableIds: ["7"] });
  expect(trackGuilds(created, event, created).guilds).toEqual({
    available: [{ id: "7", ...duels }],
    unavailableIds: [],
  });
});

test.each([
  { state: "available", event: createGuildCreate("7") },
  { state: "unavailable", event: createReady("7") },
])("a server from which the bot was removed while it was $state is forgotten", ({ event }) => {
  const { guilds } = trackGuilds(event, createGuildCreate("8"), { name: "GUILD_DELETE", data: { id: "7" } });
  expect(guilds).toEqual({ available: [{ id: "8", ...duels }], unavailableIds: [] });
});

test("a changed server keeps its number of members, which GUILD_UPDATE does not contain", () => {
  const update = { name: "GUILD_UPDATE", data: { id: "7", name: "Trios", icon: "c0ffee" } };
  const { guilds } = trackGuilds(createGuildCreate("7"), createGuildCreate("8"), update);
  expect(guilds?.available).toEqual([
    { id: "7", name: "Trios", icon: "https://cdn.discordapp.com/icons/7/c0ffee.webp?size=64", member_count: 3 },
    { id: "8", ...duels },
  ]);
});

test("a change of a server that the bot is not on is ignored", () => {
  const update = { name: "GUILD_UPDATE", data: { id: "7", name: "Trios", icon: null } };
  expect(trackGuilds(update).guilds).toEqual({ available: [], unavailableIds: [] });
});

test("a new session forgets the servers of the previous session", () => {
  const { guilds } = trackGuilds(createReady("6"), createGuildCreate("7"), createReady("8"));
  expect(guilds).toEqual({ available: [], unavailableIds: ["8"] });
});

test("events of other kinds are ignored", () => {
  expect(trackGuilds({ name: "CHANNEL_CREATE", data: { id: "7" } }).reportCount).toBe(0);
});

test.each([
  { rule: "is shortened to 100 characters", name: "x".repeat(101), stored: "x".repeat(100) },
  { rule: "loses NUL, which PostgreSQL cannot store", name: "a\0b", stored: "ab" },
  { rule: "loses half a character at the end", name: `${"x".repeat(99)}😀`, stored: `${"x".repeat(99)}\uFFFD` },
])("the name of a server $rule", ({ name, stored }) => {
  expect(trackGuilds(createGuildCreate("7", { name })).guilds?.available[0]?.name).toBe(stored);
});

/** The end of a connection that was ready, and that may be resumed. */
const normalEnd = { reason: "closed", session: null, wasReady: true, isRefused: false, failureCount: 1 };

/** Creates a reporter of outages. Returns also what it has logged, and which states it has reported. */
function openReporter() {
  const messages: string[] = [];
  const states: BotState[] = [];
  const log = (_fields: object, message: string) => messages.push(message);
  const reporter = createOutageReporter({
    log: { debug: log, info: log, warn: log, error: log },
    onState: (state) => states.push(state),
  });
  return { reporter, messages, states };
}

const lostMessage = "The bot is not connected to Discord";
const reconnectedMessage = "The bot is connected to Discord again";
const disconnected = { isConnected: false, errorMessage: "closed", isRefused: false };
const connected = { isConnected: true, errorMessage: null, isRefused: false };

test("an outage begins at the third connection in a row that did not become stable", () => {
  const { reporter, messages, states } = openReporter();
  for (const failureCount of [1, 2]) reporter.reportEnd({ ...normalEnd, failureCount });
  expect({ messages, states }).toEqual({ messages: [], states: [] });

  reporter.reportEnd({ ...normalEnd, failureCount: 3 });
  expect({ messages, states }).toEqual({ messages: [lostMessage], states: [disconnected] });
});

test.each([
  { condition: "never became ready", fields: { wasReady: false }, state: disconnected },
  { condition: "Discord refuses", fields: { isRefused: true }, state: { ...disconnected, isRefused: true } },
])("an outage begins at once with a connection that $condition", ({ fields, state }) => {
  const { reporter, messages, states } = openReporter();
  reporter.reportEnd({ ...normalEnd, ...fields });
  expect({ messages, states }).toEqual({ messages: [lostMessage], states: [state] });
});

test("during an outage, the latest reason is reported, but logged only once", () => {
  const { reporter, messages, states } = openReporter();
  reporter.reportEnd({ ...normalEnd, failureCount: 3 });
  reporter.reportEnd({ ...normalEnd, failureCount: 4, reason: "not reachable" });
  expect(messages).toEqual([lostMessage]);
  expect(states.at(-1)).toEqual({ ...disconnected, errorMessage: "not reachable" });
});

test("an outage ends when a connection is stable, not when it is ready", () => {
  const { reporter, messages, states } = openReporter();
  reporter.reportReady();
  expect(states).toEqual([connected]);

  reporter.reportEnd({ ...normalEnd, failureCount: 3 });
  reporter.reportReady();
  expect(states.at(-1)).toEqual(disconnected);

  reporter.reportStable();
  expect(states.at(-1)).toEqual(connected);
  expect(messages).toEqual([lostMessage, reconnectedMessage]);

  reporter.reportStable();
  reporter.reportEnd({ ...normalEnd, failureCount: 3 });
  expect(messages, "the next outage is logged, too").toEqual([lostMessage, reconnectedMessage, lostMessage]);
});
