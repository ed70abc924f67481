import { expect, test } from "vitest";
import { logIn, openGuild } from "./open-fake-discord.ts";

const SEND = "POST /channels/:channel/messages";

async function openChannel() {
  const { fakeDiscord, guildId } = await openGuild();
  const guild = await (await logIn(fakeDiscord)).guilds.fetch(guildId);
  const channel = await guild.channels.create({ name: "queue" });
  const kept = () => fakeDiscord.messages(channel.id).map(({ content }) => content);
  return { fakeDiscord, guild, channel, kept };
}

test.each([
  ["500", { how: 500 }, { status: 500 }, []],
  ["502 after it was done", { how: 502, done: true }, { status: 502 }, ["lost"]],
  ["403", { how: 403 }, { status: 403 }, []],
  ["cut", { how: "drop" }, { code: "UND_ERR_SOCKET" }, []],
  ["cut after it was done", { how: "drop", done: true }, { code: "UND_ERR_SOCKET" }, ["lost"]],
  ["reset", { how: "reset" }, { code: "ECONNRESET" }, []],
] as const)("a call fails: %s", async (_, failure, error, left) => {
  const { fakeDiscord, channel, kept } = await openChannel();
  fakeDiscord.fail(SEND, failure);
  await expect(channel.send("lost")).rejects.toMatchObject(error);
  expect(kept()).toEqual(left);
  await channel.send("after");
  expect(kept()).toEqual([...left, "after"]);
  const status = typeof failure.how === "number" ? failure.how : "cut";
  expect(fakeDiscord.calls(SEND)).toMatchObject([{ body: { content: "lost" }, status }, { status: 200 }]);
});

test.each([
  ["hang", false, []],
  ["hang", true, ["slow"]],
  ["stall", true, ["slow"]],
] as const)("a call is not answered until it is healed: %s; done meanwhile: %s", async (how, done, left) => {
  const { fakeDiscord, channel, kept } = await openChannel();
  fakeDiscord.fail("*", { how, done, times: null });
  const sending = channel.send("slow");
  await fakeDiscord.until(() => fakeDiscord.calls(SEND).length);
  expect(fakeDiscord.calls(SEND)).toMatchObject([{ status: null }]);
  expect(kept()).toEqual(left);
  fakeDiscord.heal();
  await expect(sending).rejects.toMatchObject({ code: "UND_ERR_SOCKET" });
  await channel.send("after");
});

test("lets some calls succeed before one fails, of routes that Discord has", async () => {
  const { fakeDiscord, channel, kept } = await openChannel();
  expect(() => fakeDiscord.fail("POST /messages", { how: 500 })).toThrow("Discord has no route POST /messages");
  fakeDiscord.fail(({ route }) => route === SEND, { how: 500, skip: 1, times: 2 });
  const outcomes = ["a", "b", "c", "d"].map((content) => channel.send(content));
  await Promise.allSettled(outcomes);
  expect(kept()).toEqual(["a", "d"]);
});

test("discord.js waits for the limit of a route and never exceeds it", async () => {
  const { fakeDiscord, channel, kept } = await openChannel();
  await channel.send("0"); // afterwards it knows the bucket
  fakeDiscord.limit(SEND, { calls: 2, per: 300 });
  for (const content of ["1", "2", "3", "4"]) await channel.send(content);
  expect(kept()).toEqual(["0", "1", "2", "3", "4"]);
  const at = fakeDiscord.calls(SEND).map((call) => call.at);
  expect((at[3] ?? 0) - (at[1] ?? 0)).toBeGreaterThanOrEqual(300);
  expect(fakeDiscord.calls(SEND).every(({ status }) => status === 200)).toBe(true);
  expect(fakeDiscord.ignoredLimits()).toEqual([]);
});

test.each([false, true])("discord.js waits after 429; for all calls: %s", async (global) => {
  const { fakeDiscord, guild, channel, kept } = await openChannel();
  fakeDiscord.fail(SEND, { how: 429, retryAfter: 100, global });
  await channel.send("late");
  await guild.channels.create({ name: "other" });
  expect(kept()).toEqual(["late"]);
  const [first, second] = fakeDiscord.calls(SEND);
  expect(first?.status).toBe(429);
  expect((second?.at ?? 0) - (first?.at ?? 0)).toBeGreaterThanOrEqual(100);
  expect(fakeDiscord.ignoredLimits()).toEqual([]);
});

test("records who does not wait, and refuses the call", async () => {
  const { fakeDiscord, channel, kept } = await openChannel();
  fakeDiscord.limit(SEND, { calls: 1, per: 60_000 });
  const send = () =>
    fetch(`${fakeDiscord.apiUrl}/v10/channels/${channel.id}/messages`, {
      method: "POST",
      headers: { authorization: `Bot ${fakeDiscord.token}`, "content-type": "application/json" },
      body: JSON.stringify({ content: "x" }),
    });
  expect((await send()).headers.get("x-ratelimit-remaining")).toBe("0");
  expect((await send()).status).toBe(429);
  expect(fakeDiscord.ignoredLimits()).toMatchObject([{ route: SEND, status: 429 }]);
  fakeDiscord.heal();
  expect((await send()).status).toBe(200);
  expect(kept()).toEqual(["x", "x"]);
});
