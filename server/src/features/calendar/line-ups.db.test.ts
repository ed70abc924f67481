import { expect, test } from "vitest";
import { ledClans, makeEvent } from "../../../test/league-season.ts";
import { openLeague } from "../../../test/open-league.ts";
import { signUpAll } from "../../../test/queue-up.ts";
import { raceOnLock } from "../../../test/race-on-lock.ts";
import type { LeagueTransaction } from "../context.ts";
import { lockUserForUpdate } from "../people/users/users-queries.ts";

// In Berlin the day begins at 23:00 UTC in March.
const evening = { startDate: "2026-03-05T18:00:00Z", endDate: "2026-03-05T19:30:00Z" };

/** A match of the Foxes, of whom there are four, and the Owls, at noon of its day. */
async function openMatchDay() {
  const league = await openLeague();
  const as = league.admin;
  const [foxes, owls] = await ledClans(league, "Foxes", "Owls");
  const others = await signUpAll(league, "Ann", "Ben", "Cleo");
  for (const { id } of others) await league.call("addClanPlayer", { as, id: foxes.id, body: { userId: id } });
  const { _id: id } = await makeEvent(league, { clans: [foxes.id, owls.id], ...evening });
  league.clock.moveTo(Date.parse("2026-03-05T11:00:00Z"));
  const [ann = "", ben = "", cleo = ""] = others.map((player) => player.id);
  const name = (...[players, substitutes = []]: string[][]) => ({
    as: foxes.lead.token,
    id,
    body: { players: players ?? [], substitutes },
  });
  const seenBy = async (token?: string) =>
    (await league.call("getLineUps", { as: token, id })).data.lineUps.map(({ clanName, players, substitutes }) => ({
      clanName,
      players: players.map(({ userName }) => userName),
      substitutes: substitutes.map(({ userName }) => userName),
    }));
  return { league, as, id, foxes, owls, annToken: others[0]?.token, ann, ben, cleo, name, seenBy };
}

test("a leader names the line-up on match day; others see it from the start on", async () => {
  const { league, as, id, foxes, owls, annToken, ann, ben, cleo, name, seenBy } = await openMatchDay();
  const { data } = await league.call("nameLineUp", name([ben, ann], [cleo]));
  expect(data.namesFor).toEqual([foxes.id]);
  const lineUp = { clanName: "Foxes", players: ["Ben", "Ann"], substitutes: ["Cleo"] };
  for (const token of [annToken, as]) expect(await seenBy(token)).toEqual([lineUp]);
  for (const token of [undefined, owls.lead.token]) expect(await seenBy(token)).toEqual([]);
  // Who leaves the clan before the match leaves its line-up.
  await league.call("leaveClan", { as: annToken, id: foxes.id });
  expect(await seenBy(as)).toEqual([{ ...lineUp, players: ["Ben"] }]);
  await league.call("nameLineUp", name([foxes.lead.id, ben]));
  league.clock.moveTo(Date.parse(evening.startDate));
  const last = { clanName: "Foxes", players: ["Lead of Foxes", "Ben"], substitutes: [] };
  for (const token of [undefined, owls.lead.token, annToken]) expect(await seenBy(token)).toEqual([last]);
  await league.expectRefusal(409, "EVENT_BEGAN", "nameLineUp", name([ben, cleo]));
  expect((await league.call("getLineUps", { as: foxes.lead.token, id })).data.namesFor).toEqual([]);
  await league.call("removeClanPlayer", { as, id: foxes.id, body: { userId: ben } });
  // Who leaves the clan before the match is over leaves its line-up; that of a match that is over stays as it was.
  expect(await seenBy()).toEqual([{ ...last, players: ["Lead of Foxes"] }]);
  league.clock.moveTo(Date.parse(evening.endDate));
  await league.call("removeClanPlayer", { as, id: foxes.id, body: { userId: foxes.lead.id } });
  expect(await seenBy()).toEqual([{ ...last, players: ["Lead of Foxes"] }]);
});

test("a line-up is refused before the match day, of others, by others, and ends when the match moves", async () => {
  const { league, as, id, owls, annToken, ann, ben, name, seenBy } = await openMatchDay();
  for (const [body, field] of [
    [{ players: [ann] }, "players"],
    [{ players: [ann, ann] }, "players"],
    [{ players: [ann, ben], substitutes: [ann] }, "substitutes"],
    [{ players: [ann, ben, "7", "8"] }, "players"],
  ] as const) {
    const refusal = await league.refused("nameLineUp", { ...name(), body: structuredClone(body) as never });
    expect(refusal).toMatchObject({ status: 400, errorData: { field } });
  }
  await league.expectRefusal(409, "PLAYER_NOT_IN_ROSTER", "nameLineUp", name([ann, owls.lead.id]));
  for (const token of [annToken, as]) {
    expect(await league.refused("nameLineUp", { ...name([ann, ben]), as: token })).toMatchObject({ status: 403 });
  }
  await league.call("nameLineUp", name([ann, ben]));
  await league.call("updateEvent", { as, id, body: { description: "On stream" } });
  expect(await seenBy(as)).toHaveLength(1);
  await league.call("updateEvent", { as, id, body: { startDate: "2026-03-05T18:15:00Z" } });
  expect(await seenBy(as)).toEqual([]);
  league.clock.moveTo(Date.parse("2026-03-04T22:59:59Z"));
  await league.expectRefusal(409, "NOT_MATCH_DAY", "nameLineUp", name([ann, ben]));
  league.clock.moveTo(Date.parse("2026-03-04T23:00:00Z"));
  await league.call("nameLineUp", name([ann, ben]));
});

test("who leaves while they are named is in no line-up", async () => {
  const { league, as, id, foxes, ann, ben, name, seenBy } = await openMatchDay();
  const [reply] = await raceOnLock(
    league.context.db,
    (trx) => trx.deleteFrom("clan_players").where("user_id", "=", Number(ann)).execute(),
    () => [league.send("nameLineUp", name([ann, ben]))],
  );
  expect(reply).toMatchObject({ status: 409, body: { errorCode: "PLAYER_NOT_IN_ROSTER" } });
  expect(await seenBy(as)).toEqual([]);
  expect((await league.call("getLineUps", { as: foxes.lead.token, id })).data.namesFor).toEqual([foxes.id]);
});

test("nobody names a player who is blocked or deleted, and a block takes out of line-ups", async () => {
  const { league, as, id, foxes, ann, ben, cleo, name, seenBy } = await openMatchDay();
  const correct = (players: string[]) => ({ as, id, body: { clanId: foxes.id, players } });
  await league.call("nameLineUp", name([ann, ben], [cleo]));
  const ban = { scope: "ALL", reason: "any", endDate: null } as const;
  await league.call("updateUser", { as, id: ann, body: { ban } });
  expect(await seenBy(as)).toEqual([{ clanName: "Foxes", players: ["Ben"], substitutes: ["Cleo"] }]);
  for (const call of [name([ann, ben]), name([ben, cleo], [ann]), correct([ann, ben])]) {
    await league.expectRefusal(409, "PLAYER_BLOCKED", "nameLineUp", call);
  }
  await league.call("updateUser", { as, id: ann, body: { ban: { ...ban, scope: "RANKED" } } });
  await league.call("nameLineUp", name([ann, ben], [cleo]));
  // Also while it is played.
  league.clock.moveTo(Date.parse(evening.startDate) + 60_000);
  await league.call("updateUser", { as, id: ben, body: { blocked: true } });
  await league.call("deleteUser", { as, id: cleo });
  expect(await seenBy(as)).toEqual([{ clanName: "Foxes", players: ["Ann"], substitutes: [] }]);
  await league.expectRefusal(409, "PLAYER_NOT_IN_ROSTER", "nameLineUp", correct([ann, cleo]));
  league.clock.moveTo(Date.parse(evening.endDate));
  await league.expectRefusal(409, "PLAYER_BLOCKED", "nameLineUp", correct([ann, ben]));
});

test("who is blocked while they are named is in no line-up", async () => {
  const { league, as, ann, ben, name, seenBy } = await openMatchDay();
  const lock = (trx: LeagueTransaction) => lockUserForUpdate(trx, Number(ann));
  await raceOnLock(league.context.db, lock, () => [
    league.send("updateUser", { as, id: ann, body: { blocked: true } }),
    league.send("nameLineUp", name([ben, ann])),
  ]);
  expect(JSON.stringify(await seenBy(as))).not.toContain("Ann");
});

test("admins name and correct both line-ups, before the match day and after the start, and the history says how", async () => {
  const { league, as, id, foxes, owls, ann, ben, cleo, name, seenBy } = await openMatchDay();
  const correct = (clanId: string, players: string[]) => ({ as, id, body: { clanId, players } });
  league.clock.moveTo(Date.parse("2026-03-02T12:00:00Z"));
  const { data } = await league.call("nameLineUp", correct(foxes.id, [ann, ben]));
  expect(data).toMatchObject({ namesFor: [foxes.id, owls.id], lineUps: [{ clanName: "Foxes" }] });
  league.clock.moveTo(Date.parse(evening.startDate));
  await league.call("removeClanPlayer", { as, id: foxes.id, body: { userId: ann } });
  await league.expectRefusal(409, "PLAYER_NOT_IN_ROSTER", "nameLineUp", correct(foxes.id, [ann, cleo]));
  // Once the match is over, who was in the clan when it began may have played in it.
  league.clock.moveTo(Date.parse(evening.endDate));
  await league.call("nameLineUp", correct(foxes.id, [ann, cleo]));
  expect(await seenBy()).toEqual([{ clanName: "Foxes", players: ["Ann", "Cleo"], substitutes: [] }]);
  for (const [call, refusal] of [
    [correct(foxes.id, [ann, owls.lead.id]), { status: 409, errorCode: "PLAYER_NOT_IN_ROSTER" }],
    [correct("999", [ann, cleo]), { status: 400, errorData: { field: "clanId" } }],
    [
      { ...correct(owls.id, [ann, cleo]), as: foxes.lead.token },
      { status: 403, errorCode: "NOT_LEADER" },
    ],
    [
      { ...name([ann, cleo]), as },
      { status: 403, errorCode: "NOT_LEADER" },
    ],
  ] as const) {
    expect(await league.refused("nameLineUp", call)).toMatchObject(refusal);
  }
  await league.call("addClanPlayer", { as, id: owls.id, body: { userId: ann } });
  const { message } = await league.refused("nameLineUp", correct(owls.id, [owls.lead.id, ann]));
  expect(message).toBe("players must not name Ann, who is in the other line-up");
  const { data: entries } = await league.call("searchHistory", { as, body: { kind: "EVENT", subjectId: id } });
  expect(entries[0]).toMatchObject({
    action: "nameLineUp",
    changes: [{ field: "lineUpOfClanA", before: ["Ben"], after: ["Ann", "Cleo"] }],
  });
  await league.call("endSeason", { as });
  await league.expectRefusal(409, "SEASON_ENDED", "nameLineUp", correct(foxes.id, [ann, ben]));
  expect((await league.call("getLineUps", { as, id })).data.namesFor).toEqual([]);
});
