import { expect, test } from "vitest";
import { toSafeRedirectPath } from "./sign-in-redirect.ts";

test.each([
  "/",
  "/ranked",
  "/ranked/stats?modeId=3&asc=true",
  "/ranked/results/12#red",
  "/ranked/users/profile",
  "/authors",
  "/ranked?next=https://evil.example/",
])("the sign-in may redirect to %s, a path of this site", (path) => {
  expect(toSafeRedirectPath(path)).toBe(path);
});

test.each([
  ["nothing", ""],
  ["another site", "https://evil.example/"],
  ["another site, in capitals", "HTTPS://evil.example"],
  ["a protocol-relative URL of another site", "//evil.example"],
  ["many slashes", "////evil.example/"],
  ["a backslash", "/\\evil.example"],
  ["two backslashes", "\\\\evil.example"],
  ["a slash after a backslash", "\\/evil.example"],
  ["a tab between the slashes", "/\t/evil.example"],
  ["a line end between the slashes", "/\n/evil.example"],
  ["a carriage return before a backslash", "/\r\\evil.example"],
  ["a leading tab", "\t//evil.example"],
  ["a leading space", " //evil.example"],
  ["a dot segment", "/.//evil.example"],
  ["dots that lead up", "/ranked/..//evil.example"],
  ["encoded dots that lead up", "/ranked/%2e%2e//evil.example"],
  ["encoded dots and backslashes", "/%2e\\/evil.example"],
  ["a user name before the host", "//ranked@evil.example"],
  ["a script", "javascript:alert(1)"],
  ["a script in disguise", "java\nscript:alert(1)"],
  ["a script after a control character", "\u0001javascript:alert(1)"],
  ["data", "data:text/html,<script>alert(1)</script>"],
  ["a path without its slash", "ranked"],
  ["only a query", "?redirectUrl=/x"],
  ["another site with an invalid space", "//evil .example"],
  ["signing in", "/auth/signin"],
  ["signing in, in a loop", "/auth/signin?redirectUrl=/auth/signin"],
  ["the parent path of the sign-in page", "/auth"],
  ["signing in, encoded", "/%61uth/signin"],
  ["signing in, with an encoded slash", "/auth%2Fsignin"],
  ["signing in, by a detour", "/ranked/../auth/signin"],
  ["signing in, in capitals", "/Auth/signin"],
  ["an undecodable path", "/%"],
])("the sign-in redirects to the home page instead of %s", (_case, path) => {
  expect(toSafeRedirectPath(path)).toBe("/");
});
