import { getDefaultRules } from "contract/default-rules.ts";
import { getSeasonFeedPath } from "contract/event-rules.ts";
import { expect, test } from "vitest";
import { createClansWithLeaders, createEvent, createRulesChange, enterRound } from "../../../test/league-season.ts";
import { createEventWithPicks, matchDates, pickDeadline } from "../../../test/map-picks.ts";
import { openLeague } from "../../../test/open-league.ts";
import { openLeagueWithDiscordChannel } from "../../../test/open-league-on-discord.ts";
import { takeOutboxMessages } from "../../../test/outbox-messages.ts";
import { signUp } from "../../../test/sign-up.ts";

test("each leader picks a map, and each clan sees the other's pick once both have picked", async () => {
  const league = await openLeague();
  const { admin, seasonId, foxes, owls, pick, viewPicksAs, viewMapsAs } = await createEventWithPicks(league);
  const readFeed = async () => (await league.http.server.inject({ url: getSeasonFeedPath(seasonId) })).body;
  // `picksFor` has the ids of the clans for which the viewer may pick now.
  expect(await viewPicksAs()).toEqual({ until: pickDeadline, pool: [], picksFor: [], picks: [] });
  expect(await viewPicksAs(foxes.leader.token)).toMatchObject({ picksFor: [foxes.id], picks: [] });
  expect((await pick(foxes.leader.token, "ctf3")).body).toMatchObject({ data: { picksFor: [] } });
  expect(await readFeed()).not.toContain("ctf3");
  for (const token of [foxes.leader.token, admin]) expect(await viewMapsAs(token)).toEqual([["Foxes", "ctf3"]]);
  for (const token of [undefined, owls.leader.token]) expect(await viewMapsAs(token)).toEqual([]);
  expect((await pick(foxes.leader.token, "ctf2")).body).toMatchObject({ status: 409, errorCode: "MAP_PICKED" });
  // The rules do not contain this map.
  expect((await pick(owls.leader.token, "dm1")).body).toMatchObject({ status: 400, errorData: { field: "map" } });
  expect((await pick(owls.leader.token, "ctf2", foxes.id)).body).toMatchObject({ errorCode: "NOT_LEADER" });

  await pick(owls.leader.token, "ctf2");
  const bothPicks = [
    ["Foxes", "ctf3"],
    ["Owls", "ctf2"],
  ];
  for (const token of [undefined, owls.leader.token, foxes.leader.token])
    expect(await viewMapsAs(token)).toEqual(bothPicks);
  expect(await readFeed()).toContain("Maps: ctf3 and ctf2");

  // An admin changes a pick. The order of the picks stays.
  league.clock.advance(1000);
  await pick(admin, "ctf_mine", foxes.id);
  expect(await viewMapsAs()).toEqual([
    ["Foxes", "ctf_mine"],
    ["Owls", "ctf2"],
  ]);
});

test("a pick with an outdated `base` is rejected and does not overwrite the current pick", async () => {
  const league = await openLeague();
  const { admin, id, foxes, owls, pick, viewMapsAs } = await createEventWithPicks(league);
  const pickWithBase = async (token: string, map: string, base: string | null, clanId = foxes.id) =>
    (await league.send("pickMap", { as: token, id, body: { map, clanId, base: { map: base } } })).body;
  const conflict = { status: 409, errorCode: "CHANGED_MEANWHILE" };

  expect(await pickWithBase(admin, "ctf3", null)).toMatchObject({ status: 200 });
  // A pick for the other clan does not conflict with this one.
  expect(await pickWithBase(admin, "ctf2", null, owls.id)).toMatchObject({ status: 200 });
  const currentValues = [{ field: "map", value: "ctf3" }];
  expect(await pickWithBase(admin, "ctf2", null)).toMatchObject({ ...conflict, errorData: { faults: currentValues } });
  // Sending the same pick twice is not a conflict.
  expect(await pickWithBase(admin, "ctf3", null)).toMatchObject({ status: 200 });
  expect(await viewMapsAs()).toEqual([
    ["Foxes", "ctf3"],
    ["Owls", "ctf2"],
  ]);
  expect(await pickWithBase(admin, "ctf2", "ctf3")).toMatchObject({ status: 200 });
  // Callers without `base` replace the pick.
  expect((await pick(admin, "ctf_mine", foxes.id)).body).toMatchObject({ status: 200 });
  // A leader cannot change a pick, so the error names that reason.
  expect(await pickWithBase(foxes.leader.token, "ctf2", null)).toMatchObject({ errorCode: "MAP_PICKED" });
});

test("a player of a clan sees its pick, but only its leader may pick", async () => {
  const league = await openLeague();
  const { admin, foxes, pick, viewPicksAs, viewMapsAs } = await createEventWithPicks(league);
  const ann = await signUp(league, "Ann");
  await league.call("addClanPlayer", { as: admin, id: foxes.id, body: { userId: ann.id } });
  expect(await viewPicksAs(ann.token)).toMatchObject({ pool: [], picksFor: [] });
  expect((await pick(ann.token, "ctf3")).body).toMatchObject({ status: 403, errorCode: "NOT_LEADER" });

  await pick(foxes.leader.token, "ctf3");
  expect(await viewMapsAs(ann.token)).toEqual([["Foxes", "ctf3"]]);
});

test("after the deadline leaders cannot pick, and picks are public", async () => {
  const league = await openLeague();
  const { admin, id, foxes, owls, pick, viewPicksAs, viewMapsAs } = await createEventWithPicks(league);

  await pick(foxes.leader.token, "ctf3");
  league.clock.moveTo(Date.parse(pickDeadline) - 1);
  expect(await viewMapsAs()).toEqual([]);

  league.clock.moveTo(Date.parse(pickDeadline));
  expect(await viewMapsAs()).toEqual([["Foxes", "ctf3"]]);
  expect((await pick(owls.leader.token, "ctf2")).body).toMatchObject({ status: 409, errorCode: "MAP_PICKS_OVER" });
  expect(await viewPicksAs(owls.leader.token)).toMatchObject({ picksFor: [] });
  // A single pick is not announced, not even after the deadline.
  await pick(admin, "ctf2", foxes.id);
  expect(await takeOutboxMessages(league)).toEqual([]);
  expect((await pick(admin, "ctf2", owls.id)).status).toBe(200);
  expect(await takeOutboxMessages(league)).toEqual([{ kind: "maps-picked", eventId: Number(id) }]);

  // A change of the start deletes the picks.
  await league.call("updateEvent", { as: admin, id, body: { startDate: "2026-03-05T18:30:00Z" } });
  expect(await viewMapsAs(admin)).toEqual([]);

  expect(await viewPicksAs(admin)).toMatchObject({ picksFor: [foxes.id, owls.id] });
  await league.call("endSeason", { as: admin });
  expect(await viewPicksAs(admin)).toMatchObject({ pool: [], picksFor: [] });
});

test("an event has no map picks if the season's rules provide none", async () => {
  const league = await openLeague();
  const [foxes, owls] = await createClansWithLeaders(league, "Foxes", "Owls");
  const { _id: id } = await createEvent(league, { clans: [foxes.id, owls.id], ...matchDates });
  expect((await league.call("getMapPicks", { as: foxes.leader.token, id })).data.until).toBeNull();
  await league.expectError(409, "NO_MAP_PICKS", "pickMap", { as: foxes.leader.token, id, body: { map: "ctf3" } });
});

test("the rules in effect at the start of the event apply to its map picks", async () => {
  const league = await openLeague();
  const [foxes, owls] = await createClansWithLeaders(league, "Foxes", "Owls");
  const { _id: id } = await createEvent(league, { clans: [foxes.id, owls.id], ...matchDates });
  const [season] = (await league.call("searchSeasons")).data;
  // The deadline of the picks is six hours before the start of the event.
  const rules = { ...getDefaultRules("Season 1"), pickHours: 6 };
  // After today (2026-03-01), and before the start of the event (2026-03-05).
  const body = createRulesChange(rules, season?.rules, "2026-03-04");
  await league.call("changeSeasonRules", { as: league.admin, id: season?._id ?? "", body });
  expect((await league.call("getMapPicks", { as: foxes.leader.token, id })).data.until).toBe(pickDeadline);
  const { data } = await league.call("pickMap", { as: foxes.leader.token, id, body: { map: "ctf3" } });
  expect(data.picks).toMatchObject([{ clanName: "Foxes", map: "ctf3" }]);
});

test("both clans can pick the same map, and nothing reveals the first pick to the second leader", async () => {
  /** What the leader of the Owls sees, if the Foxes picked the same map and if they picked another. */
  const seenByOwls: unknown[] = [];
  for (const firstMap of ["ctf3", "ctf2"]) {
    const league = await openLeague();
    const { foxes, owls, pick, viewPicksAs, viewMapsAs } = await createEventWithPicks(league);

    await pick(foxes.leader.token, firstMap);
    const picksOfLeader = await viewPicksAs(owls.leader.token);
    const picksOfVisitor = await viewPicksAs();
    const { status } = await pick(owls.leader.token, "ctf3");
    const { picksFor } = await viewPicksAs(owls.leader.token);
    seenByOwls.push({ picksOfLeader, picksOfVisitor, status, picksFor });
    expect(await viewMapsAs()).toEqual([
      ["Foxes", firstMap],
      ["Owls", "ctf3"],
    ]);
  }
  const [ifSameMap, ifDifferentMaps] = seenByOwls;
  expect(ifSameMap).toEqual(ifDifferentMaps);
  expect(ifSameMap).toMatchObject({ status: 200, picksFor: [] });
});

test("a round on a map that was not picked is a discrepancy", async () => {
  const league = await openLeague();
  const { admin, foxes, owls, pick } = await createEventWithPicks(league);

  await pick(foxes.leader.token, "ctf3");
  await pick(owls.leader.token, "ctf2");
  league.clock.moveTo(Date.parse(matchDates.startDate));
  const id = await enterRound(league, { red: foxes.id, blue: owls.id, redScore: 3, blueScore: 1 });
  // `doubts` is the API's name of the discrepancies between a round and the agreed match.
  const readDiscrepancies = async () => (await league.leagueArea.call("previewFreeze", { as: admin, id })).data.doubts;
  // `enterRound` enters a round on ctf5.
  expect(await readDiscrepancies()).toEqual([
    "It was played on ctf5, but the clans picked ctf3 and ctf2: it may be the deciding round",
  ]);

  await league.leagueArea.call("updateResult", { as: admin, id, body: { map: "ctf2" } });
  expect(await readDiscrepancies()).toEqual([]);

  await pick(admin, "ctf3", owls.id);
  expect(await readDiscrepancies()).toEqual([
    "It was played on ctf2, but both clans picked ctf3: it may be the deciding round",
  ]);
});

test("a message on Discord announces the maps once both are picked, and is corrected after changes", async () => {
  const { league, deliver, listEmbeds, deleteLastMessage } = await openLeagueWithDiscordChannel();
  const { admin, id, foxes, owls, pick } = await createEventWithPicks(league);

  await pick(foxes.leader.token, "ctf3");
  await deliver();
  expect(listEmbeds()).toEqual([]);

  await pick(owls.leader.token, "ctf2");
  await deliver();
  const listAnnouncements = () => listEmbeds().map(({ description }) => description);
  const url = `http://localhost:3000/league/calendar/${id}`;
  expect(listAnnouncements()).toEqual([`The maps are picked.\nFoxes: ctf3\nOwls: ctf2\n${url}`]);

  // During the event, an admin may still correct a pick.
  league.clock.moveTo(Date.parse(matchDates.startDate));
  await pick(admin, "ctf_mine", owls.id);
  await deliver();
  expect(listAnnouncements()).toEqual([`The maps are picked.\nFoxes: ctf3\nOwls: ctf\\_mine\n${url}`]);

  // After the end of the event, nothing is announced any more, even if the earlier message is missing.
  deleteLastMessage();
  league.clock.moveTo(Date.parse(matchDates.endDate));
  await pick(admin, "ctf2", owls.id);
  await deliver();
  expect(listAnnouncements()).toEqual([]);
});
