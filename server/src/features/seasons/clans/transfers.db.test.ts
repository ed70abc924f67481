import { expect, test } from "vitest";
import { beginSeason, createClan, endSeason, enterRound, readClan } from "../../../../test/league-season.ts";
import { openLeague } from "../../../../test/open-league.ts";
import { createPlayers, createServerRound } from "../../../../test/play.ts";
import { writeJson } from "../../results/imports/write-round-message.ts";

const hourMs = 3_600_000;

/** Opens a league in which Ann is in the Foxes, moves to the Owls (Ben's clan) two hours later, and another hour passes. */
async function openTransfer() {
  const league = await openLeague();
  const as = league.admin;
  const [ann = "", ben = "", cleo = ""] = await createPlayers(league, "Ann", "Ben", "Cleo");
  await beginSeason(league);
  const foxes = await createClan(league, "Foxes", ann);
  const owls = await createClan(league, "Owls", ben);
  const joinedAt = league.clock.now();
  const formatDate = (hours: number) => new Date(joinedAt + hours * hourMs).toISOString();
  const id = await enterRound(league, { red: foxes, blue: owls, redScore: 500, blueScore: 300 });
  league.clock.advance(2 * hourMs);
  await league.call("removeClanPlayer", { as, id: foxes, body: { userId: ann } });
  await league.call("addClanPlayer", { as, id: owls, body: { userId: ann } });
  await league.call("addClanPlayer", { as, id: foxes, body: { userId: cleo } });
  league.clock.advance(hourMs);
  return { league, as, leagueCalls: league.league, ann, ben, cleo, foxes, owls, id, formatDate };
}

test("a result from before a transfer can be frozen for the former clan, but a later one cannot", async () => {
  const { league, as, leagueCalls, foxes, id, formatDate } = await openTransfer();
  for (const [hours, missing] of [
    [3, "Ann in the red clan"],
    [-1, "Ann in the red clan"],
  ] as const) {
    await leagueCalls.call("updateResult", { as, id, body: { date: formatDate(hours) } });
    expect((await leagueCalls.rejected("freezeResult", { as, id })).errorData).toEqual({ missing });
  }
  await leagueCalls.call("updateResult", { as, id, body: { date: formatDate(1) } });
  expect((await leagueCalls.call("freezeResult", { as, id })).data).toMatchObject({
    freezed: true,
    winnerName: "Foxes",
  });
  expect(await readClan(league, foxes)).toMatchObject({ points: 1, players: [{ userName: "Cleo" }] });
});

test("a result of the current clan can be frozen whatever its date", async () => {
  const { league, as, leagueCalls, cleo, ann, foxes, owls, formatDate } = await openTransfer();
  const { data } = await leagueCalls.call("importResult", { as, body: { date: formatDate(-5) } });
  const id = data._id;
  const scores = { redScore: 1, blueScore: 2, map: "ctf5", redClanId: foxes, blueClanId: owls };
  await leagueCalls.call("updateResult", { as, id, body: scores });
  await leagueCalls.call("addRedPlayer", { as, id, body: { playerId: cleo } });
  await leagueCalls.call("addBluePlayer", { as, id, body: { playerId: ann } });
  await leagueCalls.call("freezeResult", { as, id });
  expect((await readClan(league, owls)).points).toBe(1);
});

test("an imported round is assigned to the clans at its date, or else to the current ones", async () => {
  const { as, leagueCalls, foxes, owls, formatDate } = await openTransfer();
  const message = (red: string, blue: string, redScore: number) =>
    writeJson(createServerRound([red, blue], { redScore }));
  const importRound = async (body: { message: string; date: string }) =>
    (await leagueCalls.call("importResult", { as, body })).data;
  const earlierRound = await importRound({ message: message("Ann", "Ben", 1), date: formatDate(1) });
  expect(earlierRound).toMatchObject({ redClanId: foxes, blueClanId: owls });

  await leagueCalls.call("freezeResult", { as, id: earlierRound._id });
  const now = await importRound({ message: message("Ann", "Cleo", 2), date: formatDate(1) });
  expect(now).toMatchObject({ redClanId: owls, blueClanId: foxes });

  const later = { message: message("Ann", "Ben", 3), date: formatDate(3) };
  expect(await leagueCalls.rejected("importResult", { as, body: later })).toMatchObject({ errorCode: "SAME_CLAN" });
});

test("a deleted user's membership stays stored, and copied rosters count from the start of the season", async () => {
  const { league, as, ann, ben, owls, formatDate } = await openTransfer();
  await league.call("deleteUser", { as, id: ann });
  const listPastMembers = () => league.context.db.selectFrom("past_clan_players").selectAll().orderBy("id").execute();
  const now = league.clock.now();
  expect(await listPastMembers()).toMatchObject([
    { user_id: Number(ann), left_at: Date.parse(formatDate(2)) },
    { user_id: Number(ann), clan_id: Number(owls), came_at: Date.parse(formatDate(2)), left_at: now },
  ]);

  await endSeason(league);
  for (const [name, startDate, cameAt] of [
    ["Early", formatDate(-100), Date.parse(formatDate(-100))],
    ["Late", formatDate(100), now],
  ] as const) {
    const body = { name, startDate, endDate: formatDate(1000) };
    await league.call("createSeason", { as, body });
    const newest = await league.context.db
      .selectFrom("clan_players")
      .selectAll()
      .orderBy("season_id", "desc")
      .execute();
    expect(newest.find(({ user_id }) => user_id === Number(ben))).toMatchObject({ came_at: cameAt });
    await endSeason(league);
  }
});
