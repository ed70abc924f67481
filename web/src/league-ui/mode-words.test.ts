import { expect, test } from "vitest";
import { mapWord, modeWords, sizeWords } from "./mode-words.ts";

test("a team size is shown in words, what is none as it is", () => {
  expect(sizeWords("2v2")).toBe("2 vs 2");
  expect(sizeWords("16v16")).toBe("16 vs 16");
  expect(sizeWords("Unknown")).toBe("Unknown");
});

test("a map is its own label, and none is Unknown", () => {
  expect(mapWord("ctf5")).toBe("ctf5");
  expect(mapWord(null)).toBe("Unknown");
});

test("the mode stands before the size, which stands alone without one", () => {
  expect(modeWords({ modeName: "gCTF", mode: "3v3" })).toBe("gCTF · 3 vs 3");
  expect(modeWords({ modeName: null, mode: "Unknown" })).toBe("Unknown");
  expect(modeWords({ modeName: "gCTF", mode: "Unknown" })).toBe("gCTF");
});
