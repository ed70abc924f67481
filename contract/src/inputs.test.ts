import { expect, test } from "vitest";
import { choiceInput } from "./choices.ts";
import { leagueImportsSchemas } from "./imports.ts";
import { mapInput, toCurrentMapName } from "./map-names.ts";
import { modesSchemas } from "./modes.ts";
import { integerInput } from "./numbers.ts";

test("integerInput accepts only integers within its limits, also as strings of digits", () => {
  const integer = integerInput(-5, 12);
  for (const [input, parsed] of [
    [12, 12],
    ["12", 12],
    ["012", 12],
    ["-5", -5],
    [0, 0],
    ["0", 0],
  ] as const) {
    expect(integer.parse(input)).toBe(parsed);
  }
  for (const value of ["13", 13, "-6", "", " 1", "1.0", "1e1", "+1", "0x1", "x", 1.5, null, true, [1]]) {
    expect(integer.safeParse(value).success, JSON.stringify(value)).toBe(false);
  }
});

test("choiceInput parses an empty choice as undefined, and rejects values that are not among its choices", () => {
  const choice = choiceInput(["red", "blue"]);
  for (const emptyValue of [undefined, null, ""]) expect(choice.parse(emptyValue)).toBeUndefined();
  expect(choice.parse("red")).toBe("red");
  for (const invalidValue of ["green", "RED", " ", 1]) expect(choice.safeParse(invalidValue).success).toBe(false);
});

test("a search has no page if none is requested, and treats page 0 as page 1", () => {
  const parsePaging = (paging: object) => modesSchemas.searchModes.body.parse(paging);
  expect(parsePaging({ page: null, numberPerPage: null, sort: "" })).toEqual({});
  expect(parsePaging({ page: 0, numberPerPage: "10" })).toEqual({ page: 1, numberPerPage: 10 });
  expect(parsePaging({ page: "2" })).toEqual({ page: 2 });
});

test("mapInput converts the former name of a map to its current one", () => {
  expect(["ctf_2", "ctf_3", "ctf_5", "ctf5", "ctf_5_limited"].map((map) => mapInput.parse(map))).toEqual([
    "ctf2",
    "ctf3",
    "ctf5",
    "ctf5",
    "ctf_5_limited",
  ]);
});

test("mapInput rejects an unknown name, which toCurrentMapName returns unchanged", () => {
  expect(mapInput.safeParse("constructor").success).toBe(false);
  expect(["ctf_5", "ctf_9", "constructor", "__proto__"].map(toCurrentMapName)).toEqual([
    "ctf5",
    "ctf_9",
    "constructor",
    "__proto__",
  ]);
});

test("an import reads its message from `message`, or from `discordMessage` if `message` is blank", () => {
  const parseMessage = (body: object) => leagueImportsSchemas.importResult.body.parse(body).message;
  expect(parseMessage({})).toBe("");
  expect(parseMessage({ discordMessage: "" })).toBe("");
  expect(parseMessage({ discordMessage: null, message: null })).toBe("");
  expect(parseMessage({ discordMessage: "a" })).toBe("a");
  expect(parseMessage({ discordMessage: "a", message: " " })).toBe("a");
  expect(parseMessage({ discordMessage: "", message: "b" })).toBe("b");
  expect(parseMessage({ discordMessage: "a", message: "b" })).toBe("b");
});
