import { expect, test } from "vitest";
import { eloWords } from "./elo.tsx";

const unfrozen = {
  redEloBefore: null,
  blueEloBefore: null,
  redEloGain: null,
  blueEloGain: null,
  winnerSide: "red",
} as const;
const frozen = { redEloBefore: 1012.346, blueEloBefore: 998.2, redEloGain: 15.556, blueEloGain: -15.556 } as const;

test("Elo is a dash until the result is frozen", () => {
  expect(eloWords(unfrozen, "red")).toEqual({ before: "–", gain: null });
});

test("Elo has two decimals, the winner's gain a plus and the loser's a minus sign", () => {
  const won = { ...frozen, winnerSide: "red" } as const;
  expect(eloWords(won, "red")).toEqual({ before: "1012.35", gain: "+15.56" });
  expect(eloWords(won, "blue")).toEqual({ before: "998.20", gain: "−15.56" });
});

test("a gain that rounds to zero still has the winner's sign", () => {
  const won = { ...frozen, redEloGain: -0.001, blueEloGain: 0.001, winnerSide: "blue" } as const;
  expect(eloWords(won, "blue").gain).toBe("+0.00");
  expect(eloWords(won, "red").gain).toBe("−0.00");
});

test("in a draw the sign is that of the number", () => {
  const drawn = { ...frozen, winnerSide: null } as const;
  expect(eloWords(drawn, "red").gain).toBe("+15.56");
  expect(eloWords(drawn, "blue").gain).toBe("−15.56");
  expect(eloWords({ ...drawn, redEloGain: 0, blueEloGain: -0 }, "blue").gain).toBe("±0.00");
});

test("a side without players has no gain, and a negative Elo keeps its sign", () => {
  const forfeit = { ...frozen, redEloBefore: null, redEloGain: 0, blueEloBefore: -3, winnerSide: "blue" } as const;
  expect(eloWords(forfeit, "red")).toEqual({ before: "–", gain: null });
  expect(eloWords(forfeit, "blue").before).toBe("−3.00");
});
