import { describe, expect, test } from "vitest";
import {
  createBooleanParam,
  createChoiceParam,
  createIntegerParam,
  createTextParam,
  pageParam,
  parseSearch,
  readSearch,
  stringifySearch,
} from "./search-params.ts";

const params = {
  name: createTextParam(8),
  page: pageParam,
  size: createChoiceParam([10, 25, 50], 25),
  sort: createChoiceParam(["elo", "kills"], "elo"),
  asc: createBooleanParam(false),
  minutes: createIntegerParam({ from: 0, to: 60 }, 20),
};
const fallbacks = { name: "", page: 1, size: 25, sort: "elo", asc: false, minutes: 20 };

const readQuery = (query: string) => readSearch(params, parseSearch(query));

describe("readSearch", () => {
  test.each([
    ["", {}],
    [
      "?name=a%20b&page=3&size=50&sort=kills&asc=true&minutes=0",
      { name: "a b", page: 3, size: 50, sort: "kills", asc: true, minutes: 0 },
    ],
    ["?name=123", { name: "123" }],
    ["?name=true", { name: "true" }],
    ["?name=%22x%22", { name: '"x"' }],
    ["?name=more%20than%20eight", { name: "more tha" }],
    ["?name=a&name=b", { name: "b" }],
    // Malformed escapes.
    ["?name=%FF%", { name: "\uFFFD%" }],
    // Invalid values: the parameter gets its default.
    ["?page=0", {}],
    ["?page=-1", {}],
    ["?page=1.5", {}],
    ["?page=1e3", {}],
    ["?page=0x10", {}],
    ["?page=%2010", {}],
    ["?page=99999999999999999999", {}],
    // One more than the maximum page.
    ["?page=1000001", {}],
    ["?size=11", {}],
    ["?size=25.0", {}],
    ["?sort=ELO", {}],
    ["?sort=constructor", {}],
    ["?asc=1", {}],
    ["?asc=toString", {}],
    ["?minutes=61", {}],
    ["?__proto__=x&constructor=y", {}],
  ])("returns the valid values of the query “%s”, and the defaults of the other parameters", (query, values) => {
    expect(readQuery(query)).toEqual({ ...fallbacks, ...values });
  });

  test("accepts numbers and booleans, as links contain them, besides texts", () => {
    expect(readSearch(params, { page: 2, asc: true, size: 50 })).toEqual({
      ...fallbacks,
      page: 2,
      asc: true,
      size: 50,
    });
  });
});

describe("stringifySearch", () => {
  test("formats values so that reading them returns the same values", () => {
    const search = { name: "+ &=#", page: 7, size: 10, sort: "kills", asc: true, minutes: 60 };
    expect(readQuery(stringifySearch(search))).toEqual(search);
  });
  test("leaves out undefined values", () => {
    expect(stringifySearch({ page: undefined, name: "x" })).toBe("?name=x");
    expect(stringifySearch({ page: undefined })).toBe("");
  });
});
