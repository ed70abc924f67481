import { expect, test } from "vitest";
import { createClansWithLeaders, createEvent } from "../../../test/league-season.ts";
import { openLeague } from "../../../test/open-league.ts";
import { signUpAll } from "../../../test/queue-up.ts";
import { raceOnLock } from "../../../test/race-on-lock.ts";
import type { LeagueTransaction } from "../context.ts";
import { lockUserForUpdate } from "../people/users/users-queries.ts";

// In March, a day in Berlin begins at 23:00 UTC.
const matchDates = { startDate: "2026-03-05T18:00:00Z", endDate: "2026-03-05T19:30:00Z" };

/** Creates a match of the Foxes (four players) against the Owls. The clock is at noon of the match day. */
async function openMatchDay() {
  const league = await openLeague();
  const as = league.admin;
  const [foxes, owls] = await createClansWithLeaders(league, "Foxes", "Owls");
  const otherFoxes = await signUpAll(league, "Ann", "Ben", "Cleo");
  for (const { id } of otherFoxes) await league.call("addClanPlayer", { as, id: foxes.id, body: { userId: id } });
  const { _id: id } = await createEvent(league, { clans: [foxes.id, owls.id], ...matchDates });
  league.clock.moveTo(Date.parse("2026-03-05T11:00:00Z"));
  const [ann = "", ben = "", cleo = ""] = otherFoxes.map((player) => player.id);
  const createLineUp = (...[players, substitutes = []]: string[][]) => ({
    as: foxes.lead.token,
    id,
    body: { players: players ?? [], substitutes },
  });
  const viewLineUpsAs = async (token?: string) =>
    (await league.call("getLineUps", { as: token, id })).data.lineUps.map(({ clanName, players, substitutes }) => ({
      clanName,
      players: players.map(({ userName }) => userName),
      substitutes: substitutes.map(({ userName }) => userName),
    }));

  return { league, as, id, foxes, owls, annToken: otherFoxes[0]?.token, ann, ben, cleo, createLineUp, viewLineUpsAs };
}

test("a leader sets the line-up on match day, and others see it once the match starts", async () => {
  const { league, as, id, foxes, owls, annToken, ann, ben, cleo, createLineUp, viewLineUpsAs } = await openMatchDay();
  const { data } = await league.call("nameLineUp", createLineUp([ben, ann], [cleo]));
  expect(data.namesFor).toEqual([foxes.id]);

  const lineUp = { clanName: "Foxes", players: ["Ben", "Ann"], substitutes: ["Cleo"] };
  for (const token of [annToken, as]) expect(await viewLineUpsAs(token)).toEqual([lineUp]);
  for (const token of [undefined, owls.lead.token]) expect(await viewLineUpsAs(token)).toEqual([]);

  // A player who leaves the clan before the match is removed from the line-up.
  await league.call("leaveClan", { as: annToken, id: foxes.id });
  expect(await viewLineUpsAs(as)).toEqual([{ ...lineUp, players: ["Ben"] }]);

  await league.call("nameLineUp", createLineUp([foxes.lead.id, ben]));
  league.clock.moveTo(Date.parse(matchDates.startDate));
  const finalLineUp = { clanName: "Foxes", players: ["Lead of Foxes", "Ben"], substitutes: [] };
  for (const token of [undefined, owls.lead.token, annToken]) expect(await viewLineUpsAs(token)).toEqual([finalLineUp]);
  await league.expectError(409, "EVENT_BEGAN", "nameLineUp", createLineUp([ben, cleo]));
  expect((await league.call("getLineUps", { as: foxes.lead.token, id })).data.namesFor).toEqual([]);

  await league.call("removeClanPlayer", { as, id: foxes.id, body: { userId: ben } });
  // Until the match is over, a player who leaves the clan is removed from the line-up. After that, the line-up stays.
  expect(await viewLineUpsAs()).toEqual([{ ...finalLineUp, players: ["Lead of Foxes"] }]);

  league.clock.moveTo(Date.parse(matchDates.endDate));
  await league.call("removeClanPlayer", { as, id: foxes.id, body: { userId: foxes.lead.id } });
  expect(await viewLineUpsAs()).toEqual([{ ...finalLineUp, players: ["Lead of Foxes"] }]);
});

test("rejects an invalid line-up, and deletes a line-up when the match is moved", async () => {
  const { league, as, id, owls, annToken, ann, ben, createLineUp, viewLineUpsAs } = await openMatchDay();
  for (const [body, field] of [
    [{ players: [ann] }, "players"],
    [{ players: [ann, ann] }, "players"],
    [{ players: [ann, ben], substitutes: [ann] }, "substitutes"],
    [{ players: [ann, ben, "7", "8"] }, "players"],
  ] as const) {
    const rejected = await league.rejected("nameLineUp", { ...createLineUp(), body: structuredClone(body) as never });
    expect(rejected).toMatchObject({ status: 400, errorData: { field } });
  }
  await league.expectError(409, "PLAYER_NOT_IN_ROSTER", "nameLineUp", createLineUp([ann, owls.lead.id]));
  for (const token of [annToken, as]) {
    expect(await league.rejected("nameLineUp", { ...createLineUp([ann, ben]), as: token })).toMatchObject({
      status: 403,
    });
  }

  await league.call("nameLineUp", createLineUp([ann, ben]));
  await league.call("updateEvent", { as, id, body: { description: "On stream" } });
  expect(await viewLineUpsAs(as)).toHaveLength(1);

  await league.call("updateEvent", { as, id, body: { startDate: "2026-03-05T18:15:00Z" } });
  expect(await viewLineUpsAs(as)).toEqual([]);

  league.clock.moveTo(Date.parse("2026-03-04T22:59:59Z"));
  await league.expectError(409, "NOT_MATCH_DAY", "nameLineUp", createLineUp([ann, ben]));

  league.clock.moveTo(Date.parse("2026-03-04T23:00:00Z"));
  await league.call("nameLineUp", createLineUp([ann, ben]));
});

test("a player who concurrently leaves the clan is in no line-up", async () => {
  const { league, as, id, foxes, ann, ben, createLineUp, viewLineUpsAs } = await openMatchDay();
  const [reply] = await raceOnLock(league.context.db, {
    lock: (trx) => trx.deleteFrom("clan_players").where("user_id", "=", Number(ann)).execute(),
    start: () => [league.send("nameLineUp", createLineUp([ann, ben]))],
  });
  expect(reply).toMatchObject({ status: 409, body: { errorCode: "PLAYER_NOT_IN_ROSTER" } });
  expect(await viewLineUpsAs(as)).toEqual([]);
  expect((await league.call("getLineUps", { as: foxes.lead.token, id })).data.namesFor).toEqual([foxes.id]);
});

test("rejects blocked and deleted players, and a block removes a player from line-ups", async () => {
  const { league, as, id, foxes, ann, ben, cleo, createLineUp, viewLineUpsAs } = await openMatchDay();
  const createAdminLineUp = (players: string[]) => ({ as, id, body: { clanId: foxes.id, players } });

  await league.call("nameLineUp", createLineUp([ann, ben], [cleo]));
  const ban = { scope: "ALL", reason: "any", endDate: null } as const;
  await league.call("updateUser", { as, id: ann, body: { ban } });
  expect(await viewLineUpsAs(as)).toEqual([{ clanName: "Foxes", players: ["Ben"], substitutes: ["Cleo"] }]);

  for (const call of [createLineUp([ann, ben]), createLineUp([ben, cleo], [ann]), createAdminLineUp([ann, ben])]) {
    await league.expectError(409, "PLAYER_BLOCKED", "nameLineUp", call);
  }
  await league.call("updateUser", { as, id: ann, body: { ban: { ...ban, scope: "RANKED" } } });
  await league.call("nameLineUp", createLineUp([ann, ben], [cleo]));
  // A block also removes a player from the line-up while the match is played.
  league.clock.moveTo(Date.parse(matchDates.startDate) + 60_000);
  await league.call("updateUser", { as, id: ben, body: { blocked: true } });
  await league.call("deleteUser", { as, id: cleo });
  expect(await viewLineUpsAs(as)).toEqual([{ clanName: "Foxes", players: ["Ann"], substitutes: [] }]);
  await league.expectError(409, "PLAYER_NOT_IN_ROSTER", "nameLineUp", createAdminLineUp([ann, cleo]));

  league.clock.moveTo(Date.parse(matchDates.endDate));
  await league.expectError(409, "PLAYER_BLOCKED", "nameLineUp", createAdminLineUp([ann, ben]));
});

test("a player who is concurrently blocked is in no line-up", async () => {
  const { league, as, ann, ben, createLineUp, viewLineUpsAs } = await openMatchDay();
  const lock = (trx: LeagueTransaction) => lockUserForUpdate(trx, Number(ann));
  await raceOnLock(league.context.db, {
    lock,
    start: () => [
      league.send("updateUser", { as, id: ann, body: { blocked: true } }),
      league.send("nameLineUp", createLineUp([ben, ann])),
    ],
  });
  expect(JSON.stringify(await viewLineUpsAs(as))).not.toContain("Ann");
});

test("admins set both line-ups at any time, and the audit log shows the changes", async () => {
  const { league, as, id, foxes, owls, ann, ben, cleo, createLineUp, viewLineUpsAs } = await openMatchDay();
  const createAdminLineUp = (clanId: string, players: string[]) => ({ as, id, body: { clanId, players } });

  league.clock.moveTo(Date.parse("2026-03-02T12:00:00Z"));
  const { data } = await league.call("nameLineUp", createAdminLineUp(foxes.id, [ann, ben]));
  expect(data).toMatchObject({ namesFor: [foxes.id, owls.id], lineUps: [{ clanName: "Foxes" }] });

  league.clock.moveTo(Date.parse(matchDates.startDate));
  await league.call("removeClanPlayer", { as, id: foxes.id, body: { userId: ann } });
  await league.expectError(409, "PLAYER_NOT_IN_ROSTER", "nameLineUp", createAdminLineUp(foxes.id, [ann, cleo]));

  // Once the match is over, players who were in the clan when it started are accepted.
  league.clock.moveTo(Date.parse(matchDates.endDate));
  await league.call("nameLineUp", createAdminLineUp(foxes.id, [ann, cleo]));
  expect(await viewLineUpsAs()).toEqual([{ clanName: "Foxes", players: ["Ann", "Cleo"], substitutes: [] }]);
  for (const [call, expected] of [
    [createAdminLineUp(foxes.id, [ann, owls.lead.id]), { status: 409, errorCode: "PLAYER_NOT_IN_ROSTER" }],
    [createAdminLineUp("999", [ann, cleo]), { status: 400, errorData: { field: "clanId" } }],
    [
      { ...createAdminLineUp(owls.id, [ann, cleo]), as: foxes.lead.token },
      { status: 403, errorCode: "NOT_LEADER" },
    ],
    [
      { ...createLineUp([ann, cleo]), as },
      { status: 403, errorCode: "NOT_LEADER" },
    ],
  ] as const) {
    expect(await league.rejected("nameLineUp", call)).toMatchObject(expected);
  }

  await league.call("addClanPlayer", { as, id: owls.id, body: { userId: ann } });
  const { message } = await league.rejected("nameLineUp", createAdminLineUp(owls.id, [owls.lead.id, ann]));
  expect(message).toBe("players must not name Ann, who is in the other line-up");

  const { data: entries } = await league.call("searchHistory", { as, body: { kind: "EVENT", subjectId: id } });
  expect(entries[0]).toMatchObject({
    action: "nameLineUp",
    changes: [{ field: "lineUpOfClanA", before: ["Ben"], after: ["Ann", "Cleo"] }],
  });

  await league.call("endSeason", { as });
  await league.expectError(409, "SEASON_ENDED", "nameLineUp", createAdminLineUp(foxes.id, [ann, ben]));
  expect((await league.call("getLineUps", { as, id })).data.namesFor).toEqual([]);
});
