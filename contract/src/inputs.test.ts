import { expect, test } from "vitest";
import { choiceIn } from "./choices.ts";
import { leagueImportsShapes } from "./imports.ts";
import { mapIn, mapName } from "./map-names.ts";
import { modesShapes } from "./modes.ts";
import { integerIn } from "./numbers.ts";

test("reads a whole number from a text of its digits", () => {
  const number = integerIn(-5, 12);
  for (const [sent, read] of [
    [12, 12],
    ["12", 12],
    ["012", 12],
    ["-5", -5],
    [0, 0],
    ["0", 0],
  ] as const) {
    expect(number.parse(sent)).toBe(read);
  }
  for (const sent of ["13", 13, "-6", "", " 1", "1.0", "1e1", "+1", "0x1", "x", 1.5, null, true, [1]]) {
    expect(number.safeParse(sent).success, JSON.stringify(sent)).toBe(false);
  }
});

test("reads an empty choice as null", () => {
  const choice = choiceIn(["red", "blue"]);
  for (const none of [undefined, null, ""]) expect(choice.parse(none)).toBeUndefined();
  expect(choice.parse("red")).toBe("red");
  for (const other of ["green", "RED", " ", 1]) expect(choice.safeParse(other).success).toBe(false);
});

test("leaves an absent page undefined, and reads page 0 as the first", () => {
  const read = (paging: object) => modesShapes.searchModes.body.parse(paging);
  expect(read({ page: null, numberPerPage: null, sort: "" })).toEqual({});
  expect(read({ page: 0, numberPerPage: "10" })).toEqual({ page: 1, numberPerPage: 10 });
  expect(read({ page: "2" })).toEqual({ page: 2 });
});

test("reads a map's old name as its current one", () => {
  expect(["ctf_2", "ctf_3", "ctf_5", "ctf5", "ctf_5_limited"].map((map) => mapIn.parse(map))).toEqual([
    "ctf2",
    "ctf3",
    "ctf5",
    "ctf5",
    "ctf_5_limited",
  ]);
  expect(mapIn.safeParse("constructor").success).toBe(false);
  expect(["ctf_5", "ctf_9", "constructor", "__proto__"].map(mapName)).toEqual([
    "ctf5",
    "ctf_9",
    "constructor",
    "__proto__",
  ]);
});

test("reads a posted message from either of its two fields", () => {
  const read = (body: object) => leagueImportsShapes.importResult.body.parse(body).message;
  expect(read({})).toBe("");
  expect(read({ discordMessage: "" })).toBe("");
  expect(read({ discordMessage: null, message: null })).toBe("");
  expect(read({ discordMessage: "a" })).toBe("a");
  expect(read({ discordMessage: "a", message: " " })).toBe("a");
  expect(read({ discordMessage: "", message: "b" })).toBe("b");
  expect(read({ discordMessage: "a", message: "b" })).toBe("b");
});
