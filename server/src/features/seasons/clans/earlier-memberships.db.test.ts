import { expect } from "vitest";
import { beginSeason, createLedClan, endSeason, readStandings } from "../../../../test/league-season.ts";
import { type League, test } from "../../../../test/open-league.ts";
import { openSession } from "../../../../test/sign-up.ts";

/**
 * Opens a second season, in which the Foxes are called Wolves and lack a player whom they had in the first season. The Owls have
 * the same players in both seasons.
 */
async function openSecondSeason(league: League) {
  const { admin } = league;
  await beginSeason(league);
  await createLedClan(league, { name: "Foxes", playerCount: 5 });
  const { leader: leaderOfOwls } = await createLedClan(league, { name: "Owls" });
  await endSeason(league);
  const { _id: seasonId } = await beginSeason(league, "Season 2");
  const clans = await readStandings(league, seasonId);
  const foxes = clans.find(({ name }) => name === "Foxes") ?? expect.fail("no Foxes");
  const owls = clans.find(({ name }) => name === "Owls") ?? expect.fail("no Owls");
  const formerPlayer = foxes.players.find(({ userId }) => userId !== foxes.leaderId) ?? expect.fail("no player");
  await league.call("removeClanPlayer", { as: admin, id: foxes._id, body: { userId: formerPlayer.userId } });
  await league.call("updateClan", { as: admin, id: foxes._id, body: { name: "Wolves" } });
  return { admin, wolvesLeadId: foxes.leaderId ?? "", owlsId: owls._id, leaderOfOwls, formerPlayer };
}

test("a player who was in a clan in an earlier season only can be invited and join another clan", async ({
  league,
}) => {
  const { owlsId, leaderOfOwls, formerPlayer } = await openSecondSeason(league);
  const body = { userId: formerPlayer.userId };
  await league.call("invitePlayer", { as: leaderOfOwls.token, id: owlsId, body });
  const token = await openSession(league, formerPlayer.userId);
  const { data } = await league.call("acceptClanInvitation", { as: token, id: owlsId });
  expect(data.players.map(({ userId }) => userId)).toContain(formerPlayer.userId);
});

test("errors name the clan that a player is in now, not the one of an earlier season", async ({ league }) => {
  const { admin, wolvesLeadId, owlsId } = await openSecondSeason(league);
  const addition = { as: admin, id: owlsId, body: { userIds: [wolvesLeadId] } };
  expect(await league.rejected("addClanPlayers", addition)).toMatchObject({
    errorData: { reasons: "Lena of Foxes is in Wolves already" },
  });
  const text = "Lena of Foxes;;Owls";
  const { data: preview } = await league.call("previewPlayerList", { as: admin, body: { text } });
  expect(preview.players).toMatchObject([{ state: "WRONG", reason: "The player is in Wolves" }]);
});
