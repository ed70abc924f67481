import { getDefaultRules } from "contract/default-rules.ts";
import { expect, test } from "vitest";
import { getMapPool, getPickDeadline } from "./pick-map.ts";

const rules = getDefaultRules("Season 1");

test("a map that is listed for several team sizes is in the pool once", () => {
  const sides = [
    { players: 2, minutes: 15, maps: ["ctf3", "ctf5"] },
    { players: 3, minutes: 20, maps: ["ctf5", "ctf2"] },
  ];
  expect(getMapPool({ ...rules, sides })).toEqual(["ctf3", "ctf5", "ctf2"]);
});

test.each([
  { pickHours: null, deadline: null },
  { pickHours: 0, deadline: "2026-03-05T18:00:00Z" },
  { pickHours: 24, deadline: "2026-03-04T18:00:00Z" },
])(
  "with $pickHours hours for picks, the deadline of an event on 5 March at 18:00 is $deadline",
  ({ pickHours, deadline }) => {
    const starts_at = Date.parse("2026-03-05T18:00:00Z");
    const expected = deadline === null ? null : Date.parse(deadline);
    expect(getPickDeadline({ starts_at }, { ...rules, pickHours })).toBe(expected);
  },
);
