import { afterEach, expect, test, vi } from "vitest";
import { openFakeDiscord } from "../../../test/discord/open-fake-discord.ts";
import type { Random } from "../../platform/random.ts";
import { runGatewayConnection } from "./run-gateway-connection.ts";

const intervalMs = 5_000;

afterEach(() => {
  vi.useRealTimers();
});

/** Connects to a fake gateway with fake timers. Unused fields of its packets are null or absent. */
async function connect({ sendsNulls }: { sendsNulls: boolean }, random: Random = () => 0) {
  const fakeDiscord = await openFakeDiscord({ heartbeatMs: intervalMs, sendsNulls });
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  const stopping = new AbortController();
  const events = new Set<string>();
  const unreadable: string[] = [];
  const ready = Promise.withResolvers<void>();
  let onEvent = () => {
    // Replaced if a test waits for an event.
  };
  const connectionEnd = runGatewayConnection(
    {
      url: `ws://127.0.0.1:${fakeDiscord.port}/gateway`,
      token: fakeDiscord.token,
      userAgent: "test",
      session: null,
      readyMs: 60_000,
      // The minimum and maximum wait for a new session after Discord has ended one.
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
  /** Sends an event with this name, and waits until the connection has read it and everything before it. */
  const waitUntilAllIsRead = async (eventName: string) => {
    const { promise, resolve } = Promise.withResolvers<void>();
    onEvent = () => events.has(eventName) && resolve();
    fakeDiscord.sendPacket({ op: 0, t: eventName, s: null, d: null });
    await promise;
  };
  return { fakeDiscord, connectionEnd, unreadable, waitUntilAllIsRead, stop: () => stopping.abort() };
}

const packetForms = [
  ["whose unused fields are null", { sendsNulls: true }],
  ["whose unused fields are absent", { sendsNulls: false }],
] as const;

test.each(packetForms)(
  "with packets %s, the connection survives the first heartbeat and three more",
  async (_, form) => {
    const { fakeDiscord, connectionEnd, unreadable, waitUntilAllIsRead, stop } = await connect(form);
    // The first heartbeat follows after a random part of the interval: here 0.
    for (const beat of [1, 2, 3, 4]) {
      vi.advanceTimersByTime(beat === 1 ? 0 : intervalMs);
      await Promise.race([
        connectionEnd,
        fakeDiscord.waitUntil(() => fakeDiscord.listReceivedOpcodes().length === 1 + beat),
      ]);
      await Promise.race([connectionEnd, waitUntilAllIsRead(`${beat}`)]);
    }
    const identify = 2;
    const heartbeat = 1;
    expect(fakeDiscord.listReceivedOpcodes()).toEqual([identify, heartbeat, heartbeat, heartbeat, heartbeat]);

    stop();
    expect(await connectionEnd).toMatchObject({ reason: "The league ends" });
    expect(unreadable).toEqual([]);
  },
);

test.each(packetForms)("with packets %s, the connection ends when Discord requests it", async (_, form) => {
  const { fakeDiscord, connectionEnd, unreadable } = await connect(form);
  fakeDiscord.requestReconnect();
  expect(await connectionEnd).toMatchObject({ reason: "Discord requested a reconnect", session: expect.any(Object) });
  expect(unreadable).toEqual([]);
});

// Opcode 9 ends the session. With `d: true`, the session can be resumed.
test.each([
  [{ op: 9 }, null],
  [{ op: 9, d: false }, null],
  [{ op: 9, d: true }, expect.any(Object)],
])("after %o the bot waits for 1 to 5 seconds", async (packet, session) => {
  const randomCases: { random: Random; waitMs: number }[] = [
    { random: () => 0, waitMs: 1_000 },
    { random: (choiceCount) => choiceCount - 1, waitMs: 5_000 },
  ];
  for (const { random, waitMs } of randomCases) {
    const { fakeDiscord, connectionEnd } = await connect({ sendsNulls: true }, random);
    fakeDiscord.sendPacket(packet);
    expect(await connectionEnd).toMatchObject({ reason: "Discord ended the session", session, waitMs });
  }
});
