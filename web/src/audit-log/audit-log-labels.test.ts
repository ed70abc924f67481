import { expect, test } from "vitest";
import { actionLabel, formatFact, humanizeName } from "./audit-log-labels.ts";

test("turns names of calls and fields into labels", () => {
  expect(humanizeName("rotateGameServerKey")).toBe("Rotate game server key");
  expect(humanizeName("redScore")).toBe("Red score");
  expect(humanizeName("lineUpOfClanA")).toBe("Line up of clan A");
  expect(humanizeName("isValidated")).toBe("Validated");
  expect(actionLabel("freezeResult")).toBe("Validate result");
  expect(actionLabel("somethingNew")).toBe("Something new");
});

test("formats values", () => {
  const format = (fact: Parameters<typeof formatFact>[0]) => formatFact(fact, (date) => `on ${date.slice(0, 10)}`);
  expect([null, "", true, false, 12.3456, ["a", "b"]].map(format)).toEqual([null, null, "yes", "no", "12.35", "a; b"]);
  expect(format("2026-03-05T00:00:00.000Z")).toBe("on 2026-03-05");
  expect(format(["2026-03-05T00:00:00.000Z", "Ann: confirmed at 2026-03-06T00:00:00.000Z"])).toBe(
    "on 2026-03-05; Ann: confirmed at on 2026-03-06",
  );
});
