import { expect, test } from "vitest";
import { connectionNumber, numberedName, numberedNames, withoutNumber } from "./second-connections.ts";

test("puts the number of the connection before the name", () => {
  expect(numberedName("Player3", 1)).toBe("(1)Player3");
  expect(numberedName("Player3", 12)).toBe("(12)Player3");
  expect(numberedName("(1)Player3", 2)).toBe("(2)(1)Player3");
});

test("cuts the name at 15 bytes, to whole characters", () => {
  expect(numberedName("ChillerDragon", 1)).toBe("(1)ChillerDrago");
  expect(numberedName("ChillerDragon", 10)).toBe("(10)ChillerDrag");
  expect(numberedName("abcdefghijké", 1)).toBe("(1)abcdefghijk");
  expect(numberedName("abcdefghij🔥", 1)).toBe("(1)abcdefghij");
  expect(numberedName("éééééé", 1)).toBe("(1)éééééé");
  expect(numberedName("ééééééé", 1)).toBe("(1)éééééé");
});

test("reads the numbers that the game gives, and no others", () => {
  expect(["(1)a", "(9)a", "(10)a", "(127)a"].map(connectionNumber)).toEqual([1, 9, 10, 127]);
  const others = [
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
  expect(others.map(connectionNumber)).toEqual(others.map(() => null));
  expect(withoutNumber("(12)(1)a")).toBe("(1)a");
});

test("lists every name of a further connection", () => {
  const names = numberedNames("Ann");
  expect(names).toHaveLength(127);
  expect([names[0], names.at(-1)]).toEqual(["(1)Ann", "(127)Ann"]);
});
