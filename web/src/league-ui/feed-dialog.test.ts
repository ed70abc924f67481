// @vitest-environment happy-dom
import { createElement } from "react";
import { expect, test, vi } from "vitest";
import { mount, press, run } from "../ui/testing/mount.ts";
import { FeedDialog } from "./feed-dialog.tsx";
import { StreamOverlayLink } from "./overlay-link.tsx";

test("a feed counts as copied after its full address was copied, or after it was opened in the calendar app", async () => {
  const onCopied = vi.fn();
  const feed = { title: "Feed", subtitle: "", feedLink: "/api/feeds/1.ics", onCopied, onClose: () => undefined };
  await mount(createElement(FeedDialog, { ...feed, open: true }));
  await press("Copy link");
  expect(await navigator.clipboard.readText()).toBe(`${location.origin}/api/feeds/1.ics`);
  expect(onCopied).toHaveBeenCalledTimes(1);
  const calendarLink = document.querySelector("a[href]");
  expect(calendarLink?.textContent).toBe("Open in calendar");
  expect(calendarLink?.getAttribute("href")).toBe(`webcal://${location.host}/api/feeds/1.ics`);
  // The simulated browser would open the link.
  calendarLink?.addEventListener("click", (event) => event.preventDefault());
  await run(() => calendarLink?.dispatchEvent(new MouseEvent("click", { bubbles: true, cancelable: true })));
  expect(onCopied).toHaveBeenCalledTimes(2);
});

test("the address of an overlay is copied with the site's origin", async () => {
  await mount(createElement(StreamOverlayLink, { path: "/overlay/match/1" }));
  await press("Copy address");
  expect(await navigator.clipboard.readText()).toBe(`${location.origin}/overlay/match/1`);
});
