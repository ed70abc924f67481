import { getDefaultRules } from "contract/default-rules.ts";
import { describe, expect, test } from "vitest";
import { getEarliestStartByLeader } from "./load-match-config.ts";

const minuteMs = 60_000;
/** The scheduled start of the match, whose server is reserved 15 minutes before. */
const start = Date.parse("2026-03-05T18:00:00Z");
const madeAt = start - 15 * minuteMs;
const rules = { ...getDefaultRules("Season 1"), serverMinutes: 15 };
/** Returns the instant this number of minutes after the scheduled start. */
const toInstant = (minutes: number) => start + minutes * minuteMs;

describe("the leaders can start", () => {
  // `since` is when the server became ready for the round, and `from` when the leaders can start it, both in minutes after the
  // scheduled start.
  test.each([
    { rounds: 0, since: -10, from: 0, rule: "the first round at the scheduled start" },
    { rounds: 0, since: 5, from: 5, rule: "the first round once a late server is ready" },
    { rounds: 0, since: 5, incident: "RESTARTED", from: 7, rule: "the first round two minutes after an incident" },
    { rounds: 1, since: 20, from: 22, rule: "the next round after a break of two minutes" },
    { rounds: 1, since: 20, incident: "ROUND_INTERRUPTED", from: 22, rule: "an interrupted round after two minutes" },
    { rounds: 1, since: -10, from: 0, rule: "no round before the scheduled start" },
    { rounds: 1, since: -1, from: 1, rule: "the next round after the break of an early round" },
  ] as const)("$rule", ({ rounds, since, from, ...row }) => {
    const incident = "incident" in row ? row.incident : null;
    const reservation = { rounds, since: toInstant(since), made_at: madeAt, incident };
    expect(getEarliestStartByLeader(reservation, { starts_at: start }, rules)).toBe(toInstant(from));
  });

  test("the next round at its former time if the match is moved to a later date between two rounds", () => {
    const reservation = { rounds: 1, since: toInstant(20), made_at: madeAt, incident: null };
    expect(getEarliestStartByLeader(reservation, { starts_at: toInstant(10_000) }, rules)).toBe(toInstant(22));
  });
});
