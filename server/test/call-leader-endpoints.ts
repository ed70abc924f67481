import { getDefaultRules } from "contract/default-rules.ts";
import { createRulesChange } from "./league-season.ts";
import type { League } from "./open-league.ts";
import { signUpAll } from "./queue-up.ts";

/**
 * Calls the endpoints with which two clan leaders agree on a date, set a line-up, pick a map and vote on motions. The admin
 * leads the first clan, and a new user the second one.
 *
 * @param eventId the event between the two clans
 */
export async function callLeaderEndpoints(
  league: League,
  eventId: string,
  [ownClanId = "", otherClanId = ""]: string[],
) {
  const { call, admin: adminToken, adminId } = league;
  const proposedDate = "2026-03-09T18:00:00Z";
  const proposal = { startDates: [proposedDate] };
  await call("addClanPlayer", { as: adminToken, id: ownClanId, body: { userId: adminId } });
  await call("updateClan", { as: adminToken, id: ownClanId, body: { leaderId: adminId } });
  const [teammate] = await signUpAll(league, "Third");
  await call("addClanPlayer", { as: adminToken, id: ownClanId, body: { userId: teammate?.id ?? "" } });
  // Moves the event to today, because line-ups are set on the day of the match.
  await call("updateEvent", { as: adminToken, id: eventId, body: { startDate: "2026-03-01T18:00Z" } });
  await call("nameLineUp", { as: adminToken, id: eventId, body: { players: [adminId, teammate?.id ?? ""] } });
  const [season] = (await call("searchSeasons")).data;
  const rules = { ...getDefaultRules("Season 2"), pickHours: 1 };
  const change = createRulesChange(rules, season?.rules);
  await call("changeSeasonRules", { as: adminToken, id: season?._id ?? "", body: change });
  await call("pickMap", { as: adminToken, id: eventId, body: { clanId: ownClanId, map: "ctf5" } });
  const { data: motion } = await call("proposeMotion", { as: adminToken, body: { text: "Longer rounds" } });
  await call("openMotion", { as: adminToken, id: motion._id });
  await call("voteOnMotion", { as: adminToken, id: motion._id, body: { inFavour: true } });
  await call("closeMotion", { as: adminToken, id: motion._id });
  const { data: deletedMotion } = await call("proposeMotion", { as: adminToken, body: { text: "Shorter" } });
  await call("deleteMotion", { as: adminToken, id: deletedMotion._id });
  await call("proposeDates", { as: adminToken, id: eventId, body: proposal });
  await call("withdrawDates", { as: adminToken, id: eventId });
  const [otherLeader] = await signUpAll(league, "Second");
  await call("addClanPlayer", { as: adminToken, id: otherClanId, body: { userId: otherLeader?.id ?? "" } });
  await call("updateClan", { as: adminToken, id: otherClanId, body: { leaderId: otherLeader?.id ?? "" } });
  await call("proposeDates", { as: otherLeader?.token, id: eventId, body: proposal });
  await call("acceptDate", { as: adminToken, id: eventId, body: { startDate: proposedDate } });
  await call("leaveClan", { as: adminToken, id: ownClanId });
}
