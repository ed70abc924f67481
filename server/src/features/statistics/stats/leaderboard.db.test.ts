import { expect } from "vitest";
import { test } from "../../../../test/open-league.ts";
import { createMode, createPlayers } from "../../../../test/play.ts";
import { listedNames, playRounds } from "../../../../test/play-rounds.ts";
import { signUp } from "../../../../test/sign-up.ts";

test("the leaderboard is sorted by Elo, then by name, and lists players without results last", async ({ league }) => {
  const { modeId } = await playRounds(league);
  // `playRounds` has four winners, a pair that has drawn, and four losers. Winners have gained equal Elo.
  await createPlayers(league, "zoe", "Adam");
  const { data } = await league.call("searchLeaderboard", { body: { modeId } });
  expect(data.map(({ user, standing }) => ({ rank: standing?.rank ?? null, userName: user.userName }))).toEqual([
    { rank: 1, userName: "100%" },
    { rank: 1, userName: "anna" },
    { rank: 1, userName: "ÄRGER" },
    { rank: 1, userName: "ﬀ" },
    { rank: 5, userName: "back\\slash" },
    { rank: 5, userName: "ΟΔΥΣΣΕΥΣ" },
    { rank: 7, userName: "a_b" },
    { rank: 7, userName: "Bert" },
    { rank: 7, userName: "ärgerlich" },
    { rank: 7, userName: "🔥" },
    { rank: null, userName: "Adam" },
    { rank: null, userName: "admin" },
    { rank: null, userName: "zoe" },
  ]);

  const { data: stats } = await league.call("searchStats", { body: { modeId } });
  // Apart from the ranks, which are checked above, standings have the values of the players' stats.
  for (const { user, standing } of data) {
    const stat = stats.find(({ userId }) => userId === user._id);
    if (stat === undefined) {
      expect(standing).toBeNull();
    } else {
      const { _id: statId, elo, numberGames, numberWins, numberLosses, form } = stat;
      expect(standing).toEqual({ statId, elo, numberGames, numberWins, numberLosses, form, rank: standing?.rank });
    }
  }
  const { data: secondPage, ...paging } = await league.call("searchLeaderboard", {
    body: { modeId, page: 2, numberPerPage: 5 },
  });
  expect(secondPage).toEqual(data.slice(5, 10));
  // The ten players of `playRounds`, two new players and the admin.
  expect(paging).toEqual({ page: 2, total: 13 });
});

test("the leaderboard shows no standings if no mode is given or the mode has no results", async ({ league }) => {
  await playRounds(league);
  const unplayedModeId = await createMode(league, "unplayed");
  const { data: leaderboardWithoutMode } = await league.call("searchLeaderboard");
  // The listed players of `playRounds`, and the admin.
  expect(leaderboardWithoutMode.map(({ standing }) => standing)).toEqual(Array(listedNames.length + 1).fill(null));

  for (const modeId of [unplayedModeId, "999999", "none", null]) {
    expect((await league.call("searchLeaderboard", { body: { modeId } })).data).toEqual(leaderboardWithoutMode);
  }
});

test("a search of the leaderboard by name shows the ranks of the complete list", async ({ league }) => {
  const { modeId } = await playRounds(league);
  const { data, total } = await league.call("searchLeaderboard", { body: { modeId, userName: "ÄRGER", page: 1 } });
  expect(data).toMatchObject([
    { user: { userName: "ÄRGER" }, standing: { rank: 1 } },
    { user: { userName: "ärgerlich" }, standing: { rank: 7 } },
  ]);
  expect(total).toBe(2);

  for (const userName of ["%%", "a%", "_b_"]) {
    expect((await league.call("searchLeaderboard", { body: { modeId, userName } })).data).toEqual([]);
  }
});

test("the leaderboard shows a user's e-mail, role and block only to admins and to that user", async ({ league }) => {
  const { modeId } = await playRounds(league);
  const { id, token } = await signUp(league, "Ada");
  // The admin and Ada are not among the listed names.
  const userCount = listedNames.length + 2;
  const findUsersWithPrivateFields = async (viewerToken: string | undefined) => {
    const { data } = await league.call("searchLeaderboard", { as: viewerToken, body: { modeId } });
    expect(data).toHaveLength(userCount);
    return data
      .filter(({ user }) => "email" in user || "role" in user || "blocked" in user)
      .map(({ user }) => user._id);
  };
  expect(await findUsersWithPrivateFields(undefined)).toEqual([]);
  expect(await findUsersWithPrivateFields(token)).toEqual([id]);
  expect(await findUsersWithPrivateFields(league.admin)).toHaveLength(userCount);
});
