import type { League } from "./open-league.ts";
import { createMode, createPlayers, createServerRound, importRound } from "./play.ts";

/** Names for tests of sorting and searching. They contain capitals, accents, surrogate pairs, and wildcards of SQL's LIKE. */
export const listedNames = ["anna", "Bert", "ÄRGER", "ärgerlich", "100%", "a_b", "back\\slash", "ΟΔΥΣΣΕΥΣ", "🔥", "ﬀ"];

/**
 * Creates a mode in which the players of `listedNames` have frozen 1v1 results. Some have won, some have lost, and the fourth
 * pair has drawn. The last pair has only a forfeit, so it has no averages. For the third pair, no flags were reported. Some
 * pairs have equal statistics.
 */
export async function playRounds(league: League): Promise<{ modeId: string; playerIds: string[] }> {
  const playerIds = await createPlayers(league, ...listedNames);
  const modeId = await createMode(league, "any");
  for (const pairIndex of [0, 1, 2, 3]) {
    const pair = listedNames.slice(2 * pairIndex, 2 * pairIndex + 2);
    const isDraw = pairIndex === 3;
    const redScore = 500 + pairIndex;
    const round = createServerRound(pair, { redScore, blueScore: isDraw ? redScore : 100 });
    // The first two pairs have no kills, the next two have ten.
    const kills = pairIndex < 2 ? 0 : 10;
    // If all players have 0 flags, the import assumes that the server does not report flags.
    const flags = pairIndex === 2 ? 0 : 1;
    const players = round.players.map((player) => ({ ...player, kills, deaths: 7, flags }));
    const { _id: id } = await importRound(league, modeId, { ...round, players });
    await league.call("freezeResult", { as: league.admin, id });
  }
  const lastPair = listedNames.slice(8);
  const { _id: id } = await importRound(league, modeId, createServerRound(lastPair));
  await league.call("declareForfeit", { as: league.admin, id, body: { side: "red" } });
  await league.call("freezeResult", { as: league.admin, id });
  return { modeId, playerIds };
}
