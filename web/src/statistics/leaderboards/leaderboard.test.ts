import { defaultAppearance } from "contract/appearance.ts";
import { expect, test } from "vitest";
import { isFirstUnranked, type RatedPlayer, toLeaderboard } from "./leaderboard.ts";

const mode = { _id: "1", name: "gCTF 2v2", scoreLimit: null, timeLimit: null, spectators: null };
/** The search that shows the top of the leaderboard. */
const topSearch = { modeId: "", userName: "", page: 1, numberPerPage: 25 } as const;

/** Creates players. Those whose name starts with "new" have no games. */
function createPlayers(...names: string[]): RatedPlayer[] {
  return names.map((userName, index) => ({
    user: { _id: userName, userName, ...defaultAppearance, clanId: null, clanName: null },
    standing: userName.startsWith("new")
      ? null
      : { statId: "1", rank: index + 1, elo: 1000, numberGames: 1, numberWins: 1, numberLosses: 0, form: "W" },
  }));
}

/** Returns the ids of the players on the podium and of the others. */
function splitPodium(names: string[], search: { page?: number; userName?: string } = {}) {
  const page = { mode, entries: createPlayers(...names), total: names.length };
  const { podium, others } = toLeaderboard(page, { ...topSearch, ...search });
  return { podium: podium.map(({ user }) => user._id), others: others.map(({ user }) => user._id) };
}

test("the first three players are on the podium, and each player is shown once", () => {
  expect(splitPodium(["a", "b", "c", "d", "new"])).toEqual({ podium: ["a", "b", "c"], others: ["d", "new"] });
});

test("a player without games is not on the podium", () => {
  expect(splitPodium(["a", "new 1", "new 2"])).toEqual({ podium: ["a"], others: ["new 1", "new 2"] });
  expect(splitPodium(["new 1", "new 2"])).toEqual({ podium: [], others: ["new 1", "new 2"] });
  expect(splitPodium([])).toEqual({ podium: [], others: [] });
});

test("later pages and searches have no podium", () => {
  expect(splitPodium(["a", "b"], { page: 2 })).toEqual({ podium: [], others: ["a", "b"] });
  expect(splitPodium(["a", "b"], { userName: "a" })).toEqual({ podium: [], others: ["a", "b"] });
});

test("a line separates the first player without games from the players with games", () => {
  const findPlayersBelowLines = (names: string[]) => {
    const rows = createPlayers(...names);
    return names.filter((_, index) => isFirstUnranked(rows, index));
  };
  expect(findPlayersBelowLines(["a", "b", "new 1", "new 2"])).toEqual(["new 1"]);
  expect(findPlayersBelowLines(["a", "b"])).toEqual([]);
  expect(findPlayersBelowLines(["new 1", "new 2"])).toEqual([]);
});
