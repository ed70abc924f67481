// @vitest-environment happy-dom
import type { DiscordState } from "contract/discord.ts";
import type { Queue } from "contract/queues.ts";
import { beforeAll, expect, test } from "vitest";
import { openComponent, readComponent } from "../testing/open-component.ts";
import { setUpBrowser } from "../testing/open-page.ts";
import {
  getButton,
  getField,
  press,
  readVisibleText,
  setSiteInfo,
  takeLogWithoutFetches,
} from "../testing/page-actions.ts";
import { DiscordServerSection } from "./discord-server-section.tsx";

beforeAll(setUpBrowser);

const admin = { _id: "9", role: "ADMIN" } as const;
const queue: Queue = {
  _id: "2",
  name: "Evening",
  modeId: "3",
  modeName: "gCTF",
  mode: "2v2",
  maps: ["ctf5"],
  guildId: "70",
  players: [],
  matches: [],
  waits: [],
};
/** The state of a bot without problems. The API calls an error message `fault`. */
const connectedState: DiscordState = { connected: true, fault: null, isRefused: false, since: null, queues: [] };
const owlsGuild = { id: "70", name: "Owls", icon: "https://cdn.example.org/owls.png", memberCount: 1 };
const guilds = [owlsGuild, { id: "71", name: "Hawks", icon: "javascript:alert(1)", memberCount: 12_345 }];

function createReplies(state: Partial<DiscordState> = {}) {
  return {
    "GET /api/discord/state": { data: { ...connectedState, ...state } },
    "GET /api/discord/guilds": { data: guilds },
  };
}

function readSection(shownQueue: Queue, state?: Partial<DiscordState>) {
  return readComponent(DiscordServerSection, { queue: shownQueue }, { viewer: admin, replies: createReplies(state) });
}

test("on a site without Discord, the section says that Discord is not set up", async () => {
  setSiteInfo("discord", "no");
  const { text, buttons } = await readSection(queue);
  expect(text).toContain("Discord is not configured");
  expect(buttons).toEqual([]);
});

test("a queue without a Discord server can be connected to one", async () => {
  const replies = createReplies();
  const page = await openComponent(
    DiscordServerSection,
    { queue: { ...queue, guildId: null } },
    { viewer: admin, replies },
  );
  await press(page, "Connect Discord server");
  expect(readVisibleText()).toContain("Connect Discord server The bot creates a category there");
  expect(getButton("Connect").disabled).toBe(true);
  // “HA” is shown instead of a picture.
  await page.run(() => getField("HA Hawks 12,345 members").click());
  expect(getButton("Connect").disabled).toBe(false);
  await press(page, "Connect");
  expect(takeLogWithoutFetches(page)).toEqual([
    'sends PUT /api/queue/2/guild {"guildId":"71","base":{"guildId":null}}',
    "success: Discord server connected successfully",
  ]);
  await page.close();
});

test("the dialog to change the Discord server starts with the connected one", async () => {
  const page = await openComponent(DiscordServerSection, { queue }, { viewer: admin, replies: createReplies() });
  await press(page, "Change server");
  expect(readVisibleText()).toContain("Change Discord server");
  expect((getField("Owls 1 member") as HTMLInputElement).checked).toBe(true);
  await page.close();
});

test("the connected Discord server is shown with its picture and its number of members", async () => {
  const page = await openComponent(DiscordServerSection, { queue }, { viewer: admin, replies: createReplies() });
  expect(readVisibleText()).toContain("Owls 1 member Change server");
  expect(document.querySelector("img")?.getAttribute("src")).toBe(owlsGuild.icon);
  await page.close();
});

test("a picture of a Discord server without an https address is not shown", async () => {
  const page = await openComponent(
    DiscordServerSection,
    { queue: { ...queue, guildId: "71" } },
    { viewer: admin, replies: createReplies() },
  );
  expect(readVisibleText()).toContain("Hawks 12,345 members");
  expect(document.querySelector("img")).toBeNull();
  await page.close();
});

test("a Discord server that the bot has left is named by its ID", async () => {
  const { text } = await readSection({ ...queue, guildId: "72" });
  expect(text).toContain("The bot is not on the connected server (72).");
});

const errorOfOtherQueue = { queueId: "3", fault: "Missing access" };
const errorOfLeagueChannel = { queueId: null, fault: "Unknown channel" };
const errorsOfQueue = [
  { queueId: "2", fault: "Missing permissions" },
  { queueId: "2", fault: "Unknown message" },
];

test.each<{ problem: string; state: Partial<DiscordState> }>([
  { problem: "no problem", state: {} },
  { problem: "only a problem elsewhere", state: { queues: [errorOfOtherQueue, errorOfLeagueChannel] } },
])("admins get no notice about the bot if there is $problem", async ({ state }) => {
  const { text, buttons } = await readSection(queue, state);
  expect(text).not.toMatch(/not connected|rejects/);
  expect(buttons).not.toContain("Try again");
});

test("admins are told which updates of the queue Discord rejects", async () => {
  const { text, buttons } = await readSection(queue, { queues: [errorOfOtherQueue, ...errorsOfQueue] });
  expect(text).toContain("Discord rejects some updates Missing permissions, Unknown message. Check");
  expect(buttons).not.toContain("Try again");
});

test.each<{ problem: string; state: Partial<DiscordState>; notice: string }>([
  {
    problem: "lost its connection",
    state: { connected: false, fault: "No reply", queues: errorsOfQueue },
    notice:
      "The bot is not connected to Discord No reply. Until it is connected again, its buttons do not work. It reconnects automatically.",
  },
  {
    problem: "was rejected",
    state: { connected: false, fault: "Invalid token", isRefused: true },
    notice:
      "The bot is not connected to Discord Invalid token. Until it is connected again, its buttons do not work. It does not",
  },
])("admins are told that the bot $problem, and can try again", async ({ state, notice }) => {
  const { text, buttons } = await readSection(queue, state);
  expect(text).toContain(notice);
  expect(buttons).toContain("Try again");
});
