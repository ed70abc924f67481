import { setImmediate as nextTurn } from "node:timers/promises";
import { expect, vi } from "vitest";
import { type League, test } from "../../../../test/open-league.ts";
import { PresenceTracker } from "../../matchmaking/presence.ts";
import { LiveFeed } from "./live-feed.ts";

/**
 * Opens a feed whose checks of sessions wait until the test finishes them. `recordStreams` is the last step of a check. `steps`
 * records what happens, in order.
 */
function openSlowFeed({ context, tableChanges }: League) {
  const steps: string[] = [];
  const checkMayEnd = Promise.withResolvers<void>();
  const presence = new PresenceTracker(context);
  vi.spyOn(presence, "recordStreams").mockImplementation(async () => {
    steps.push("check begins");
    await checkMayEnd.promise;
    steps.push("check ends");
  });
  const onError = vi.fn();
  const feed = new LiveFeed({ context, changes: tableChanges, presence, onError });
  const close = () => feed.close().then(() => steps.push("closed"));
  return { feed, steps, close, finishCheck: checkMayEnd.resolve, onError };
}

/**
 * Creates the data with which the admin's page opens a stream. The page has just been rendered (its `age` is 0 milliseconds)
 * for this user, so it shows no data of another one (`mayShowOtherUser`).
 */
function createSubscriber({ adminId }: League) {
  return {
    viewer: { id: Number(adminId), role: "ADMIN", sessionId: 1 },
    ipAddress: "198.51.100.7",
    lastEventId: undefined,
    age: 0,
    mayShowOtherUser: false,
  } as const;
}

function createStream(onEnd = () => undefined) {
  return { send: () => undefined, end: onEnd };
}

test("closing waits for a check of sessions, even if the only client has disconnected", async ({ league }) => {
  const { feed, steps, close, finishCheck, onError } = openSlowFeed(league);
  let disconnectClient: () => void = () => expect.fail("The stream was not opened");
  await feed.open({
    ...createSubscriber(league),
    openStream(onClosed) {
      disconnectClient = onClosed;
      return createStream();
    },
  });
  // After a change of users, the feed checks the sessions.
  await league.context.db.updateTable("users").set({ avatar: null }).execute();
  await vi.waitUntil(() => steps.includes("check begins"));
  disconnectClient();
  const closing = close();
  await nextTurn();
  expect(steps).toEqual(["check begins"]);
  finishCheck();
  await closing;
  expect(steps).toEqual(["check begins", "check ends", "closed"]);
  expect(onError).not.toHaveBeenCalled();
});

test("a client that connects after the feed was closed causes no check", async ({ league }) => {
  const { feed, steps, close } = openSlowFeed(league);
  await close();
  const onEnd = vi.fn();
  await feed.open({ ...createSubscriber(league), openStream: () => createStream(onEnd) });
  expect(onEnd).toHaveBeenCalledOnce();
  expect(steps).toEqual(["closed"]);
});
