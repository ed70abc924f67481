import { getDefaultRules } from "contract/default-rules.ts";
import type { League } from "./open-league.ts";
import { signUpAll } from "./queue-up.ts";

/**
 * Makes the calls with which two clan leaders agree on a date, and those around a match: the line-up, the map, motions.
 * The admin leads the first clan, a new user the second one. The event starts today.
 */
export async function agreeOnDate(
  { call, admin: as, adminId, ...league }: League,
  id: string,
  [ownClanId = "", otherClanId = ""]: string[],
) {
  const body = { startDates: ["2026-03-09T18:00:00Z"] };
  await call("addClanPlayer", { as, id: ownClanId, body: { userId: adminId } });
  await call("updateClan", { as, id: ownClanId, body: { leaderId: adminId } });
  const [third] = await signUpAll({ call, admin: as, adminId, ...league }, "Third");
  await call("addClanPlayer", { as, id: ownClanId, body: { userId: third?.id ?? "" } });
  await call("updateEvent", { as, id, body: { startDate: "2026-03-01T18:00Z" } });
  await call("nameLineUp", { as, id, body: { players: [adminId, third?.id ?? ""] } });
  const [season] = (await call("searchSeasons")).data;
  const rules = { ...getDefaultRules("Season 2"), pickHours: 1 };
  const change = { rules, from: null, motionId: null, after: season?.rules[0]?._id ?? "" };
  await call("changeSeasonRules", { as, id: season?._id ?? "", body: change });
  await call("pickMap", { as, id, body: { clanId: ownClanId, map: "ctf5" } });
  const { _id: motion } = (await call("proposeMotion", { as, body: { text: "Longer rounds" } })).data;
  await call("openMotion", { as, id: motion });
  await call("voteOnMotion", { as, id: motion, body: { inFavour: true } });
  await call("closeMotion", { as, id: motion });
  await call("deleteMotion", { as, id: (await call("proposeMotion", { as, body: { text: "Shorter" } })).data._id });
  await call("proposeDates", { as, id, body });
  await call("withdrawDates", { as, id });
  const [second] = await signUpAll({ call, admin: as, adminId, ...league }, "Second");
  await call("addClanPlayer", { as, id: otherClanId, body: { userId: second?.id ?? "" } });
  await call("updateClan", { as, id: otherClanId, body: { leaderId: second?.id ?? "" } });
  await call("proposeDates", { as: second?.token, id, body });
  await call("acceptDate", { as, id, body: { startDate: body.startDates[0] ?? "" } });
  await call("leaveClan", { as, id: ownClanId });
}
