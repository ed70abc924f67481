import { expect, test } from "vitest";
import { getReportingInstructions } from "./reporting-instructions.ts";

// The first argument is whether the server posts its rounds; `null` if unknown.

const readers = ["ADMIN", "PLAYER", "VISITOR"] as const;

test("nobody has to do anything if the server posts the round", () => {
  for (const reader of ["ADMIN", "PLAYER"] as const) {
    expect(getReportingInstructions(true, reader)).toBe("The game server posts the round. Nobody has to do anything.");
  }
});

test("admins and players are told if a server does not post rounds, and players are referred to an admin", () => {
  for (const reader of ["ADMIN", "PLAYER"] as const) {
    expect(getReportingInstructions(false, reader)).toMatch(/^This server does not post rounds\. /);
  }
  expect(getReportingInstructions(false, "PLAYER")).toContain("only admins can post the result");
  expect(getReportingInstructions(false, "ADMIN")).toContain("post the result");
});

test("players are never told to post or paste a result", () => {
  for (const posts of [true, false, null]) {
    expect(getReportingInstructions(posts, "PLAYER")).not.toMatch(/paste|, and post|post the result yourself/);
  }
});

test("visitors get the same text for every server, and each kind of reader a different one", () => {
  const texts = readers.map((reader) => getReportingInstructions(null, reader));
  expect(new Set(texts).size).toBe(3);
  expect(new Set([true, false, null].map((posts) => getReportingInstructions(posts, "VISITOR"))).size).toBe(1);
});
