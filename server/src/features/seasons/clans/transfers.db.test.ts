import { expect, test } from "vitest";
import { beginSeason, createClan, endSeason, enterRound, readClan } from "../../../../test/league-season.ts";
import { openLeague } from "../../../../test/open-league.ts";
import { createPlayers, createServerRound } from "../../../../test/play.ts";
import { formatJsonMessage } from "../../results/imports/format-round-message.ts";

// "Freezing" a result means validating it. The API says `freezed` for validated.

const hourMs = 3_600_000;

/**
 * Opens a league in which Ann is in the Foxes, moves to the Owls (Ben's clan) two hours later, and another hour passes.
 * `leagueArea` makes the calls of the league area. `resultId` is a result from before the transfer. `formatDate` returns the date
 * a number of hours after Ann joined the Foxes.
 */
async function openLeagueAfterTransfer() {
  const league = await openLeague();
  const { admin } = league;
  const [annId = "", benId = "", cleoId = ""] = await createPlayers(league, "Ann", "Ben", "Cleo");
  await beginSeason(league);
  const foxesId = await createClan(league, "Foxes", annId);
  const owlsId = await createClan(league, "Owls", benId);
  const joinedAt = league.clock.now();
  const formatDate = (hours: number) => new Date(joinedAt + hours * hourMs).toISOString();
  const resultId = await enterRound(league, { red: foxesId, blue: owlsId, redScore: 500, blueScore: 300 });
  league.clock.advance(2 * hourMs);
  await league.call("removeClanPlayer", { as: admin, id: foxesId, body: { userId: annId } });
  await league.call("addClanPlayer", { as: admin, id: owlsId, body: { userId: annId } });
  await league.call("addClanPlayer", { as: admin, id: foxesId, body: { userId: cleoId } });
  league.clock.advance(hourMs);
  return { league, admin, leagueArea: league.leagueArea, annId, benId, cleoId, foxesId, owlsId, resultId, formatDate };
}

test("a result from before a transfer can be frozen for the former clan, but a later one cannot", async () => {
  const { league, admin, leagueArea, foxesId, resultId: id, formatDate } = await openLeagueAfterTransfer();
  const hoursBeforeJoining = -1;
  const hoursAfterTransfer = 3;
  for (const hours of [hoursAfterTransfer, hoursBeforeJoining]) {
    await leagueArea.call("updateResult", { as: admin, id, body: { date: formatDate(hours) } });
    const { errorData } = await leagueArea.rejected("freezeResult", { as: admin, id });
    expect(errorData).toEqual({ missing: "Ann in the red clan" });
  }
  // A player is in a clan from the time of joining until the time of the transfer, both included.
  for (const hours of [0, 2]) {
    await leagueArea.call("updateResult", { as: admin, id, body: { date: formatDate(hours) } });
    expect((await leagueArea.call("previewFreeze", { as: admin, id })).data.missing).toEqual([]);
  }
  await leagueArea.call("updateResult", { as: admin, id, body: { date: formatDate(1) } });
  expect((await leagueArea.call("freezeResult", { as: admin, id })).data).toMatchObject({
    freezed: true,
    winnerName: "Foxes",
  });
  expect(await readClan(league, foxesId)).toMatchObject({ points: 1, players: [{ userName: "Cleo" }] });
});

test("a deleted player does not prevent a freeze, whatever the player's clan was", async () => {
  const { league, admin, leagueArea, annId, resultId: id, formatDate } = await openLeagueAfterTransfer();
  await leagueArea.call("updateResult", { as: admin, id, body: { date: formatDate(3) } });
  const readMissing = async () => (await leagueArea.call("previewFreeze", { as: admin, id })).data.missing;
  expect(await readMissing()).toHaveLength(1);

  await league.call("deleteUser", { as: admin, id: annId });
  expect(await readMissing()).toEqual([]);
  expect((await leagueArea.call("freezeResult", { as: admin, id })).data).toMatchObject({ freezed: true });
});

test("a result of the current clan can be frozen whatever its date", async () => {
  const { league, admin, leagueArea, cleoId, annId, foxesId, owlsId, formatDate } = await openLeagueAfterTransfer();
  const { data } = await leagueArea.call("importResult", { as: admin, body: { date: formatDate(-5) } });
  const id = data._id;
  const scores = { redScore: 1, blueScore: 2, map: "ctf5", redClanId: foxesId, blueClanId: owlsId };
  await leagueArea.call("updateResult", { as: admin, id, body: scores });
  await leagueArea.call("addRedPlayer", { as: admin, id, body: { playerId: cleoId } });
  await leagueArea.call("addBluePlayer", { as: admin, id, body: { playerId: annId } });
  await leagueArea.call("freezeResult", { as: admin, id });
  expect((await readClan(league, owlsId)).points).toBe(1);
});

test("an imported round is assigned to the clans at its date, or else to the current ones", async () => {
  const { admin, leagueArea, foxesId, owlsId, formatDate } = await openLeagueAfterTransfer();
  const formatRound = (red: string, blue: string, { redScore }: { redScore: number }) =>
    formatJsonMessage(createServerRound([red, blue], { redScore }));
  const importRound = async (body: { message: string; date: string }) =>
    (await leagueArea.call("importResult", { as: admin, body })).data;
  const roundOfFormerClans = await importRound({
    message: formatRound("Ann", "Ben", { redScore: 1 }),
    date: formatDate(1),
  });
  expect(roundOfFormerClans).toMatchObject({ redClanId: foxesId, blueClanId: owlsId });

  await leagueArea.call("freezeResult", { as: admin, id: roundOfFormerClans._id });
  const roundOfCurrentClans = await importRound({
    message: formatRound("Ann", "Cleo", { redScore: 2 }),
    date: formatDate(1),
  });
  expect(roundOfCurrentClans).toMatchObject({ redClanId: owlsId, blueClanId: foxesId });

  const roundOfOneClan = { message: formatRound("Ann", "Ben", { redScore: 3 }), date: formatDate(3) };
  expect(await leagueArea.rejected("importResult", { as: admin, body: roundOfOneClan })).toMatchObject({
    errorCode: "SAME_CLAN",
  });
});

test("the memberships of a deleted user stay stored", async () => {
  const { league, admin, annId, owlsId, formatDate } = await openLeagueAfterTransfer();
  await league.call("deleteUser", { as: admin, id: annId });
  const listPastMembers = () => league.context.db.selectFrom("past_clan_players").selectAll().orderBy("id").execute();
  const deletedAt = league.clock.now();
  expect(await listPastMembers()).toMatchObject([
    { user_id: Number(annId), left_at: Date.parse(formatDate(2)) },
    { user_id: Number(annId), clan_id: Number(owlsId), came_at: Date.parse(formatDate(2)), left_at: deletedAt },
  ]);
});

test("copied rosters count from the start of the season or from its creation, whichever is earlier", async () => {
  const { league, admin, benId, formatDate } = await openLeagueAfterTransfer();
  const now = league.clock.now();
  await endSeason(league);
  for (const { name, startDate, cameAt } of [
    { name: "Early", startDate: formatDate(-100), cameAt: Date.parse(formatDate(-100)) },
    { name: "Late", startDate: formatDate(100), cameAt: now },
  ]) {
    const body = { name, startDate, endDate: formatDate(1000) };
    await league.call("createSeason", { as: admin, body });
    const members = await league.context.db
      .selectFrom("clan_players")
      .selectAll()
      .orderBy("season_id", "desc")
      .execute();
    expect(members.find(({ user_id }) => user_id === Number(benId))).toMatchObject({ came_at: cameAt });
    await endSeason(league);
  }
});
