import { setImmediate as nextTurn } from "node:timers/promises";
import { expect, vi } from "vitest";
import { test } from "../../../../test/open-league.ts";
import { PresenceTracker } from "../../matchmaking/presence.ts";
import { LiveFeed } from "./live-feed.ts";
import { views } from "./live-topics.ts";

test("closing waits for the read of the initial state, even if the only client has disconnected", async ({
  league,
}) => {
  const { context, changes } = league;
  const steps: string[] = [];
  const finishRead = Promise.withResolvers<void>();
  vi.spyOn(views.matches, "read").mockImplementationOnce(async () => {
    await finishRead.promise;
    steps.push("read");
    return [];
  });
  const onError = vi.fn();
  const feed = new LiveFeed({ context, changes, presence: new PresenceTracker(context), onError });
  const opening = feed.open({
    viewer: null,
    ipAddress: "198.51.100.7",
    lastEventId: undefined,
    age: 0,
    mayBeOther: false,
    openStream(onClosed) {
      queueMicrotask(onClosed);
      return { send: () => undefined, end: () => undefined };
    },
  });
  const closing = feed.close().then(() => steps.push("closed"));
  await nextTurn();
  expect(steps).toEqual([]);
  finishRead.resolve();
  await Promise.all([opening, closing]);
  expect(steps).toEqual(["read", "closed"]);
  expect(onError).not.toHaveBeenCalled();
});
