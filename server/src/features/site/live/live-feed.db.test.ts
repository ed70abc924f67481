import { maxStreamsPerIp } from "contract/live.ts";
import { expect, onTestFinished, vi } from "vitest";
import { type League, test } from "../../../../test/open-league.ts";
import { signUp } from "../../../../test/sign-up.ts";
import { PresenceTracker } from "../../matchmaking/presence.ts";
import type { SignedIn } from "../../people/users/find-viewer.ts";
import { LiveFeed } from "./live-feed.ts";

const dayMs = 24 * 3_600_000;

/** Opens a feed. `open` opens a stream, and `pass20Seconds` lets the feed send the next comments and check the sessions. */
function openFeed({ context, tableChanges }: League) {
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
  const presence = new PresenceTracker(context);
  const errors: unknown[] = [];
  const feed = new LiveFeed({ context, changes: tableChanges, presence, onError: (error) => errors.push(error) });
  onTestFinished(async () => {
    await feed.close();
    vi.useRealTimers();
    expect(errors).toEqual([]);
  });
  const page = { lastEventId: undefined, age: 0, mayShowOtherUser: false };
  return {
    /** Returns what the feed sends, and a function that disconnects the client. */
    async open(viewer: SignedIn | null = null, ipAddress = "198.51.100.7") {
      const sent: string[] = [];
      let disconnect: () => void = () => expect.fail("The stream was not opened");
      const stream = { send: (text: string) => sent.push(text), end: () => sent.push("end") };
      const openStream = (onClosed: () => void) => {
        disconnect = onClosed;
        return stream;
      };
      await feed.open({ ...page, viewer, ipAddress, openStream });
      sent.length = 0;
      return { sent, disconnect: () => disconnect() };
    },
    failToOpen(ipAddress: string) {
      const openStream = () => {
        throw new Error("The client has disconnected");
      };
      return feed.open({ ...page, viewer: null, ipAddress, openStream });
    },
    pass20Seconds: () => vi.advanceTimersByTime(20_000),
  };
}

/** Signs up a user and returns them as the viewer of a stream. */
async function signUpViewer(league: League, name: string): Promise<SignedIn> {
  const { id } = await signUp(league, name);
  const { db } = league.context;
  const sessions = db.selectFrom("sessions").select("id").where("user_id", "=", Number(id));
  return { id: Number(id), role: "USER", sessionId: (await sessions.executeTakeFirstOrThrow()).id };
}

test("a stream that could not be opened does not count towards the limit of its IP address", async ({ league }) => {
  const { open, failToOpen } = openFeed(league);
  const ipAddress = "198.51.100.7";
  for (let stream = 0; stream < maxStreamsPerIp; stream += 1) {
    await expect(failToOpen(ipAddress)).rejects.toThrow("The client has disconnected");
  }
  const { disconnect } = await open(null, ipAddress);
  for (let stream = 1; stream < maxStreamsPerIp; stream += 1) await open(null, ipAddress);
  await expect(open(null, ipAddress)).rejects.toThrow();
  disconnect();
  await open(null, ipAddress);
});

test("each stream gets an empty comment every 20 seconds", async ({ league }) => {
  const { open, pass20Seconds } = openFeed(league);
  const streams = [await open(), await open()];
  pass20Seconds();
  pass20Seconds();
  expect(streams.map(({ sent }) => sent)).toEqual([
    [":\n\n", ":\n\n"],
    [":\n\n", ":\n\n"],
  ]);
});

test.for([
  { session: "has not been used for 30 days", lastUseDay: 0, endDay: 30 },
  { session: "is used, but 90 days old", lastUseDay: 89, endDay: 90 },
])("the stream of a session that $session is closed", async ({ lastUseDay, endDay }, { league }) => {
  const { open, pass20Seconds } = openFeed(league);
  const ann = await signUpViewer(league, "Ann");
  const signInTime = league.clock.now();
  league.clock.advance(endDay * dayMs);
  const ben = await signUpViewer(league, "Ben");
  const lastUse = { seen_at: signInTime + lastUseDay * dayMs };
  await league.context.db.updateTable("sessions").set(lastUse).where("id", "=", ann.sessionId).execute();
  const visitorStream = await open();
  const annStream = await open(ann);
  const benStream = await open(ben);
  pass20Seconds();
  await vi.waitUntil(() => annStream.sent.includes("end"));
  expect(annStream.sent.at(-2)).toContain(`"topic":"session"`);
  for (const { sent } of [visitorStream, benStream]) expect(sent).toEqual([":\n\n"]);
  // The closed stream gets nothing more.
  annStream.sent.length = 0;
  pass20Seconds();
  expect(annStream.sent).toEqual([]);
});
