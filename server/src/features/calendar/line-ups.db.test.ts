import { getDefaultRules } from "contract/default-rules.ts";
import { expect, test } from "vitest";
import { createClan, createRulesChange } from "../../../test/league-season.ts";
import { matchDates, openMatchDay } from "../../../test/match-day.ts";
import { createPlayers } from "../../../test/play.ts";
import { signUp } from "../../../test/sign-up.ts";

test("a leader sets the line-up on match day, and others see it once the event starts", async () => {
  const { league, admin, id, foxes, owls, annToken, annId, benId, cleoId, createLineUpRequest, viewLineUpsAs } =
    await openMatchDay();
  const { data } = await league.call("nameLineUp", createLineUpRequest([benId, annId], [cleoId]));
  // `namesFor` has the ids of the clans whose line-up the viewer may set.
  expect(data.namesFor).toEqual([foxes.id]);

  const lineUp = { clanName: "Foxes", players: ["Ben", "Ann"], substitutes: ["Cleo"] };
  for (const token of [annToken, admin]) expect(await viewLineUpsAs(token)).toEqual([lineUp]);
  for (const token of [undefined, owls.leader.token]) expect(await viewLineUpsAs(token)).toEqual([]);

  // A player who leaves the clan before the event is removed from the line-up.
  await league.call("leaveClan", { as: annToken, id: foxes.id });
  expect(await viewLineUpsAs(admin)).toEqual([{ ...lineUp, players: ["Ben"] }]);

  await league.call("nameLineUp", createLineUpRequest([foxes.leader.id, benId]));
  league.clock.moveTo(Date.parse(matchDates.startDate));
  const finalLineUp = { clanName: "Foxes", players: ["Lead of Foxes", "Ben"], substitutes: [] };
  for (const token of [undefined, owls.leader.token, annToken])
    expect(await viewLineUpsAs(token)).toEqual([finalLineUp]);
  await league.expectError(409, "EVENT_BEGAN", "nameLineUp", createLineUpRequest([benId, cleoId]));
  expect((await league.call("getLineUps", { as: foxes.leader.token, id })).data.namesFor).toEqual([]);

  await league.call("removeClanPlayer", { as: admin, id: foxes.id, body: { userId: benId } });
  // Until the event is over, a player who leaves the clan is removed from the line-up. After that, the line-up stays.
  expect(await viewLineUpsAs()).toEqual([{ ...finalLineUp, players: ["Lead of Foxes"] }]);

  league.clock.moveTo(Date.parse(matchDates.endDate));
  await league.call("removeClanPlayer", { as: admin, id: foxes.id, body: { userId: foxes.leader.id } });
  expect(await viewLineUpsAs()).toEqual([{ ...finalLineUp, players: ["Lead of Foxes"] }]);
});

test("the match day begins at midnight in the season's time zone", async () => {
  const { league, admin, id, foxes, annId, benId, createLineUpRequest } = await openMatchDay();
  const [season] = (await league.call("searchSeasons")).data;
  const rules = { ...getDefaultRules("Season 1"), timeZone: "America/New_York" };
  const change = createRulesChange(rules, season?.rules);
  await league.call("changeSeasonRules", { as: admin, id: season?._id ?? "", body: change });
  const listEditableClans = async () => (await league.call("getLineUps", { as: foxes.leader.token, id })).data.namesFor;

  // The last minute of March 4 in New York, where it is five hours earlier than in UTC.
  league.clock.moveTo(Date.parse("2026-03-05T04:59:00Z"));
  expect(await listEditableClans()).toEqual([]);
  await league.expectError(409, "NOT_MATCH_DAY", "nameLineUp", createLineUpRequest([annId, benId]));
  league.clock.moveTo(Date.parse("2026-03-05T05:00:00Z"));
  expect(await listEditableClans()).toEqual([foxes.id]);
  await league.call("nameLineUp", createLineUpRequest([annId, benId]));
});

test("an invalid line-up is rejected", async () => {
  const { league, admin, owls, annToken, annId, benId, createLineUpRequest } = await openMatchDay();
  // A line-up needs two or three players, who are checked later. So players 7 and 8 may be unknown.
  const fourPlayers = [annId, benId, "7", "8"];
  for (const { request, field, reason } of [
    { request: createLineUpRequest([annId]), field: "players", reason: "must name at least 2 players" },
    { request: createLineUpRequest([annId, annId]), field: "players", reason: "must name nobody twice" },
    { request: createLineUpRequest([annId, benId], [annId]), field: "substitutes", reason: "must name nobody twice" },
    { request: createLineUpRequest(fourPlayers), field: "players", reason: "must name at most 3 players" },
  ]) {
    const rejection = await league.rejected("nameLineUp", request);
    expect(rejection).toMatchObject({ status: 400, errorData: { field, reason } });
  }
  await league.expectError(409, "PLAYER_NOT_IN_ROSTER", "nameLineUp", createLineUpRequest([annId, owls.leader.id]));
  for (const token of [annToken, admin]) {
    expect(await league.rejected("nameLineUp", { ...createLineUpRequest([annId, benId]), as: token })).toMatchObject({
      status: 403,
    });
  }
});

test("moving an event deletes its line-ups, and other changes do not", async () => {
  const { league, admin, id, annId, benId, createLineUpRequest, viewLineUpsAs } = await openMatchDay();
  await league.call("nameLineUp", createLineUpRequest([annId, benId]));
  await league.call("updateEvent", { as: admin, id, body: { description: "On stream" } });
  expect(await viewLineUpsAs(admin)).toHaveLength(1);

  await league.call("updateEvent", { as: admin, id, body: { startDate: "2026-03-05T18:15:00Z" } });
  expect(await viewLineUpsAs(admin)).toEqual([]);
});

test("the match day begins at midnight in the league's time zone if the season has none", async () => {
  const { league, annId, benId, createLineUpRequest } = await openMatchDay();
  // The last second of the day before the match, and the first one of the match day, an hour ahead of UTC.
  league.clock.moveTo(Date.parse("2026-03-04T22:59:59Z"));
  await league.expectError(409, "NOT_MATCH_DAY", "nameLineUp", createLineUpRequest([annId, benId]));

  league.clock.moveTo(Date.parse("2026-03-04T23:00:00Z"));
  await league.call("nameLineUp", createLineUpRequest([annId, benId]));
});

test("a line-up with a blocked or deleted player is rejected, and a block removes a player from line-ups", async () => {
  const { league, admin, id, foxes, annId, benId, cleoId, createLineUpRequest, viewLineUpsAs } = await openMatchDay();
  const createAdminLineUpRequest = (players: string[]) => ({ as: admin, id, body: { clanId: foxes.id, players } });

  await league.call("nameLineUp", createLineUpRequest([annId, benId], [cleoId]));
  const ban = { scope: "ALL", reason: "any", endDate: null } as const;
  await league.call("updateUser", { as: admin, id: annId, body: { ban } });
  expect(await viewLineUpsAs(admin)).toEqual([{ clanName: "Foxes", players: ["Ben"], substitutes: ["Cleo"] }]);

  for (const call of [
    createLineUpRequest([annId, benId]),
    createLineUpRequest([benId, cleoId], [annId]),
    createAdminLineUpRequest([annId, benId]),
  ]) {
    await league.expectError(409, "PLAYER_BLOCKED", "nameLineUp", call);
  }
  await league.call("updateUser", { as: admin, id: annId, body: { ban: { ...ban, scope: "RANKED" } } });
  await league.call("nameLineUp", createLineUpRequest([annId, benId], [cleoId]));
  // A block also removes a player from the line-up while the event is played, here one minute after its start.
  league.clock.moveTo(Date.parse(matchDates.startDate) + 60_000);
  await league.call("updateUser", { as: admin, id: benId, body: { blocked: true } });
  await league.call("deleteUser", { as: admin, id: cleoId });
  expect(await viewLineUpsAs(admin)).toEqual([{ clanName: "Foxes", players: ["Ann"], substitutes: [] }]);
  await league.expectError(409, "PLAYER_NOT_IN_ROSTER", "nameLineUp", createAdminLineUpRequest([annId, cleoId]));

  league.clock.moveTo(Date.parse(matchDates.endDate));
  await league.expectError(409, "PLAYER_BLOCKED", "nameLineUp", createAdminLineUpRequest([annId, benId]));

  // A player who was blocked after the event has played in it.
  await league.call("updateUser", { as: admin, id: annId, body: { blocked: true } });
  await league.call("nameLineUp", createAdminLineUpRequest([annId, foxes.leader.id]));
});

test.each(["clanAId", "clanBId"])(
  "replacing %s of an event deletes its line-ups and proposed dates, also on the pages of the old clans",
  async (clan) => {
    const { league, admin, id, foxes, annId, benId, createLineUpRequest, viewLineUpsAs } = await openMatchDay();
    const { data: bats } = await league.call("createClan", { as: admin, body: { name: "Bats" } });
    await league.call("nameLineUp", createLineUpRequest([annId, benId]));
    const proposal = { startDates: ["2026-03-09T18:00:00.000Z"] };
    await league.call("proposeDates", { as: foxes.leader.token, id, body: proposal });

    await league.call("updateEvent", { as: admin, id, body: { [clan]: bats._id } });
    expect(await viewLineUpsAs(admin)).toEqual([]);
    expect((await league.call("getDateProposals", { as: admin, id })).data.proposals).toEqual([]);
  },
);

test("admins set both line-ups at any time, and the audit log shows the changes", async () => {
  const { league, admin, id, foxes, owls, annId, benId, cleoId, createLineUpRequest, viewLineUpsAs } =
    await openMatchDay();
  const createAdminLineUpRequest = (clanId: string, players: string[]) => ({
    as: admin,
    id,
    body: { clanId, players },
  });

  league.clock.moveTo(Date.parse("2026-03-02T12:00:00Z"));
  const { data } = await league.call("nameLineUp", createAdminLineUpRequest(foxes.id, [annId, benId]));
  expect(data).toMatchObject({ namesFor: [foxes.id, owls.id], lineUps: [{ clanName: "Foxes" }] });

  league.clock.moveTo(Date.parse(matchDates.startDate));
  // Ann moves to the other clan when the event starts, but leaves it at once. Only the Foxes may name her later.
  await league.call("removeClanPlayer", { as: admin, id: foxes.id, body: { userId: annId } });
  await league.call("addClanPlayer", { as: admin, id: owls.id, body: { userId: annId } });
  await league.call("removeClanPlayer", { as: admin, id: owls.id, body: { userId: annId } });
  await league.expectError(
    409,
    "PLAYER_NOT_IN_ROSTER",
    "nameLineUp",
    createAdminLineUpRequest(foxes.id, [annId, cleoId]),
  );

  // Once the event is over, players who were in the clan when it started are accepted.
  league.clock.moveTo(Date.parse(matchDates.endDate));
  await league.call("nameLineUp", createAdminLineUpRequest(foxes.id, [annId, cleoId]));
  expect(await viewLineUpsAs()).toEqual([{ clanName: "Foxes", players: ["Ann", "Cleo"], substitutes: [] }]);
  const requestOfOwls = createAdminLineUpRequest(owls.id, [annId, cleoId]);
  for (const { request, expected } of [
    {
      request: createAdminLineUpRequest(foxes.id, [annId, owls.leader.id]),
      expected: { status: 409, errorCode: "PLAYER_NOT_IN_ROSTER" },
    },
    {
      request: createAdminLineUpRequest("999", [annId, cleoId]),
      expected: { status: 400, errorData: { field: "clanId" } },
    },
    { request: { ...requestOfOwls, as: foxes.leader.token }, expected: { status: 403, errorCode: "NOT_LEADER" } },
    // An admin who leads no clan must name one.
    {
      request: { ...createLineUpRequest([annId, cleoId]), as: admin },
      expected: { status: 403, errorCode: "NOT_LEADER" },
    },
  ]) {
    expect(await league.rejected("nameLineUp", request)).toMatchObject(expected);
  }

  await league.call("addClanPlayer", { as: admin, id: owls.id, body: { userId: annId } });
  const [doraId = ""] = await createPlayers(league, "Dora");
  await league.call("addClanPlayer", { as: admin, id: owls.id, body: { userId: doraId } });
  const requestWithPlayer = createAdminLineUpRequest(owls.id, [owls.leader.id, annId]);
  const requestWithSubstitute = {
    as: admin,
    id,
    body: { clanId: owls.id, players: [owls.leader.id, doraId], substitutes: [annId] },
  };
  for (const { request, field } of [
    { request: requestWithPlayer, field: "players" },
    { request: requestWithSubstitute, field: "substitutes" },
  ]) {
    const { message } = await league.rejected("nameLineUp", request);
    expect(message).toBe(`${field} must not name Ann, who is in the other line-up`);
  }

  const { data: entries } = await league.call("searchHistory", { as: admin, body: { kind: "EVENT", subjectId: id } });
  expect(entries[0]).toMatchObject({
    action: "nameLineUp",
    changes: [{ field: "lineUpOfClanA", before: ["Ben"], after: ["Ann", "Cleo"] }],
  });

  await league.call("endSeason", { as: admin });
  await league.expectError(409, "SEASON_ENDED", "nameLineUp", createAdminLineUpRequest(foxes.id, [annId, benId]));
  expect((await league.call("getLineUps", { as: admin, id })).data.namesFor).toEqual([]);
});

test("after an event, an admin cannot name players who were in the line-up of the other clan", async () => {
  const { league, admin, id, foxes, owls, annId, benId } = await openMatchDay();
  const [doraId = ""] = await createPlayers(league, "Dora");
  await league.call("addClanPlayer", { as: admin, id: owls.id, body: { userId: doraId } });
  const createAdminLineUpRequest = (clanId: string, players: string[]) => ({
    as: admin,
    id,
    body: { clanId, players },
  });
  await league.call("nameLineUp", createAdminLineUpRequest(foxes.id, [foxes.leader.id, annId, benId]));
  await league.call("nameLineUp", createAdminLineUpRequest(owls.id, [owls.leader.id, doraId]));
  league.clock.moveTo(Date.parse(matchDates.endDate));
  await league.expectError(
    409,
    "PLAYER_NOT_IN_ROSTER",
    "nameLineUp",
    createAdminLineUpRequest(foxes.id, [annId, doraId]),
  );
});

test("on match day, only admins and the leaders of the two clans can edit a line-up", async () => {
  const { league, admin, id, foxes, owls, annToken } = await openMatchDay();
  const dora = await signUp(league, "Dora");
  const bearsId = await createClan(league, "Bears", dora.id);
  await league.call("updateClan", { as: admin, id: bearsId, body: { leaderId: dora.id } });
  const listEditableClans = async (token?: string) =>
    (await league.call("getLineUps", { as: token, id })).data.namesFor;
  expect(await listEditableClans(admin)).toEqual([foxes.id, owls.id]);
  expect(await listEditableClans(foxes.leader.token)).toEqual([foxes.id]);
  expect(await listEditableClans(owls.leader.token)).toEqual([owls.id]);
  // Ann only plays for the Foxes. Dora leads a clan that is not in the event.
  for (const token of [annToken, dora.token, undefined]) expect(await listEditableClans(token)).toEqual([]);
});

test("after an event, an admin can keep players in a line-up who left the clan or were deleted", async () => {
  const { league, admin, id, foxes, annId, benId } = await openMatchDay();
  const setLineUp = (players: string[]) =>
    league.call("nameLineUp", { as: admin, id, body: { clanId: foxes.id, players } });
  // Dora joins during the event, so she was in no clan when it started.
  league.clock.moveTo(Date.parse(matchDates.startDate) + 60_000);
  const [doraId = ""] = await createPlayers(league, "Dora");
  await league.call("addClanPlayer", { as: admin, id: foxes.id, body: { userId: doraId } });
  await setLineUp([annId, benId, doraId]);

  league.clock.moveTo(Date.parse(matchDates.endDate));
  await league.call("deleteUser", { as: admin, id: annId });
  await league.call("removeClanPlayer", { as: admin, id: foxes.id, body: { userId: doraId } });
  const { data } = await setLineUp([doraId, annId]);
  expect(data.lineUps[0]?.players.map(({ userName }) => userName)).toEqual(["Dora", "Ann"]);
});
