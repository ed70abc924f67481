import { getDefaultRules } from "contract/default-rules.ts";
import { createClansWithLeaders, createEvent, createRulesChange } from "./league-season.ts";
import type { League } from "./open-league.ts";

export const matchDates = { startDate: "2026-03-05T18:00:00Z", endDate: "2026-03-05T19:30:00Z" };
/** Six hours before the match. */
export const pickDeadline = "2026-03-05T12:00:00.000Z";

/** Creates an event of the Foxes against the Owls. Their leaders can pick maps until six hours before its start. */
export async function createEventWithPicks(league: League) {
  const { admin } = league;
  const [foxes, owls] = await createClansWithLeaders(league, "Foxes", "Owls");
  const [season] = (await league.call("searchSeasons")).data;
  const rules = { ...getDefaultRules("Season 1"), pickHours: 6 };
  const body = createRulesChange(rules, season?.rules);
  await league.call("changeSeasonRules", { as: admin, id: season?._id ?? "", body });
  const { _id: id } = await createEvent(league, { clans: [foxes.id, owls.id], ...matchDates });
  const pick = (token: string | undefined, map: string, clanId?: string) =>
    league.send("pickMap", { as: token, id, body: { map, ...(clanId !== undefined && { clanId }) } });
  const viewPicksAs = async (token?: string) => (await league.call("getMapPicks", { as: token, id })).data;
  const viewMapsAs = async (token?: string) =>
    (await viewPicksAs(token)).picks.map(({ clanName, map }) => [clanName, map]);

  return { admin, seasonId: season?._id ?? "", id, foxes, owls, pick, viewPicksAs, viewMapsAs };
}
