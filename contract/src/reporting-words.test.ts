import { expect, test } from "vitest";
import { reportingWords } from "./reporting-words.ts";

const readers = ["ADMIN", "PLAYER", "VISITOR"] as const;

test("tells nobody to do anything where the server posts the round", () => {
  for (const reader of ["ADMIN", "PLAYER"] as const) {
    expect(reportingWords(true, reader)).toBe("The game server posts the round. Nobody has to do anything.");
  }
});

test("never says that a server posts the round which posts none, and sends players to an admin", () => {
  for (const reader of ["ADMIN", "PLAYER"] as const) {
    expect(reportingWords(false, reader)).toMatch(/^This server does not post rounds\. /);
  }
  expect(reportingWords(false, "PLAYER")).toContain("only admins can post the result");
  expect(reportingWords(false, "ADMIN")).toContain("post the result");
});

test("tells no player to post or paste a result", () => {
  for (const posts of [true, false, null]) {
    expect(reportingWords(posts, "PLAYER")).not.toMatch(/paste|, and post|post the result yourself/);
  }
});

test("tells visitors what holds for every server", () => {
  const words = readers.map((reader) => reportingWords(null, reader));
  expect(new Set(words).size).toBe(3);
  expect(new Set([true, false, null].map((posts) => reportingWords(posts, "VISITOR"))).size).toBe(1);
});
