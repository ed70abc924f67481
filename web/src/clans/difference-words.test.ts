import { expect, test } from "vitest";
import { differenceWords } from "./difference-words.ts";

test("a difference tells its sign", () => {
  expect([5, 0, -3].map(differenceWords)).toEqual(["+5", "0", "−3"]);
});
