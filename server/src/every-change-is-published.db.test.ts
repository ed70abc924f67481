import { expect, test } from "vitest";
import { callEverything } from "../test/call-everything.ts";
import { openDiscordBrowsers } from "../test/discord-browsers.ts";
import { observeCalls } from "../test/observe-calls.ts";
import type { League } from "../test/open-league.ts";
import { isAdminTopicChanged, isTopicChanged, type SharedTopic } from "./features/site/live/live-topics.ts";

/** A list that pages show. */
type List = {
  /** The topic whose events make pages fetch the list again. */
  readonly topic: SharedTopic;
  readonly method?: "GET";
  readonly path: string;
  readonly body?: object;
};

/** The lists that everyone sees. Admins see more of some than visitors. */
const publicLists: readonly List[] = [
  { topic: "queues", path: "/queue/search" },
  { topic: "results", path: "/resultRanked/search" },
  { topic: "results", path: "/result/search" },
  { topic: "stats", path: "/statRanked/search", body: { modeId: "1" } },
  { topic: "stats", path: "/stat/search" },
  { topic: "clans", path: "/clan/search" },
  { topic: "seasons", path: "/season/search" },
  { topic: "users", path: "/user/search" },
  { topic: "users", path: "/alias/search" },
  { topic: "modes", path: "/mode/search" },
  { topic: "events", path: "/event/search" },
  { topic: "votes", path: "/vote/search" },
  { topic: "texts", path: "/text/search", body: { page: "about" } },
];
/** The lists of which admins see more than visitors, or which only they see. */
const adminLists: readonly List[] = [
  ...publicLists.filter(({ topic }) => ["results", "users", "votes"].includes(topic)),
  { topic: "users", path: "/alias/proposals" },
  { topic: "users", path: "/alias/changes" },
  { topic: "announcements", path: "/announcement/search" },
  { topic: "gameServers", path: "/gameServer/search" },
  { topic: "gameServers", path: "/reservation/search" },
  { topic: "gameServers", path: "/round/search" },
  { topic: "admin", method: "GET", path: "/admin/counts" },
  { topic: "admin", method: "GET", path: "/admin/waiting" },
  { topic: "admin", method: "GET", path: "/accountRequest" },
];

/** Reads a list. @param token the session's token; absent for a visitor */
async function readList({ server }: League["http"], list: List, token: string | undefined): Promise<string> {
  const { method = "POST", path, body } = list;
  const headers = token === undefined ? {} : { authorization: `Bearer ${token}` };
  const payload = body === undefined ? {} : { payload: body };
  const reply = await server.inject({ method, url: `/api${path}`, headers, ...payload });
  expect(reply.statusCode, `${path} ${reply.body}`).toBe(200);
  return reply.body;
}

test("every change of a list that visitors or admins see causes an event for them, and updates the cached list", async () => {
  // `callEverything` includes calls that need a Discord application, and an admin who is linked to an account of it.
  const { league, link } = await openDiscordBrowsers(() => ({ DISCORD_SIGN_UP: "on" }));
  await link({ id: league.adminId, name: "admin", token: league.admin });
  const { tableChanges } = league;
  const haveTablesChangedSince = (tables: readonly string[], version: number) =>
    tableChanges.watchTables(tables)(version);
  const uncachedServer = await league.startServerWithoutCache();
  const audiences = [
    { name: "visitors", token: undefined, lists: publicLists, isChangedFor: isTopicChanged },
    { name: "admins", token: league.admin, lists: adminLists, isChangedFor: isAdminTopicChanged },
  ];
  const shownLists = audiences.flatMap(({ lists, isChangedFor, ...audience }) =>
    lists.map((list) => ({
      list,
      audience,
      hasEventSince: (version: number) => isChangedFor(list.topic, (tables) => haveTablesChangedSince(tables, version)),
    })),
  );
  const contents = new Map<object, string>();
  const faults = new Set<string>();
  /** Compares all lists with their last content. A list that differs must have an event since this version. */
  const collectFaults = async (endpointName: string, version: number) => {
    for (const shownList of shownLists) {
      const { list, audience, hasEventSince } = shownList;
      const content = await readList(uncachedServer, list, audience.token);
      if (content === contents.get(shownList)) continue;
      contents.set(shownList, content);
      const label = `${endpointName} changes ${list.path} for ${audience.name}`;
      if (!hasEventSince(version)) faults.add(`${label} without an event of ${list.topic}`);
      const cachedContent = await readList(league.http, list, audience.token);
      if (cachedContent !== content) faults.add(`${label}, but not in the cache`);
    }
  };

  // The version -1 precedes every change, so every list has an event since then.
  await collectFaults("The start", -1);
  let lastVersion = tableChanges.version;
  const observedLeague = observeCalls(league, async ({ name }) => {
    if (tableChanges.version === lastVersion) return;
    await collectFaults(name, lastVersion);
    lastVersion = tableChanges.version;
  });
  await callEverything(observedLeague);
  expect([...faults]).toEqual([]);
});
