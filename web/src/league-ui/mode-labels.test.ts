import { expect, test } from "vitest";
import { formatMode, formatTeamSize, getMapLabel } from "./mode-labels.ts";

test("a team size is formatted, and any other text is unchanged", () => {
  expect(formatTeamSize("2v2")).toBe("2 vs 2");
  expect(formatTeamSize("16v16")).toBe("16 vs 16");
  expect(formatTeamSize("Unknown")).toBe("Unknown");
});

test("the label of a map is its name, and the label of a missing map is “Unknown”", () => {
  expect(getMapLabel("ctf5")).toBe("ctf5");
  expect(getMapLabel(null)).toBe("Unknown");
});

test("the mode comes before the team size, and an unknown team size is omitted", () => {
  expect(formatMode({ modeName: "gCTF", mode: "3v3" })).toBe("gCTF · 3 vs 3");
  expect(formatMode({ modeName: "gCTF", mode: "Unknown" })).toBe("gCTF");
});

test("without a mode, only the team size is shown, even if it is unknown", () => {
  expect(formatMode({ modeName: null, mode: "Unknown" })).toBe("Unknown");
});
