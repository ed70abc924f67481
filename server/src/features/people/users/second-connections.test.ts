import { expect, test } from "vitest";
import { connectionNumber, numberedName, numberedNames, removeNumber } from "./second-connections.ts";

test("puts the number of the connection before the name", () => {
  expect(numberedName("Player3", 1)).toBe("(1)Player3");
  expect(numberedName("Player3", 12)).toBe("(12)Player3");
  expect(numberedName("(1)Player3", 2)).toBe("(2)(1)Player3");
});

test("truncates the name to 15 bytes, after a complete character", () => {
  expect(numberedName("ChillerDragon", 1)).toBe("(1)ChillerDrago");
  expect(numberedName("ChillerDragon", 10)).toBe("(10)ChillerDrag");
  expect(numberedName("abcdefghijké", 1)).toBe("(1)abcdefghijk");
  expect(numberedName("abcdefghij🔥", 1)).toBe("(1)abcdefghij");
  expect(numberedName("éééééé", 1)).toBe("(1)éééééé");
  expect(numberedName("ééééééé", 1)).toBe("(1)éééééé");
});

test("recognises exactly the numbers that the game assigns", () => {
  expect(["(1)a", "(9)a", "(10)a", "(127)a"].map(connectionNumber)).toEqual([1, 9, 10, 127]);
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
  expect(invalidNames.map(connectionNumber)).toEqual(invalidNames.map(() => null));
  expect(removeNumber("(12)(1)a")).toBe("(1)a");
});

test("lists the names of all further connections", () => {
  const names = numberedNames("Ann");
  expect(names).toHaveLength(127);
  expect([names[0], names.at(-1)]).toEqual(["(1)Ann", "(127)Ann"]);
});
