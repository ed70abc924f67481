import { type ClanWithLeader, createClansWithLeaders } from "./league-season.ts";
import { openLeague } from "./open-league.ts";

type Choice = "yes" | "no";

/**
 * Opens a league with four clans, which have leaders, and returns functions that propose motions and vote. `leaderToken` and
 * `otherLeaderToken` are the session tokens of the first two leaders.
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
  /** Votes as the leader of a clan. The response may be an error. */
  const vote = (clan: ClanWithLeader, id: string, choice: Choice) =>
    league.send("voteOnMotion", { as: clan.leader.token, id, body: { inFavour: choice === "yes" } });
  /** Lets the first clan make the first choice, the second clan the second one, and so on. Returns the responses. */
  const voteInTurn = async (id: string, ...choices: readonly Choice[]) => {
    const responses: Awaited<ReturnType<typeof vote>>[] = [];
    for (const [index, choice] of choices.entries()) {
      const clan = clans[index];
      if (clan === undefined) throw new Error("There are only four clans");
      responses.push(await vote(clan, id, choice));
    }
    return responses;
  };
  return {
    league,
    admin,
    clans,
    viewMotionsAs,
    openNewMotion,
    vote,
    voteInTurn,
    leaderToken: clans[0].leader.token,
    otherLeaderToken: clans[1].leader.token,
  };
}
