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
  { target: "nothing", path: "" },
  { target: "another site", path: "https://evil.example/" },
  { target: "another site, in capitals", path: "HTTPS://evil.example" },
  { target: "a protocol-relative URL of another site", path: "//evil.example" },
  { target: "many slashes", path: "////evil.example/" },
  { target: "a backslash", path: "/\\evil.example" },
  { target: "two backslashes", path: "\\\\evil.example" },
  { target: "a slash after a backslash", path: "\\/evil.example" },
  { target: "a tab between the slashes", path: "/\t/evil.example" },
  { target: "a line end between the slashes", path: "/\n/evil.example" },
  { target: "a carriage return before a backslash", path: "/\r\\evil.example" },
  { target: "a leading tab", path: "\t//evil.example" },
  { target: "a leading space", path: " //evil.example" },
  { target: "a dot segment", path: "/.//evil.example" },
  { target: "dots that lead up", path: "/ranked/..//evil.example" },
  { target: "encoded dots that lead up", path: "/ranked/%2e%2e//evil.example" },
  { target: "encoded dots and backslashes", path: "/%2e\\/evil.example" },
  { target: "a user name before the host", path: "//ranked@evil.example" },
  { target: "a script", path: "javascript:alert(1)" },
  { target: "a script in disguise", path: "java\nscript:alert(1)" },
  { target: "a script after a control character", path: "\u0001javascript:alert(1)" },
  { target: "data", path: "data:text/html,<script>alert(1)</script>" },
  { target: "a path without its slash", path: "ranked" },
  { target: "only a query", path: "?redirectUrl=/x" },
  { target: "another site with an invalid space", path: "//evil .example" },
  { target: "signing in", path: "/auth/signin" },
  { target: "signing in, in a loop", path: "/auth/signin?redirectUrl=/auth/signin" },
  { target: "the parent path of the sign-in page", path: "/auth" },
  { target: "signing in, encoded", path: "/%61uth/signin" },
  { target: "signing in, with an encoded slash", path: "/auth%2Fsignin" },
  { target: "signing in, by a detour", path: "/ranked/../auth/signin" },
  { target: "signing in, in capitals", path: "/Auth/signin" },
  { target: "an undecodable path", path: "/%" },
])("the sign-in redirects to the home page instead of $target", ({ path }) => {
  expect(toSafeRedirectPath(path)).toBe("/");
});
