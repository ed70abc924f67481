import { createClansWithLeaders } from "./league-season.ts";
import { openLeague } from "./open-league.ts";

/**
 * Opens a league with four clans, which have leaders, and returns functions that propose motions and vote. `vote` votes for the
 * clan at an index. `leadToken` and `otherLeadToken` are the session tokens of the first two leaders.
 */
export async function openLeagueForMotions(environment: Readonly<Record<string, string>> = {}) {
  const league = await openLeague(environment);
  const { admin } = league;
  const clans = await createClansWithLeaders(league, "Foxes", "Owls", "Bears", "Ducks");
  const { data: seasons } = await league.call("searchSeasons");
  const seasonId = seasons[0]?._id ?? "";
  const viewMotionsAs = async (token: string) =>
    (await league.call("searchMotions", { as: token, body: { seasonId } })).data;
  /** Proposes a motion and opens it for votes. Returns its id. */
  const openNewMotion = async () => {
    const body = { text: "Rounds last 15 minutes" };
    const { _id: id } = (await league.call("proposeMotion", { as: admin, body })).data;
    await league.call("openMotion", { as: admin, id });
    return id;
  };
  const vote = (clanIndex: number, id: string, choice: "yes" | "no") =>
    league.send("voteOnMotion", { as: clans[clanIndex]?.lead.token, id, body: { inFavour: choice === "yes" } });
  return {
    league,
    admin,
    clans,
    viewMotionsAs,
    openNewMotion,
    vote,
    leadToken: clans[0].lead.token,
    otherLeadToken: clans[1].lead.token,
  };
}
