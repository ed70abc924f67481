import { expect, test } from "vitest";
import { getReportingInstructions, type Reader } from "./reporting-instructions.ts";

// The first argument is whether the server posts its rounds; `null` if unknown.

test("if the server posts the round, the instructions say that nobody has to do anything", () => {
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
  for (const postsRounds of [true, false, null]) {
    expect(getReportingInstructions(postsRounds, "PLAYER")).not.toMatch(/paste|, and post|post the result yourself/);
  }
});

test("admins, players and visitors get different texts if it is unknown whether the server posts rounds", () => {
  const readers: Reader[] = ["ADMIN", "PLAYER", "VISITOR"];
  const texts = readers.map((reader) => getReportingInstructions(null, reader));
  expect(new Set(texts).size).toBe(3);
});

test("visitors get the same text for every server", () => {
  const texts = [true, false, null].map((postsRounds) => getReportingInstructions(postsRounds, "VISITOR"));
  expect(new Set(texts).size).toBe(1);
});
