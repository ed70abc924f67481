import { setImmediate as nextTurn } from "node:timers/promises";
import { expect, vi } from "vitest";
import { type League, test } from "../../../../test/open-league.ts";
import { PresenceTracker } from "../../matchmaking/presence.ts";
import { LiveFeed } from "./live-feed.ts";
import { views } from "./live-topics.ts";

/** The request of a visitor whose page has just been created (`age` is its age in milliseconds). */
const visitor = {
  viewer: null,
  ipAddress: "198.51.100.7",
  lastEventId: undefined,
  age: 0,
  mayAssumeOtherUser: false,
} as const;

/** Opens a feed whose reads of open matches wait until the test finishes them. `steps` records what happens, in order. */
function openSlowFeed({ context, changes }: League) {
  const steps: string[] = [];
  const readPermission = Promise.withResolvers<void>();
  vi.spyOn(views.matches, "read").mockImplementation(async () => {
    steps.push("read begins");
    await readPermission.promise;
    steps.push("read ends");
    return [];
  });
  const onError = vi.fn();
  const feed = new LiveFeed({ context, changes, presence: new PresenceTracker(context), onError });
  const close = () => feed.close().then(() => steps.push("closed"));
  return { feed, steps, close, finishRead: readPermission.resolve, onError };
}

function createStream(onEnd = () => undefined) {
  return { send: () => undefined, end: onEnd };
}

test("closing waits for the read of the initial state, even if the only client has disconnected", async ({
  league,
}) => {
  const { feed, steps, close, finishRead, onError } = openSlowFeed(league);
  const opening = feed.open({
    ...visitor,
    openStream(onClosed) {
      // The client disconnects at once.
      queueMicrotask(onClosed);
      return createStream();
    },
  });
  const closing = close();
  await nextTurn();
  expect(steps).toEqual(["read begins"]);
  finishRead();
  await Promise.all([opening, closing]);
  expect(steps).toEqual(["read begins", "read ends", "closed"]);
  expect(onError).not.toHaveBeenCalled();
});

test("closing waits for the read that follows a change, even if the only client has disconnected", async ({
  league,
}) => {
  const { feed, steps, close, finishRead, onError } = openSlowFeed(league);
  // The read of the initial state does not wait.
  vi.mocked(views.matches.read).mockResolvedValueOnce([]);
  const disconnectClient = Promise.withResolvers<() => void>();
  await feed.open({
    ...visitor,
    openStream(onClosed) {
      disconnectClient.resolve(onClosed);
      return createStream();
    },
  });
  await league.context.db.updateTable("matches").set({ map: "ctf5" }).execute();
  await vi.waitUntil(() => steps.includes("read begins"));
  const disconnect = await disconnectClient.promise;
  disconnect();
  const closing = close();
  await nextTurn();
  expect(steps).toEqual(["read begins"]);
  finishRead();
  await closing;
  expect(steps).toEqual(["read begins", "read ends", "closed"]);
  expect(onError).not.toHaveBeenCalled();
});

test("a client that connects after the feed was closed causes no read", async ({ league }) => {
  const { feed, steps, close } = openSlowFeed(league);
  await close();
  const onEnd = vi.fn();
  await feed.open({ ...visitor, openStream: () => createStream(onEnd) });
  expect(onEnd).toHaveBeenCalledOnce();
  expect(steps).toEqual(["closed"]);
});
