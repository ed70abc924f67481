import { afterEach, expect, test, vi } from "vitest";
import { openFakeDiscord } from "../../../test/discord/open-fake-discord.ts";
import type { Random } from "../../platform/random.ts";
import { runGatewayConnection } from "./run-gateway-connection.ts";

const intervalMs = 5_000;

afterEach(() => {
  vi.useRealTimers();
});

/** Connects to a fake gateway with fake timers. Unused fields of its packets are null or absent. */
async function connect({ nulls }: { nulls: boolean }, random: Random = () => 0) {
  const fakeDiscord = await openFakeDiscord({ heartbeat: intervalMs, nulls });
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  const stopping = new AbortController();
  const events = new Set<string>();
  const unreadable: string[] = [];
  const ready = Promise.withResolvers<void>();
  let onEvent = () => {
    // Replaced if a test waits for an event.
  };
  const ended = runGatewayConnection(
    {
      url: `ws://127.0.0.1:${fakeDiscord.port}/gateway`,
      token: fakeDiscord.token,
      userAgent: "test",
      session: null,
      readyMs: 60_000,
      renewMs: [1_000, 5_000],
      random,
      onReady: ready.resolve,
      onEvent: (name) => {
        events.add(name);
        onEvent();
      },
      onUnreadable: (packetName) => unreadable.push(packetName),
    },
    stopping.signal,
  );
  await ready.promise;
  /** Waits until the connection has read everything that Discord has sent. */
  const waitUntilAllIsRead = async (eventName: string) => {
    const { promise, resolve } = Promise.withResolvers<void>();
    onEvent = () => events.has(eventName) && resolve();
    fakeDiscord.sendPacket({ op: 0, t: eventName, s: null, d: null });
    await promise;
  };
  return { fakeDiscord, ended, unreadable, waitUntilAllIsRead, stop: () => stopping.abort() };
}

const packetForms = [
  ["with unused fields as null", { nulls: true }],
  ["without unused fields", { nulls: false }],
] as const;

test.each(packetForms)("packets %s: the connection survives three heartbeats", async (_, form) => {
  const { fakeDiscord, ended, unreadable, waitUntilAllIsRead, stop } = await connect(form);
  for (const beat of [1, 2, 3, 4]) {
    vi.advanceTimersByTime(beat === 1 ? 0 : intervalMs);
    await Promise.race([ended, fakeDiscord.until(() => fakeDiscord.opcodes().length === 1 + beat)]);
    await Promise.race([ended, waitUntilAllIsRead(`${beat}`)]);
  }
  expect(fakeDiscord.opcodes()).toEqual([2, 1, 1, 1, 1]);

  stop();
  expect(await ended).toMatchObject({ reason: "The league ends" });
  expect(unreadable).toEqual([]);
});

test.each(packetForms)("packets %s: the connection ends when Discord requests it", async (_, form) => {
  const { fakeDiscord, ended, unreadable } = await connect(form);
  fakeDiscord.reconnect();
  expect(await ended).toMatchObject({ reason: "Discord requested a reconnect", session: expect.any(Object) });
  expect(unreadable).toEqual([]);
});

test.each([
  [{ op: 9 }, null],
  [{ op: 9, d: false }, null],
  [{ op: 9, d: true }, expect.any(Object)],
])("after %o the bot waits for 1 to 5 seconds", async (packet, session) => {
  const randomCases: [Random, number][] = [
    [() => 0, 1_000],
    [(below) => below - 1, 5_000],
  ];
  for (const [random, waitMs] of randomCases) {
    const { fakeDiscord, ended } = await connect({ nulls: true }, random);
    fakeDiscord.sendPacket(packet);
    expect(await ended).toMatchObject({ reason: "Discord ended the session", session, waitMs });
  }
});
