import { expect, test } from "vitest";
import { mapWord, modeWords, sizeWords } from "./mode-words.ts";

test("a team size is shown in words, any other text unchanged", () => {
  expect(sizeWords("2v2")).toBe("2 vs 2");
  expect(sizeWords("16v16")).toBe("16 vs 16");
  expect(sizeWords("Unknown")).toBe("Unknown");
});

test("a map is its own label, no map is “Unknown”", () => {
  expect(mapWord("ctf5")).toBe("ctf5");
  expect(mapWord(null)).toBe("Unknown");
});

test("shows the mode before the size, and only the size without a mode", () => {
  expect(modeWords({ modeName: "gCTF", mode: "3v3" })).toBe("gCTF · 3 vs 3");
  expect(modeWords({ modeName: null, mode: "Unknown" })).toBe("Unknown");
  expect(modeWords({ modeName: "gCTF", mode: "Unknown" })).toBe("gCTF");
});
