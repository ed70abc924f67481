import { expect, test } from "vitest";
import {
  areConnectionsOfSamePlayer,
  formatConnectionName,
  getConnectionNumber,
  listConnectionNames,
  mayBeTruncated,
  removeConnectionNumber,
} from "./second-connections.ts";

test("the name of a further connection begins with its number", () => {
  expect(formatConnectionName("Player3", 1)).toBe("(1)Player3");
  expect(formatConnectionName("Player3", 12)).toBe("(12)Player3");
  expect(formatConnectionName("(1)Player3", 2)).toBe("(2)(1)Player3");
});

test("the name of a further connection is truncated to 15 bytes, after a complete character", () => {
  expect(formatConnectionName("ChillerDragon", 1)).toBe("(1)ChillerDrago");
  expect(formatConnectionName("ChillerDragon", 10)).toBe("(10)ChillerDrag");
  expect(formatConnectionName("abcdefghijké", 1)).toBe("(1)abcdefghijk");
  expect(formatConnectionName("abcdefghij🔥", 1)).toBe("(1)abcdefghij");
  expect(formatConnectionName("éééééé", 1)).toBe("(1)éééééé");
  expect(formatConnectionName("ééééééé", 1)).toBe("(1)éééééé");
});

test("all numbers that the game assigns are recognised, and no others", () => {
  expect(["(1)a", "(9)a", "(10)a", "(127)a"].map(getConnectionNumber)).toEqual([1, 9, 10, 127]);
  const invalidNames = [
    "(0)a",
    "(01)a",
    "(128)a",
    "(1000)a",
    "1)a",
    "(1a",
    " (1)a",
    "()a",
    "(-1)a",
    "(1.5)a",
    "a(1)",
    "(１)a",
  ];
  expect(invalidNames.map(getConnectionNumber)).toEqual(invalidNames.map(() => null));
  expect(removeConnectionNumber("(12)(1)a")).toBe("(1)a");
});

test("a player has at most 127 further connections, each with a name", () => {
  const names = listConnectionNames("Ann");
  expect(names).toHaveLength(127);
  expect([names[0], names.at(-1)]).toEqual(["(1)Ann", "(127)Ann"]);
});

test.each([
  { a: "Ann", b: "(1)Ann" },
  { a: "(1)Ann", b: "Ann" },
  { a: "(2)Ann", b: "(1)Ann" },
  { a: "(2)Ann", b: "(1)(2)Ann" },
  // The game truncates both names, to 15 bytes.
  { a: "ChillerDragon", b: "(10)ChillerDrag" },
  { a: "(1)ChillerDrago", b: "(10)ChillerDrag" },
])("$a and $b may be connections of the same player", ({ a, b }) => {
  expect(areConnectionsOfSamePlayer(a, b)).toBe(true);
});

test.each([
  // Two connections never have the same name.
  { a: "Ann", b: "Ann" },
  { a: "Ann", b: "ann" },
  { a: "Ann", b: "Ben" },
  { a: "Ann", b: "(1)Anna" },
  { a: "(1)Ann", b: "(1)Ben" },
])("$a and $b are different players", ({ a, b }) => {
  expect(areConnectionsOfSamePlayer(a, b)).toBe(false);
});

test("a name counts as possibly truncated if another character might not fit into 15 bytes", () => {
  // A character has at most four bytes.
  expect(mayBeTruncated("x".repeat(11))).toBe(false);
  expect(mayBeTruncated("x".repeat(12))).toBe(true);
  expect(mayBeTruncated("é".repeat(6))).toBe(true);
});
