import { expect, test } from "vitest";
import { actionTitle, factWords, wordsOf } from "./history-words.ts";

test("names of calls and fields read as words", () => {
  expect(wordsOf("rotateGameServerKey")).toBe("Rotate game server key");
  expect(wordsOf("redScore")).toBe("Red score");
  expect(wordsOf("lineUpOfClanA")).toBe("Line up of clan A");
  expect(wordsOf("isValidated")).toBe("Validated");
  expect(actionTitle("freezeResult")).toBe("Validate result");
  expect(actionTitle("somethingNew")).toBe("Something new");
});

test("values are shown for people", () => {
  const words = (fact: Parameters<typeof factWords>[0]) => factWords(fact, (date) => `on ${date.slice(0, 10)}`);
  expect([null, "", true, false, 12.3456, ["a", "b"]].map(words)).toEqual([null, null, "yes", "no", "12.35", "a; b"]);
  expect(words("2026-03-05T00:00:00.000Z")).toBe("on 2026-03-05");
  expect(words(["2026-03-05T00:00:00.000Z", "b"])).toBe("on 2026-03-05; b");
});
