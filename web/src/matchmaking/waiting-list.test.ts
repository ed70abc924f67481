import { expect, test } from "vitest";
import { formatWaiting } from "./waiting-list.tsx";

type WaitingPlayers = Parameters<typeof formatWaiting>[0]["players"];

/** Creates players. Only their number, and how many are away, matter. */
function createPlayers({ presentCount, awayCount }: { presentCount: number; awayCount: number }): WaitingPlayers {
  const presentPlayers = Array.from({ length: presentCount }, () => ({ isAway: false }));
  const awayPlayers = Array.from({ length: awayCount }, () => ({ isAway: true }));
  return [...presentPlayers, ...awayPlayers] as unknown as WaitingPlayers;
}

test.each([
  { presentCount: 0, awayCount: 0, text: "0 of 4 players are waiting" },
  { presentCount: 3, awayCount: 0, text: "3 of 4 players are waiting" },
  { presentCount: 2, awayCount: 1, text: "2 of 4 players are waiting, 1 is away" },
  { presentCount: 1, awayCount: 2, text: "1 of 4 players are waiting, 2 are away" },
])("formatWaiting formats $presentCount present and $awayCount away players as “$text”", ({ text, ...counts }) => {
  expect(formatWaiting({ mode: "2v2", players: createPlayers(counts) })).toBe(text);
});
