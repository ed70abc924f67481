// @vitest-environment happy-dom
import { createElement } from "react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { mount } from "../ui/testing/mount.ts";
import { setCanonicalUrl, useDocumentTitle, useTitleAlert } from "./document-title.ts";
import { readStoredValue, storeValue } from "./local-storage.ts";
import {
  getCommunityUrl,
  getLeagueName,
  getLeagueTimeZone,
  getLogoPath,
  hasAccountRequests,
  hasDiscord,
  hasDiscordSignUp,
  hasMail,
} from "./site-info.ts";

beforeEach(() => {
  document.head.innerHTML = `
    <link rel="canonical" href="https://league.example/ranked/users">
    <meta name="league-name" content="gCTF">
    <meta name="description"><meta property="og:description">
    <meta property="og:title"><meta property="og:url">`;
});
afterEach(() => {
  document.head.innerHTML = "";
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

interface TitleProps {
  readonly title?: string;
  readonly description?: string;
  readonly alert?: string | null;
}

function Title({ title, description, alert = null }: TitleProps) {
  useDocumentTitle(title, description);
  useTitleAlert(alert);
  return null;
}

/** Returns the title without the characters that isolate names. */
function getTitle(): string {
  return document.title.replaceAll(/[\u2066-\u2069]/g, "");
}

function readMeta(name: string): string | null | undefined {
  return document.head.querySelector(`meta[name="${name}"], meta[property="${name}"]`)?.getAttribute("content");
}

test("the title and the tags for link previews describe the page, or else name the league", async () => {
  const { render } = await mount(createElement(Title, { title: "Stats", description: "All stats" }));
  expect(getTitle()).toBe("gCTF · Stats");
  expect(readMeta("og:title")).toBe("Stats");
  expect(readMeta("description")).toBe("All stats");
  expect(readMeta("og:description")).toBe("All stats");
  await render(createElement(Title));
  expect(getTitle()).toBe("gCTF");
  expect(readMeta("og:title")).toBe("gCTF");
  expect(readMeta("description")).toBe("gCTF");
  expect(readMeta("og:description")).toBe("gCTF");
});

test("a right-to-left title is isolated, so that it does not change the order of the parts of the document's title", async () => {
  await mount(createElement(Title, { title: "שועלים" }));
  expect(document.title).toBe("gCTF · \u2068שועלים\u2069");
});

test("an alert replaces the title of every page until it ends", async () => {
  const { render, unmount } = await mount(createElement(Title, { title: "Stats", alert: "Match ready" }));
  expect(getTitle()).toBe("gCTF · (!) Match ready");
  await render(createElement(Title, { title: "Maps", alert: "Match ready" }));
  expect(getTitle()).toBe("gCTF · (!) Match ready");
  await render(createElement(Title, { title: "Maps" }));
  expect(getTitle()).toBe("gCTF · Maps");
  await render(createElement(Title, { title: "Maps", alert: "Match ready" }));
  await unmount();
  expect(getTitle()).toBe("gCTF · Maps");
});

test("the canonical URL is absolute, and link previews use it", () => {
  setCanonicalUrl("/ranked/stats?page=2");
  const url = "https://league.example/ranked/stats?page=2";
  expect(document.head.querySelector("link")?.getAttribute("href")).toBe(url);
  expect(readMeta("og:url")).toBe(url);
});

test("without a `link` element, no canonical URL is set", () => {
  document.head.querySelector("link")?.remove();
  setCanonicalUrl("/ranked/stats");
  expect(document.head.querySelector("link")).toBeNull();
  expect(readMeta("og:url")).toBeNull();
});

/** Writes the value of a `meta` element into the page. */
function setMeta(name: string, content: string): void {
  document.head.insertAdjacentHTML("beforeend", `<meta name="${name}" content="${content}">`);
}

test("without `meta` elements, the site has no name and no optional features", () => {
  document.head.innerHTML = "";
  expect(getLeagueName()).toBe("");
  expect(getLeagueTimeZone()).toBe("UTC");
  expect(getCommunityUrl()).toBeNull();
  expect(getLogoPath()).toBeNull();
  expect(hasDiscord()).toBe(false);
  expect(hasDiscordSignUp()).toBe(false);
  expect(hasMail()).toBe(false);
  expect(hasAccountRequests()).toBe(false);
});

test.each([
  ["discord", hasDiscord],
  ["discord-sign-up", hasDiscordSignUp],
  ["mail", hasMail],
  ["account-requests", hasAccountRequests],
])("the `meta` element %s says whether the site has that feature", (name, hasFeature) => {
  setMeta(name, "yes");
  expect([hasDiscord, hasDiscordSignUp, hasMail, hasAccountRequests].filter((read) => read())).toEqual([hasFeature]);
  document.head.innerHTML = "";
  setMeta(name, "no");
  expect(hasFeature()).toBe(false);
});

test.each([
  ["https://chat.example/a", "https://chat.example/a"],
  ["HTTP://chat.example", "HTTP://chat.example"],
  ["javascript:alert(1)//https://a", null],
  ["chat.example", null],
])("the value %s of the community's URL is read as %s", (content, url) => {
  setMeta("community-url", content);
  expect(getCommunityUrl()).toBe(url);
});

test('the time zone of the league is read from the `meta` element "time-zone"', () => {
  setMeta("time-zone", "Europe/Berlin");
  expect(getLeagueTimeZone()).toBe("Europe/Berlin");
});

test('the path of the logo is read from the `meta` element "league-mark"', () => {
  setMeta("league-mark", "/logo/1.svg");
  expect(getLogoPath()).toBe("/logo/1.svg");
});

test("a value is stored, replaced and removed", () => {
  expect(readStoredValue("key")).toBeNull();
  storeValue("key", "1");
  storeValue("key", "2");
  storeValue("other", "");
  expect(readStoredValue("key")).toBe("2");
  expect(readStoredValue("other")).toBe("");
  storeValue("key", null);
  storeValue("other", null);
  expect(readStoredValue("key")).toBeNull();
  expect(localStorage.length).toBe(0);
});

test("if the browser blocks storage, nothing is stored or found", () => {
  const rejectAccess = () => {
    throw new Error("Blocked");
  };
  vi.stubGlobal("localStorage", { getItem: rejectAccess, setItem: rejectAccess, removeItem: rejectAccess });
  for (const value of ["1", null]) storeValue("key", value);
  expect(readStoredValue("key")).toBeNull();
});
