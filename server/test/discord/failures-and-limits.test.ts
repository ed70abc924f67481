import { expect, test } from "vitest";
import { logIn, openGuild } from "./open-fake-discord.ts";

const SEND = "POST /channels/:channel/messages";

async function openChannel() {
  const { fakeDiscord, guildId } = await openGuild();
  const client = await logIn(fakeDiscord);
  const guild = await client.guilds.fetch(guildId);
  const channel = await guild.channels.create({ name: "queue" });
  const listTexts = () => fakeDiscord.messages(channel.id).map(({ content }) => content);
  return { fakeDiscord, guild, channel, listTexts };
}

// The failure, the error that discord.js reports, and the messages that exist afterwards.
test.each([
  ["500", { how: 500 }, { status: 500 }, []],
  ["502 after the call took effect", { how: 502, done: true }, { status: 502 }, ["lost"]],
  ["403", { how: 403 }, { status: 403 }, []],
  ["dropped connection", { how: "drop" }, { code: "UND_ERR_SOCKET" }, []],
  ["dropped connection after the call took effect", { how: "drop", done: true }, { code: "UND_ERR_SOCKET" }, ["lost"]],
  ["reset connection", { how: "reset" }, { code: "ECONNRESET" }, []],
] as const)("one call fails, and the next one succeeds: %s", async (_, failure, error, expectedTexts) => {
  const { fakeDiscord, channel, listTexts } = await openChannel();
  fakeDiscord.fail(SEND, failure);
  await expect(channel.send("lost")).rejects.toMatchObject(error);
  expect(listTexts()).toEqual(expectedTexts);
  await channel.send("after");
  expect(listTexts()).toEqual([...expectedTexts, "after"]);
  const status = typeof failure.how === "number" ? failure.how : "cut";
  expect(fakeDiscord.calls(SEND)).toMatchObject([{ body: { content: "lost" }, status }, { status: 200 }]);
});

// The failure, whether Discord executes the call, and the messages that exist afterwards.
test.each([
  ["hang", false, []],
  ["hang", true, ["slow"]],
  ["stall", true, ["slow"]],
] as const)(
  "a call gets no response until `heal` closes its connection (%s, takes effect: %s)",
  async (how, done, expectedTexts) => {
    const { fakeDiscord, channel, listTexts } = await openChannel();
    // `times: null`: every call fails until `heal`.
    fakeDiscord.fail("*", { how, done, times: null });
    const sending = channel.send("slow");
    await fakeDiscord.until(() => fakeDiscord.calls(SEND).length);
    expect(fakeDiscord.calls(SEND)).toMatchObject([{ status: null }]);
    expect(listTexts()).toEqual(expectedTexts);
    fakeDiscord.heal();
    await expect(sending).rejects.toMatchObject({ code: "UND_ERR_SOCKET" });
    await channel.send("after");
  },
);

test("the fake lets `skip` calls succeed before `times` calls fail, and rejects a route that Discord does not have", async () => {
  const { fakeDiscord, channel, listTexts } = await openChannel();
  expect(() => fakeDiscord.fail("POST /messages", { how: 500 })).toThrow("Discord has no route POST /messages");
  fakeDiscord.fail(({ route }) => route === SEND, { how: 500, skip: 1, times: 2 });
  await Promise.allSettled(["a", "b", "c", "d"].map((content) => channel.send(content)));
  expect(listTexts()).toEqual(["a", "d"]);
});

test("discord.js waits for the limit of a route and never exceeds it", async () => {
  const { fakeDiscord, channel, listTexts } = await openChannel();
  // The response tells discord.js to which rate limit the route belongs.
  await channel.send("0");
  fakeDiscord.limit(SEND, { calls: 2, per: 300 });
  for (const content of ["1", "2", "3", "4"]) await channel.send(content);
  expect(listTexts()).toEqual(["0", "1", "2", "3", "4"]);
  const times = fakeDiscord.calls(SEND).map((call) => call.at);
  expect((times[3] ?? 0) - (times[1] ?? 0)).toBeGreaterThanOrEqual(300);
  expect(fakeDiscord.calls(SEND).every(({ status }) => status === 200)).toBe(true);
  expect(fakeDiscord.ignoredLimits()).toEqual([]);
});

test.each([false, true])("discord.js waits after the status 429 (global limit: %s)", async (global) => {
  const { fakeDiscord, guild, channel, listTexts } = await openChannel();
  fakeDiscord.fail(SEND, { how: 429, retryAfter: 100, global });
  await channel.send("late");
  await guild.channels.create({ name: "other" });
  expect(listTexts()).toEqual(["late"]);
  const [first, second] = fakeDiscord.calls(SEND);
  expect(first?.status).toBe(429);
  expect((second?.at ?? 0) - (first?.at ?? 0)).toBeGreaterThanOrEqual(100);
  expect(fakeDiscord.ignoredLimits()).toEqual([]);
});

test("the fake rejects a call of a client that does not wait for a limit, and records it", async () => {
  const { fakeDiscord, channel, listTexts } = await openChannel();
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
  expect(listTexts()).toEqual(["x", "x"]);
});
