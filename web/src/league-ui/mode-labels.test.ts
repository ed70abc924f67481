import { expect, test } from "vitest";
import { formatMode, formatTeamSize, mapLabel } from "./mode-labels.ts";

test("formats a team size and returns any other text unchanged", () => {
  expect(formatTeamSize("2v2")).toBe("2 vs 2");
  expect(formatTeamSize("16v16")).toBe("16 vs 16");
  expect(formatTeamSize("Unknown")).toBe("Unknown");
});

test("labels a map with its name, and a missing map as “Unknown”", () => {
  expect(mapLabel("ctf5")).toBe("ctf5");
  expect(mapLabel(null)).toBe("Unknown");
});

test("shows the mode before the size, and only the size without a mode", () => {
  expect(formatMode({ modeName: "gCTF", mode: "3v3" })).toBe("gCTF · 3 vs 3");
  expect(formatMode({ modeName: null, mode: "Unknown" })).toBe("Unknown");
  expect(formatMode({ modeName: "gCTF", mode: "Unknown" })).toBe("gCTF");
});
