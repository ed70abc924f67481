import type { League } from "./open-league.ts";
import { createMode, createPlayers, createServerRound, postResult } from "./play.ts";

/** Names for tests of sorting and searching: case, accents, letters beyond 16 bits, and wildcards of LIKE. */
export const listedNames = ["anna", "Bert", "ÄRGER", "ärgerlich", "100%", "a_b", "back\\slash", "ΟΔΥΣΣΕΥΣ", "🔥", "ﬀ"];

/**
 * Creates a mode in which all of them played: some won, some lost, some drew. Two have only a forfeit, so they have no
 * averages. For two, no flags were reported. Some pairs of players have equal statistics.
 */
export async function playRounds(league: League): Promise<{ modeId: string; playerIds: string[] }> {
  const playerIds = await createPlayers(league, ...listedNames);
  const modeId = await createMode(league, "any");
  for (const [index, winner] of [0, 2, 4, 6].entries()) {
    const pair = listedNames.slice(winner, winner + 2);
    const round = createServerRound(pair, { redScore: 500 + index, blueScore: index === 3 ? 503 : 100 });
    const players = round.players.map((player) => ({ ...player, kills: 10 * (index >> 1), deaths: 7 }));
    const flags = index === 2 ? 0 : 1;
    const reported = players.map((player) => ({ ...player, flags }));
    const { _id: id } = await postResult(league, modeId, { ...round, players: reported });
    await league.call("freezeResult", { as: league.admin, id });
  }
  const { _id: id } = await postResult(league, modeId, createServerRound(listedNames.slice(8)));
  await league.call("declareForfeit", { as: league.admin, id, body: { side: "red" } });
  await league.call("freezeResult", { as: league.admin, id });
  return { modeId, playerIds };
}
