import { expect, test } from "vitest";
import { examplePlayer, exampleMatch as match } from "./example-match.ts";
import { spokenWords, stageOf } from "./match-stage.ts";

test("a match asks who is not ready, waits with who is, and is played once all are", () => {
  expect(stageOf(match, examplePlayer("12"))).toBe("asks");
  expect(stageOf(match, examplePlayer("12", true))).toBe("waits");
  expect(stageOf({ ...match, readyUntil: null }, examplePlayer("12", true))).toBe("plays");
});

test("what is heard says what is played, where, on which side, and what to do", () => {
  const [red, blue] = [examplePlayer("12"), examplePlayer("21", true)];
  expect(spokenWords(match, red)).toBe("Your match is here: 2 vs 2 on ctf5, you play Red. Press Ready.");
  const ready = { ...match, readyUntil: null };
  expect(spokenWords(ready, blue)).toBe("Everybody is ready: 2 vs 2 on ctf5, you play Blue. Play now.");
});
