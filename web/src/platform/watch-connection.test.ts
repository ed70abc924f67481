// @vitest-environment happy-dom
import { createElement } from "react";
import { expect, test, vi } from "vitest";
import { useStore } from "../ui/store.ts";
import { mount, run } from "../ui/testing/mount.ts";
import { connectionNotice } from "./connection.ts";
import { formatClock, getViewerTimeZone, toZonedTime } from "./time-zone.ts";
import { watchConnection } from "./watch-connection.tsx";

test("the page says since when it is offline, and afterwards for a moment that it is back online", async () => {
  vi.useFakeTimers({ now: Date.parse("2026-03-01T11:30:00Z"), toFake: ["setTimeout", "clearTimeout", "Date"] });
  const clock = formatClock(toZonedTime(Date.now(), getViewerTimeZone()));
  watchConnection();
  const { container } = await mount(createElement(() => useStore(connectionNotice)));
  expect(container.textContent).toBe("");
  await run(() => dispatchEvent(new Event("offline")));
  expect(container.textContent).toContain(`You are offline. What you see is from ${clock}.`);
  await run(() => dispatchEvent(new Event("online")));
  expect(container.textContent).toBe("Back online");
  // The connection is lost again while the page still says that it is back.
  await run(() => dispatchEvent(new Event("offline")));
  await run(() => void vi.advanceTimersByTime(10_000));
  expect(container.textContent).toContain("You are offline.");
  await run(() => dispatchEvent(new Event("online")));
  await run(() => void vi.advanceTimersByTime(10_000));
  expect(container.textContent).toBe("");
  vi.useRealTimers();
});
