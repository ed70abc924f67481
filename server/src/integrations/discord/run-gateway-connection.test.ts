import { GatewayOpcodes as Op } from "discord-api-types/v10";
import { afterEach, expect, test, vi } from "vitest";
import { openFakeDiscord } from "../../../test/discord/open-fake-discord.ts";
import type { Random } from "../../platform/random.ts";
import { runGatewayConnection } from "./run-gateway-connection.ts";

const heartbeatIntervalMs = 5_000;

afterEach(() => {
  vi.useRealTimers();
});

/** Connects to a fake gateway with fake timers. Unused fields of its packets are null or absent. */
async function connect({ sendsNulls }: { sendsNulls: boolean }, random: Random = () => 0) {
  const fakeDiscord = await openFakeDiscord({ heartbeatMs: heartbeatIntervalMs, sendsNulls });
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  const stopping = new AbortController();
  const events = new Set<string>();
  const malformedPackets: string[] = [];
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
      readyTimeoutMs: 60_000,
      newSessionDelayMs: { min: 1_000, max: 5_000 },
      random,
      onReady: ready.resolve,
      onEvent: (name) => {
        events.add(name);
        onEvent();
      },
      onMalformedPacket: (packetName) => malformedPackets.push(packetName),
    },
    stopping.signal,
  );
  await ready.promise;
  /** Sends an event with this name, and waits until the connection has read it and everything before it. */
  const waitUntilAllIsRead = async (eventName: string) => {
    const { promise, resolve } = Promise.withResolvers<void>();
    onEvent = () => events.has(eventName) && resolve();
    fakeDiscord.sendPacket({ op: Op.Dispatch, t: eventName, s: null, d: null });
    await promise;
  };
  return { fakeDiscord, connectionEnd, malformedPackets, waitUntilAllIsRead, stop: () => stopping.abort() };
}

const packetForms = [
  ["whose unused fields are null", { sendsNulls: true }],
  ["whose unused fields are absent", { sendsNulls: false }],
] as const;

test.each(packetForms)(
  "with packets %s, the connection survives the first heartbeat and three more",
  async (_, form) => {
    const { fakeDiscord, connectionEnd, malformedPackets, waitUntilAllIsRead, stop } = await connect(form);
    // The first heartbeat follows after a random part of the interval: here 0. Before it, the bot has sent one packet, `identify`.
    for (const beat of [1, 2, 3, 4]) {
      vi.advanceTimersByTime(beat === 1 ? 0 : heartbeatIntervalMs);
      await Promise.race([
        connectionEnd,
        fakeDiscord.waitUntil(() => fakeDiscord.listReceivedOpcodes().length === 1 + beat),
      ]);
      await Promise.race([connectionEnd, waitUntilAllIsRead(`${beat}`)]);
    }
    expect(fakeDiscord.listReceivedOpcodes()).toEqual([Op.Identify, ...Array(4).fill(Op.Heartbeat)]);

    stop();
    expect(await connectionEnd).toMatchObject({ reason: "The league ends" });
    expect(malformedPackets).toEqual([]);
  },
);

test.each(packetForms)("with packets %s, the connection ends when Discord requests it", async (_, form) => {
  const { fakeDiscord, connectionEnd, malformedPackets } = await connect(form);
  fakeDiscord.requestReconnect();
  expect(await connectionEnd).toMatchObject({ reason: "Discord requested a reconnect", session: expect.any(Object) });
  expect(malformedPackets).toEqual([]);
});

// The data `d: true` of this packet says that the session can be resumed.
test.each([
  { packet: { op: Op.InvalidSession }, session: null },
  { packet: { op: Op.InvalidSession, d: false }, session: null },
  { packet: { op: Op.InvalidSession, d: true }, session: expect.any(Object) },
])("when Discord ends the session with $packet, the bot waits for 1 to 5 seconds", async ({ packet, session }) => {
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

test("a gateway that does not acknowledge a heartbeat is left, and the session can be resumed", async () => {
  const { fakeDiscord, connectionEnd } = await connect({ sendsNulls: true });
  fakeDiscord.muteGateway();
  // The first heartbeat is sent at once. It must be acknowledged before the second one is due.
  vi.advanceTimersByTime(0);
  vi.advanceTimersByTime(heartbeatIntervalMs);
  expect(await connectionEnd).toMatchObject({
    reason: "Discord's gateway stopped responding",
    session: expect.any(Object),
    isRefused: false,
  });
});

test("a heartbeat that Discord requests is sent at once", async () => {
  const { fakeDiscord, stop } = await connect({ sendsNulls: true });
  fakeDiscord.sendPacket({ op: Op.Heartbeat });
  await fakeDiscord.waitUntil(() => fakeDiscord.listReceivedOpcodes().length === 2);
  expect(fakeDiscord.listReceivedOpcodes()).toEqual([Op.Identify, Op.Heartbeat]);
  stop();
});

test("the session is resumed after the event with the highest sequence number", async () => {
  const { fakeDiscord, connectionEnd } = await connect({ sendsNulls: true });
  for (const s of [50, 49, null]) fakeDiscord.sendPacket({ op: Op.Dispatch, t: "TYPING_START", s, d: null });
  fakeDiscord.requestReconnect();
  expect((await connectionEnd).session).toMatchObject({ sequence: 50 });
});
