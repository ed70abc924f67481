import { expect, test } from "vitest";
import { getReportingInstructions } from "./reporting-instructions.ts";

const readers = ["ADMIN", "PLAYER", "VISITOR"] as const;

test("requires no action if the server posts the round", () => {
  for (const reader of ["ADMIN", "PLAYER"] as const) {
    expect(getReportingInstructions(true, reader)).toBe("The game server posts the round. Nobody has to do anything.");
  }
});

test("says if a server does not post rounds, and refers players to an admin", () => {
  for (const reader of ["ADMIN", "PLAYER"] as const) {
    expect(getReportingInstructions(false, reader)).toMatch(/^This server does not post rounds\. /);
  }
  expect(getReportingInstructions(false, "PLAYER")).toContain("only admins can post the result");
  expect(getReportingInstructions(false, "ADMIN")).toContain("post the result");
});

test("never tells a player to post or paste a result", () => {
  for (const posts of [true, false, null]) {
    expect(getReportingInstructions(posts, "PLAYER")).not.toMatch(/paste|, and post|post the result yourself/);
  }
});

test("gives visitors the same text for every server", () => {
  const texts = readers.map((reader) => getReportingInstructions(null, reader));
  expect(new Set(texts).size).toBe(3);
  expect(new Set([true, false, null].map((posts) => getReportingInstructions(posts, "VISITOR"))).size).toBe(1);
});
