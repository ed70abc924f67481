import { describe, expect, test } from "vitest";
import {
  booleanParam,
  choiceParam,
  integerParam,
  pageParam,
  parseSearch,
  readSearch,
  stringifySearch,
  textParam,
} from "./search-params.ts";

const params = {
  name: textParam(8),
  page: pageParam,
  size: choiceParam([10, 25, 50], 25),
  sort: choiceParam(["elo", "kills"], "elo"),
  asc: booleanParam(false),
  minutes: integerParam({ from: 0, to: 60 }, 20),
};
const fallbacks = { name: "", page: 1, size: 25, sort: "elo", asc: false, minutes: 20 };

const read = (address: string) => readSearch(params, parseSearch(address));

describe("reading an address", () => {
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
    ["?page=0", {}],
    ["?page=-1", {}],
    ["?page=1.5", {}],
    ["?page=1e3", {}],
    ["?page=0x10", {}],
    ["?page=%2010", {}],
    ["?page=99999999999999999999", {}],
    ["?page=1000001", {}],
    ["?size=11", {}],
    ["?size=25.0", {}],
    ["?sort=ELO", {}],
    ["?sort=constructor", {}],
    ["?asc=1", {}],
    ["?asc=toString", {}],
    ["?minutes=61", {}],
    ["?__proto__=x&constructor=y", {}],
    ["?name=%FF%", { name: "\uFFFD%" }],
  ])("%s", (address, said) => {
    expect(read(address)).toEqual({ ...fallbacks, ...said });
  });

  test("values that never were in an address are read as if they had been", () => {
    expect(readSearch(params, { page: 2, asc: true, size: 50 })).toEqual({
      ...fallbacks,
      page: 2,
      asc: true,
      size: 50,
    });
  });
});

describe("writing an address", () => {
  test("what is written reads the same again", () => {
    const search = { name: "+ &=#", page: 7, size: 10, sort: "kills", asc: true, minutes: 60 };
    expect(read(stringifySearch(search))).toEqual(search);
  });
  test("what is undefined is left out", () => {
    expect(stringifySearch({ page: undefined, name: "x" })).toBe("?name=x");
    expect(stringifySearch({ page: undefined })).toBe("");
  });
});
