import { beginSeasonWithClans } from "./league-season.ts";
import { openLeague } from "./open-league.ts";

export const earlyDates = { startDate: "2026-03-05T18:00:00Z", endDate: "2026-03-05T19:00:00Z" };
export const lateDates = { startDate: "2026-03-05T20:00:00Z", endDate: "2026-03-05T21:00:00Z" };

/** Opens a league two days after the match day of `earlyDates` and `lateDates`. */
export async function openAfterMatchDay() {
  const league = await openLeague();
  const { admin } = league;
  const { clans: clanIds } = await beginSeasonWithClans(league, "Foxes", "Owls", "Bears");
  league.clock.moveTo(Date.parse("2026-03-07T12:00:00Z"));
  const [foxesId = "", owlsId = "", bearsId = ""] = clanIds;
  /** Creates a result between two clans that was played at `date`, and returns its id. */
  const enterResult = async (date: string, redClanId = foxesId, blueClanId = owlsId) => {
    const { _id: id } = (await league.leagueArea.call("importResult", { as: admin, body: { date } })).data;
    await league.leagueArea.call("updateResult", { as: admin, id, body: { redClanId, blueClanId } });
    return id;
  };
  /** Returns the id of the event to which a result belongs. */
  const findEventId = async (resultId: string) => {
    const { data } = await league.leagueArea.call("searchResults", { as: admin, body: { _id: resultId } });
    return data[0]?.eventId;
  };

  return { league, admin, clanIds, foxesId, owlsId, bearsId, enterResult, findEventId };
}
